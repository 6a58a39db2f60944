import { formatDate } from '#domain/booking/format-period.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { contractYearOn, safetyPackageRefund } from '#domain/invoice/safety-package-year.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import type { Db } from '#server/db/connect.ts';
import { lockContract } from '#server/features/customer/plan-change.repository.ts';
import { insertStaffAct } from '#server/features/customer/staff-act.repository.ts';
import { findPostedReceivables } from '#server/features/ledger/ledger.repository.ts';
import { safetyPackageKey } from '#server/features/ledger/safety-package-posting.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { findSafetyPackage, setPackageEnd } from '#server/features/tariff/option.repository.ts';
import { safetyPackageEnds } from '#server/features/tariff/tariff.letters.ts';
import { settleSafetyPackages } from './settle-safety-packages.ts';

export type PackageEndFault = 'MISSING' | 'PAST' | 'AFTER_YEAR' | 'ENDS_EARLIER';
type Ending = {
  customerId: number;
  lastDay: Temporal.PlainDate;
  now: Temporal.Instant;
  /** The employee, and what the act names. */
  by: { id: number; object: string };
};
type Ended = { refund: string | null } | PackageEndFault;

/** Undoes everything, and carries what it would have come to. */
class Previewed extends Error {
  readonly ended: Ended;
  constructor(ended: Ended) {
    super('only a preview');
    this.ended = ended;
  }
}

/** What `endSafetyPackage` would come to; nothing of it stays. */
export async function previewPackageEnd(db: Db, mailer: Mailer, ending: Ending): Promise<Ended> {
  try {
    return await db.transaction().execute(async (transaction) => {
      throw new Previewed(await endIn(transaction, mailer, ending));
    });
  } catch (error) {
    if (error instanceof Previewed) return error.ended;
    throw error;
  }
}

/**
 * Ends an account's safety package on a day that a person names because contract, cancellation or withdrawal ask: from
 * today on. Only days with it stay paid (§S11.7). Returns what comes back, as text.
 */
export const endSafetyPackage = (db: Db, mailer: Mailer, ending: Ending): Promise<Ended> =>
  db.transaction().execute((transaction) => endIn(transaction, mailer, ending));

async function endIn(
  transaction: Db,
  mailer: Mailer,
  { customerId, lastDay, now, by }: Ending,
): Promise<Ended> {
  const contract = await lockContract(transaction, customerId);
  const row = await findSafetyPackage(transaction, customerId, now);
  if (!row) return 'MISSING';
  const day = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(BERLIN).toPlainDate();
  const until = lastDay.add({ days: 1 });
  const endsAt = until.toZonedDateTime(BERLIN).toInstant();
  if (Temporal.PlainDate.compare(lastDay, day(now)) < 0) return 'PAST';
  const year = contractYearOn(day(row.takesEffectAt), day(now));
  if (Temporal.PlainDate.compare(until, year.until) > 0) return 'AFTER_YEAR';
  if (row.endsAt && Temporal.Instant.compare(row.endsAt, endsAt) < 0) return 'ENDS_EARLIER';
  const isNew = row.endsAt === null || Temporal.Instant.compare(row.endsAt, endsAt) !== 0;
  // The year is charged before a part of it comes back, also if its month is not billed yet.
  await settleSafetyPackages(transaction, { until: now, now, customerId });
  await setPackageEnd(transaction, { customerId, row, endsAt });
  if (Temporal.PlainDate.compare(lastDay, day(now)) === 0)
    // Today as the last day is posted at once, a later one when it is over.
    await settleSafetyPackages(transaction, { until: endsAt, now, customerId });
  const key = safetyPackageKey(customerId, year);
  const chargedCents = (await findPostedReceivables(transaction, 'SAFETY_PACKAGE', [key])).get(key) ?? 0;
  const cents = safetyPackageRefund(year, until, chargedCents)?.cents ?? 0;
  const refund = cents > 0 ? formatMoney({ cents, currency: contract.currency }) : null;
  if (isNew && contract.email) {
    const placeholders = {
      prename: contract.prename,
      accountNumber: contract.customerNumber,
      lastDay: formatDate(lastDay),
      refund,
      next: null,
    };
    await mailer.queue(transaction, {
      letter: safetyPackageEnds,
      to: contract.email,
      contractOf: { customerId },
      placeholders,
      now,
    });
  }
  const object = `${by.object} zum ${formatDate(lastDay)}`;
  await insertStaffAct(transaction, { kind: 'PACKAGE_ENDED', object, customerId, by: by.id, now });
  return { refund };
}
