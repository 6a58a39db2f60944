import { isYoungerThan } from '#domain/agreement/changed-terms.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import type { Db } from '#server/db/connect.ts';
import type { ContractPapers } from '#server/features/mail/contract-papers.ts';
import { insertAgreements, keepDocument } from './agreement.repository.ts';

type Asked = {
  customerId: number;
  providerId: string;
  /** When the account agreed to the terms of that day. */
  at: Temporal.Instant;
};

/**
 * Lets the demonstration's accounts with older terms have agreed to the published ones, on the morning of
 * their version's day. For one transaction: of hundreds of accounts, the text is kept once.
 */
export function agreeAsAsked(papers: ContractPapers, now: Temporal.Instant) {
  const kept = new Map<string, number>();
  return async (db: Db, { customerId, providerId, at }: Asked): Promise<void> => {
    const { texts } = (await papers.current(now))(providerId);
    const terms = texts.find(({ kind }) => kind === 'TERMS');
    if (!terms?.version || !isYoungerThan(terms.version, dayOf(at))) return;
    const morning = morningOf(terms.version, now);
    const documentId = kept.get(providerId) ?? (await keepDocument(db, terms, morning));
    kept.set(providerId, documentId);
    const agreed = { customerId, documentId, occasion: 'CHANGED_TERMS', answer: 'AGREED' } as const;
    await insertAgreements(db, [{ ...agreed, now: morning }]);
  };
}

const dayOf = (at: Temporal.Instant) => at.toZonedDateTimeISO(BERLIN).toPlainDate();

/** At nine on this day, `now` at the latest. */
function morningOf(version: string, now: Temporal.Instant): Temporal.Instant {
  if (isYoungerThan(version, dayOf(now))) return now;
  const nine = Temporal.PlainDate.from(version)
    .toZonedDateTime({ timeZone: BERLIN, plainTime: '09:00' })
    .toInstant();
  return Temporal.Instant.compare(nine, now) < 0 ? nine : now;
}
