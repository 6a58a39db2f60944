import { BERLIN } from '#domain/booking/grid.ts';
import { type ContractYear, contractYearText } from '#domain/invoice/safety-package-year.ts';
import { safetyPackage, safetyPackageRefunded } from '#domain/ledger/account-entries.ts';
import type { Currency } from '#domain/tariff/money.ts';
import { type VatRate, vatOn } from '#domain/tariff/vat.ts';
import type { Posting } from './ledger.repository.ts';

/** One posting for each account and contract year. */
export const safetyPackageKey = (customerId: number, year: ContractYear): string =>
  `${customerId} ${year.from}`;

/** What a safety package costs for a contract year, at whose start it is owed; once, whoever posts it first (§S11.7). */
export const safetyPackagePosting = (
  {
    id,
    currency,
    cents,
    vatRates,
  }: { id: number; currency: Currency; cents: number; vatRates: readonly VatRate[] },
  year: ContractYear,
): Posting => ({
  cause: 'SAFETY_PACKAGE',
  causeKey: safetyPackageKey(id, year),
  matter: { customerId: id, currency },
  occurredAt: year.from.toZonedDateTime(BERLIN).toInstant(),
  entries: safetyPackage(cents, contractYearText(year), vatOn(vatRates, year.from)),
});

/** What is given back of the contract year in which a package ends; `end` is the first day without it. */
export const safetyPackageRefundPosting = (
  { id, currency, vatRates }: { id: number; currency: Currency; vatRates: readonly VatRate[] },
  {
    end,
    refund,
    year,
  }: { end: Temporal.PlainDate; refund: { cents: number; text: string }; year: ContractYear },
): Posting => ({
  cause: 'SAFETY_PACKAGE_REFUND',
  causeKey: `${id} ${end}`,
  matter: { customerId: id, currency },
  // The last second with it: a posting belongs to the month in which it happened.
  occurredAt: end.toZonedDateTime(BERLIN).toInstant().subtract({ seconds: 1 }),
  // By the rate of what it takes back.
  entries: safetyPackageRefunded(refund.cents, refund.text, vatOn(vatRates, year.from)),
});
