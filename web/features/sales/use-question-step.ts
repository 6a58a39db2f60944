import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { QUESTIONS, type Question } from './consulting-link.ts';

export type QuestionStep = {
  /** Of the question that a phone shows; behind the last one is the result. */
  index: number;
  isResult: boolean;
  go: (index: number) => void;
};
type Places = { questions: RefObject<HTMLElement | null>; result: RefObject<HTMLElement | null> };

const firstOpen = (open: readonly Question[]): number => {
  const first = QUESTIONS.findIndex((question) => open.includes(question));
  return first === -1 ? QUESTIONS.length : first;
};

/** From this width on all questions are shown: `md`. */
const ALL_SHOWN = '(min-width: 48rem)';

/**
 * Where a phone is in the conversation; it begins with the first question that is open, also when the screen becomes narrow
 * after some were answered on a wide one. The focus moves along.
 */
export function useQuestionStep(open: readonly Question[], { questions, result }: Places): QuestionStep {
  const [index, setIndex] = useState(() => firstOpen(open));
  const begin = useEffectEvent(() => setIndex(firstOpen(open)));
  useEffect(() => {
    const wide = matchMedia(ALL_SHOWN);
    const change = () => !wide.matches && begin();
    wide.addEventListener('change', change);
    return () => wide.removeEventListener('change', change);
  }, []);
  const isResult = index === QUESTIONS.length;
  const isMoved = useRef(false);
  useEffect(() => {
    if (!isMoved.current) return;
    isMoved.current = false;
    const tiles = questions.current?.querySelectorAll<HTMLInputElement>(`input[name="${QUESTIONS[index]}"]`);
    const tile = [...(tiles ?? [])].find(({ checked }) => checked) ?? tiles?.[0];
    (isResult ? result.current : tile)?.focus();
  }, [index, isResult, questions, result]);
  function go(to: number) {
    isMoved.current = true;
    setIndex(to);
  }
  return { index, isResult, go };
}
