import { BERLIN } from '#domain/booking/grid.ts';
import { type ContractYear, contractYearText } from '#domain/invoice/safety-package-year.ts';
import { safetyPackage } from '#domain/ledger/account-entries.ts';
import type { Currency } from '#domain/tariff/money.ts';
import type { Posting } from './ledger.repository.ts';

/** What a safety package costs for a contract year, at whose start it is owed; once, whoever posts it first (§S11.7). */
export const safetyPackagePosting = (
  { id, currency, cents }: { id: number; currency: Currency; cents: number },
  year: ContractYear,
): Posting => ({
  cause: 'SAFETY_PACKAGE',
  causeKey: `${id} ${year.from}`,
  matter: { customerId: id, currency },
  occurredAt: year.from.toZonedDateTime(BERLIN).toInstant(),
  entries: safetyPackage(cents, contractYearText(year)),
});
