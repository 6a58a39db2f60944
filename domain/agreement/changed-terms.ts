import { BERLIN } from '#domain/booking/grid.ts';
import type { AgreementAnswer, AgreementOccasion } from './contract-document.ts';

/** Customers have so many days to answer (our terms, § 14: six weeks). */
export const NOTICE_DAYS = 42;
/** Whoever answers later is asked again after so many days. */
export const ASK_AGAIN_DAYS = 7;

/** A version that was declared, with what changes in it; the first version changes nothing. */
export type DeclaredTerms = {
  version: string;
  change?: { validFrom: string; summary: readonly string[] } | undefined;
};
/** An answer of one customer to one version. */
export type TermsAnswer = { version: string | null; answer: AgreementAnswer; at: Temporal.Instant };

/** The beginning of the day in Berlin from which a version counts for those who agree. */
const startOf = (validFrom: string): Temporal.Instant =>
  Temporal.PlainDate.from(validFrom).toZonedDateTime(BERLIN).toInstant();

/** May a customer still answer later? Until the day on which the version begins to count. */
export const mayWait = (validFrom: string, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(now, startOf(validFrom)) < 0;

/**
 * The terms that count for a customer at `now`: those agreed to last. Who agreed to changed ones when asked
 * keeps the former until their day; who registers agrees to them at once.
 */
export const termsThatCount = <A extends TermsAnswer & { occasion: AgreementOccasion }>(
  { version, change }: Pick<DeclaredTerms, 'change'> & { version: string | null },
  answers: readonly A[],
  now: Temporal.Instant,
): A | undefined =>
  answers.findLast(
    (one) =>
      one.answer === 'AGREED' &&
      Temporal.Instant.compare(one.at, now) <= 0 &&
      !(
        change &&
        one.version === version &&
        one.occasion === 'CHANGED_TERMS' &&
        mayWait(change.validFrom, now)
      ),
  );

/** Has the customer agreed to this version, or refused it? */
export const isAnswered = (version: string, answers: readonly TermsAnswer[]): boolean =>
  answers.some((one) => one.version === version && (one.answer === 'AGREED' || one.answer === 'REFUSED'));

/**
 * Is the customer to be asked now? Until there is an answer, also after the day; "later" gives a week's rest,
 * at most until the day. Without an answer the former version counts on.
 */
export function asksForTerms(
  { version, change }: DeclaredTerms,
  answers: readonly TermsAnswer[],
  now: Temporal.Instant,
): boolean {
  if (!change || isAnswered(version, answers)) return false;
  if (!mayWait(change.validFrom, now)) return true;
  return !answers.some(
    (one) =>
      one.version === version &&
      one.answer === 'LATER' &&
      Temporal.Instant.compare(one.at.add({ hours: ASK_AGAIN_DAYS * 24 }), now) > 0,
  );
}

export type PublishFault = 'NO_CHANGE' | 'TOO_SOON' | 'VERSION_AHEAD';

/**
 * May these terms replace the published ones? Another version says what changes and counts six weeks after it
 * is told at the earliest (our terms, § 14). One called by a day waits for it.
 */
export function publishFault(
  before: DeclaredTerms | undefined,
  next: DeclaredTerms,
  now: Temporal.Instant,
): PublishFault | undefined {
  if (!before || before.version === next.version) return undefined;
  if (!next.change) return 'NO_CHANGE';
  const today = now.toZonedDateTimeISO(BERLIN).toPlainDate();
  // Whoever registers agrees to it at once, and nobody can have agreed to what is younger than the agreement.
  if (isYoungerThan(next.version, today)) return 'VERSION_AHEAD';
  const earliest = today.add({ days: NOTICE_DAYS });
  const validFrom = Temporal.PlainDate.from(next.change.validFrom);
  return Temporal.PlainDate.compare(validFrom, earliest) < 0 ? 'TOO_SOON' : undefined;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Is this version called by a day that comes after `day`? */
export function isYoungerThan(version: string, day: Temporal.PlainDate): boolean {
  // ISO days are in the order of their letters; one that no calendar has is in it, too.
  return DAY.test(version) && version > day.toString();
}
