import { BERLIN } from '#domain/booking/grid.ts';
import { type ContractYear, contractYearText } from '#domain/invoice/safety-package-year.ts';
import { safetyPackage, safetyPackageRefunded } from '#domain/ledger/account-entries.ts';
import type { Currency } from '#domain/tariff/money.ts';
import type { Posting } from './ledger.repository.ts';

/** One posting for each account and contract year. */
export const safetyPackageKey = (customerId: number, year: ContractYear): string =>
  `${customerId} ${year.from}`;

/** What a safety package costs for a contract year, at whose start it is owed; once, whoever posts it first (§S11.7). */
export const safetyPackagePosting = (
  { id, currency, cents }: { id: number; currency: Currency; cents: number },
  year: ContractYear,
): Posting => ({
  cause: 'SAFETY_PACKAGE',
  causeKey: safetyPackageKey(id, year),
  matter: { customerId: id, currency },
  occurredAt: year.from.toZonedDateTime(BERLIN).toInstant(),
  entries: safetyPackage(cents, contractYearText(year)),
});

/** What is given back of the contract year in which a package ends; `end` is the first day without it. */
export const safetyPackageRefundPosting = (
  { id, currency }: { id: number; currency: Currency },
  { end, refund }: { end: Temporal.PlainDate; refund: { cents: number; text: string } },
): Posting => ({
  cause: 'SAFETY_PACKAGE_REFUND',
  causeKey: `${id} ${end}`,
  matter: { customerId: id, currency },
  // The last second with it: a posting belongs to the month in which it happened.
  occurredAt: end.toZonedDateTime(BERLIN).toInstant().subtract({ seconds: 1 }),
  entries: safetyPackageRefunded(refund.cents, refund.text),
});
