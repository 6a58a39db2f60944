import { type Ref, useState } from 'react';
import {
  CITY_QUESTION,
  CONSULTING_QUESTIONS,
  type ConsultingAnswer,
} from '#domain/sales/consulting-questions.ts';
import { Button } from '#web/ui/button.tsx';
import { RadioTiles } from '#web/ui/radio-tiles.tsx';
import { type ConsultingTexts, QUESTIONS, type Question } from './consulting-link.ts';
import type { SalesPartner } from './sales-queries.ts';
import type { QuestionStep } from './use-question-step.ts';

type Props = {
  ref: Ref<HTMLDivElement>;
  cities: SalesPartner['cities'];
  texts: ConsultingTexts;
  step: QuestionStep;
  onAnswer: (question: Question, answer: string) => void;
};

/** The questions as large choices: one at a time on a phone, else all of them. */
export function ConsultingQuestions({ ref, cities, texts, step, onAnswer }: Props) {
  return (
    <div ref={ref} className="print-hidden grid grid-cols-1 gap-7">
      {QUESTIONS.map((question, index) => (
        <div key={question} className={index === step.index ? '' : 'max-md:hidden'}>
          <QuestionTiles
            question={question}
            cities={cities}
            answer={texts[question] ?? ''}
            step={step}
            onAnswer={(answer) => onAnswer(question, answer)}
          />
        </div>
      ))}
      {step.isResult && (
        <Button theme="OUTLINE" className="justify-self-start md:hidden" onClick={() => step.go(0)}>
          Antworten ändern
        </Button>
      )}
    </div>
  );
}

type TilesProps = Pick<Props, 'cities' | 'step'> & {
  question: Question;
  answer: string;
  onAnswer: (answer: string) => void;
};

function QuestionTiles({ question, cities, answer, step, onAnswer }: TilesProps) {
  const [isMissed, setMissed] = useState(false);
  const number = QUESTIONS.indexOf(question) + 1;
  const title = question === 'stadt' ? CITY_QUESTION : CONSULTING_QUESTIONS[question].title;
  const options =
    question === 'stadt'
      ? cities.map(({ path, title: label }) => ({ value: path, label }))
      : Object.entries<ConsultingAnswer>(CONSULTING_QUESTIONS[question].answers).map(
          ([value, { label, detail }]) => ({ value, label, detail }),
        );
  const isAnswered = options.some(({ value }) => value === answer);
  return (
    <>
      <p className="mb-2 text-detail text-ink-soft md:hidden">
        Frage {number} von {QUESTIONS.length}
      </p>
      <RadioTiles
        legend={<span className="text-lead">{title}</span>}
        name={question}
        options={options}
        value={answer}
        onValueChange={onAnswer}
        error={isMissed && !isAnswered ? 'Wähle, was am besten passt. Genauer geht es danach.' : undefined}
        className="grid-cols-2 lg:grid-cols-3"
      />
      <div className="mt-6 grid grid-cols-2 gap-3 md:hidden">
        <Button theme="OUTLINE" disabled={number === 1} onClick={() => step.go(step.index - 1)}>
          Zurück
        </Button>
        <Button onClick={() => (isAnswered ? step.go(step.index + 1) : setMissed(true))}>
          {number === QUESTIONS.length ? 'Zum Ergebnis' : 'Weiter'}
        </Button>
      </div>
    </>
  );
}
