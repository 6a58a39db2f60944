import type { ContractText } from '#domain/agreement/contract-document.ts';
import { BERLIN } from '#domain/booking/grid.ts';

/** Until the terms of the demonstration count: time to put the answer off. */
const DAYS_AHEAD = 60;
const OLDER_VERSION = '2026-06-01';
/** The last clauses of section 4, which the older terms did not have. */
const ADDED = /\n7\. Du kannst nachweisen, .*\n8\. Fällt das Auto aus, .*/;
const SUMMARY = [
  'Abschnitt 4 Absatz 7 ist neu: Du kannst nachweisen, dass uns durch ein Storno kein oder ein geringerer Schaden entstanden ist. Das galt schon immer, jetzt steht es auch da.',
  'Abschnitt 4 Absatz 8 ist neu: Fällt dein Auto aus, bieten wir dir das beste freie Ersatzauto an, ohne dass es für dich teurer wird. So hast du darauf einen Anspruch.',
];

type File = { kind: string; slug: string };

/**
 * Lets the terms that ship (`slug`) say, in a demonstration, what changed in them since `olderTerms` and when they begin to
 * count, so that the account which has agreed to those is asked (§S16.1). All others have agreed to what is published.
 * `since`: when the terms came into this demonstration.
 */
export function sampleChange(slug: string, since: Temporal.Instant): <F extends File>(file: F) => F {
  const validFrom = since.toZonedDateTimeISO(BERLIN).toPlainDate().add({ days: DAYS_AHEAD });
  const change = [
    '  change:',
    `    validFrom: "${validFrom}"`,
    '    summary:',
    ...SUMMARY.map((sentence) => `      - ${JSON.stringify(sentence)}`),
  ].join('\n');
  return (file) => {
    const isTerms = file.kind === 'page' && file.slug === slug;
    if (!isTerms || !('source' in file) || typeof file.source !== 'string') return file;
    if (/^ {2}change:/m.test(file.source)) return file;
    return { ...file, source: file.source.replace(/^ {2}fingerprint: .*$/m, (line) => `${line}\n${change}`) };
  };
}

/** The texts of a contract as they were before. */
export const olderTerms = (texts: ContractText[]): ContractText[] =>
  texts.map((text) => {
    if (text.kind !== 'TERMS') return text;
    if (!ADDED.test(text.text))
      throw new Error('the terms do not have the clauses that their older version lacks');
    return { ...text, version: OLDER_VERSION, text: text.text.replace(ADDED, '') };
  });
