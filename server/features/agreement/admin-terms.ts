import type { AgreementAnswer } from '#domain/agreement/contract-document.ts';
import { formatDateTime } from '#domain/booking/format-period.ts';
import type { Db } from '#server/db/connect.ts';
import type { AdminCommand } from '#server/feature/admin-command.ts';
import { oneLine } from '#server/features/mail/clean-text.ts';
import { findAnswersTo } from './agreement.repository.ts';

const ANSWERS: Record<AgreementAnswer, string> = {
  AGREED: 'zugestimmt',
  REFUSED: 'abgelehnt',
  LATER: 'will später antworten',
  INFORMED: 'angeschrieben, noch keine Antwort',
};

/** Runs `terms answers`. Returns undefined when done, otherwise a German text that says what is wrong. */
export async function adminTerms(
  [verb, version]: readonly string[],
  _: object,
  { db, print }: { db: Db; print: (text: string) => void },
): Promise<string | undefined> {
  if (verb !== 'answers') return 'Bitte sag, was geschehen soll: answers.';
  if (!version) return 'Bitte nenne die Fassung, wie sie in den AGB steht (contract.version).';
  const rows = await findAnswersTo(db, version);
  if (rows.length === 0) return `Nach Fassung „${oneLine(version)}“ wurde bisher niemand gefragt.`;
  const counts = Map.groupBy(rows, ({ answer }) => answer);
  for (const [answer, some] of counts) print(`${ANSWERS[answer]}: ${some.length}`);
  print('');
  for (const { customerNumber, answer, givenAt } of rows.filter((row) => row.answer !== 'AGREED'))
    print(`${oneLine(customerNumber)}  ${ANSWERS[answer]}  ${formatDateTime(givenAt)}`);
  return undefined;
}

export const termsCommand: AdminCommand = {
  noun: 'terms',
  about: 'Antworten auf geänderte AGB',
  verbs: [
    {
      verb: 'answers',
      right: { area: 'CUSTOMERS', step: 'SEE' },
      words: '<Fassung>',
      about:
        'wer geänderten AGB zugestimmt, sie abgelehnt oder noch nicht geantwortet hat. Wer ablehnt, bleibt bei der alten Fassung.',
    },
  ],
  run: adminTerms,
};
