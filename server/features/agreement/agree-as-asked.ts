import { isYoungerThan } from '#domain/agreement/changed-terms.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import type { Db } from '#server/db/connect.ts';
import type { ContractPapers } from '#server/features/mail/contract-papers.ts';
import { findTermsAnswers, insertAgreements, keepDocument } from './agreement.repository.ts';

type Asked = { customerId: number; providerId: string };

/**
 * Lets accounts of the demonstration that agreed to older terms have agreed to those that are published now, on the morning of
 * the day that their version is called by.
 */
export const agreeAsAsked =
  (papers: ContractPapers, now: Temporal.Instant) =>
  async (db: Db, { customerId, providerId }: Asked): Promise<void> => {
    const { texts } = (await papers.current(now))(providerId);
    const terms = texts.find(({ kind }) => kind === 'TERMS');
    if (!terms?.version) return;
    const answers = await findTermsAnswers(db, customerId);
    if (answers.some(({ version }) => version === terms.version)) return;
    const at = morningOf(terms.version, now);
    const documentId = await keepDocument(db, terms, at);
    const agreed = { customerId, documentId, occasion: 'CHANGED_TERMS', answer: 'AGREED', now: at } as const;
    await insertAgreements(db, [agreed]);
  };

/** At nine on this day, `now` at the latest. */
function morningOf(version: string, now: Temporal.Instant): Temporal.Instant {
  if (isYoungerThan(version, now.toZonedDateTimeISO(BERLIN).toPlainDate())) return now;
  const nine = Temporal.PlainDate.from(version)
    .toZonedDateTime({ timeZone: BERLIN, plainTime: '09:00' })
    .toInstant();
  return Temporal.Instant.compare(nine, now) < 0 ? nine : now;
}
