import { isYoungerThan } from '#domain/agreement/changed-terms.ts';
import type { ContractText } from '#domain/agreement/contract-document.ts';
import { BERLIN } from '#domain/booking/grid.ts';

/** Until the terms of the demonstration count: time to put the answer off. */
const DAYS_AHEAD = 60;
/** The day of the texts before those that ship, long before anybody of the demonstration registered. */
const OLDER_DAY = Temporal.PlainDate.from('2024-01-01');
/** „Stand: 25. November 2026.“ in terms and privacy notice. */
const STATED = /^Stand: [^.]+\. [^.]+\./m;
/** The last clauses of section 4, which the older terms did not have. */
const ADDED = /\n7\. Du kannst nachweisen, .*\n8\. Fällt das Auto aus, .*/;
const SUMMARY = [
  'Abschnitt 4 Absatz 7 ist neu: Du kannst nachweisen, dass uns durch ein Storno kein oder ein geringerer Schaden entstanden ist. Das galt schon immer, jetzt steht es auch da.',
  'Abschnitt 4 Absatz 8 ist neu: Fällt dein Auto aus, bieten wir dir das beste freie Ersatzauto an, ohne dass es für dich teurer wird. So hast du darauf einen Anspruch.',
];

type File = { kind: string; slug: string };

/**
 * Lets the shipped terms (`slug`) say, in a demonstration, what changed since `olderTerms` and from when, so
 * that the account with those is asked (§S16.1). `since`: when they came into this demonstration.
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

/** The texts of a contract as they were before, and say of themselves. */
export const olderTerms = (texts: ContractText[]): ContractText[] =>
  texts.map((text) => {
    const stated = text.text.replace(
      STATED,
      `Stand: ${OLDER_DAY.toLocaleString('de-DE', { dateStyle: 'long' })}.`,
    );
    if (text.kind !== 'TERMS') return { ...text, text: stated };
    if (!ADDED.test(stated))
      throw new Error('the terms do not have the clauses that their older version lacks');
    return { ...text, version: OLDER_DAY.toString(), text: stated.replace(ADDED, '') };
  });

/** The texts that an account was shown when it registered: what is published, unless that is younger than the day. */
export const shownAt =
  (at: Temporal.Instant) =>
  (texts: ContractText[]): ContractText[] => {
    const day = at.toZonedDateTimeISO(BERLIN).toPlainDate();
    const areYounger = texts.some(({ version }) => version !== null && isYoungerThan(version, day));
    return areYounger ? olderTerms(texts) : texts;
  };
