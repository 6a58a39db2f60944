import type { ContentFault } from '#server/features/page/content-markdown.ts';
import type { FieldProblem } from '#server/http/refuse.ts';

/** The faults of a text as those of one field of a form, each with its line. */
export function faultsAt(name: string, faults: readonly ContentFault[]): FieldProblem[] {
  const [first] = faults;
  if (!first) return [];
  const isOneLine = faults.every(({ line }) => line === 1);
  const de = faults.map(({ line, message }) => (isOneLine ? message : `Zeile ${line}: ${message}`)).join(' ');
  const en = `Line ${faults.map(({ line }) => line).join(', ')} of this text is not right.`;
  return [{ name, code: 'invalid_text', message: { de, en } }];
}
