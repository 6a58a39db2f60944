import type { Currency } from '#domain/tariff/money.ts';
import type { VehicleClass } from '#domain/vehicle/vehicle-class.ts';
import type { VatRate } from './vat.ts';

/** Gross cents: per hour by day and by night, per 24 hours, per 7 days, per km up to the limit and above. */
export type ClassPrices = {
  hourDayCents: number;
  hourNightCents: number;
  dayCents: number;
  weekCents: number;
  kmNearCents: number;
  kmFarCents: number;
};

/** Kilometres that are paid in advance. */
export type KmPackage = { km: number; cents: number };

/** One version of the prices, gross; a booking keeps the version it was made under (§S5.2). */
export type PriceList = {
  id: number;
  currency: Currency;
  /** ISO 8601 instant. */
  validFrom: string;
  /** The day rate applies from this full hour of the Berlin clock ... */
  dayFromHour: number;
  /** ... until this one. */
  dayToHour: number;
  /** The last kilometre at the near rate. */
  kmNearLimit: number;
  /** Electric vehicles cost this much less per km. */
  electricKmDiscountCents: number;
  /** Owed for a return that is more than `lateFreeMinutes` late (§S4.31). */
  lateFeeCents: number;
  lateFreeMinutes: number;
  /** The share of the time price that is owed for time given up late (§S4.16), or not used (§S4.29). */
  lateSharePercent: number;
  /** The safety package for a contract year (§S5.14, §9.14), and for companies and organisations. */
  safetyPackageCents: number;
  companySafetyPackageCents: number;
  /** The most that a damage costs (§S5.14) without the package, and with it. */
  deductibleCents: number;
  reducedDeductibleCents: number;
  /** Of the second reminder; the first one is free (§S11.3). */
  reminderFeeCents: number;
  /** The most that a customer pays for a debit that came back (§S11.4). */
  maxReturnedDebitCents: number;
  /** The packages on sale, smallest first; empty in lists older than the packages. */
  kmPackages: readonly KmPackage[];
  /** A package expires this many days after it was bought. */
  kmPackageDays: number;
  classes: Record<VehicleClass, ClassPrices>;
  /** Contained in every price: those of the provider's country, the oldest first; empty where no tax rules are set. */
  vatRates: readonly VatRate[];
};

/** The version that is valid at a moment; `versions` of one provider, the oldest first. */
export const priceListAt = <L extends Pick<PriceList, 'validFrom'>>(
  versions: readonly L[],
  at: Temporal.Instant,
): L | undefined => versions.findLast(({ validFrom }) => Temporal.Instant.compare(validFrom, at) <= 0);

/** The version that is in force at `at`, of these in the order of their dates; before the first one, that one. */
export const inForceAt = <L extends Pick<PriceList, 'validFrom'>>(
  versions: readonly L[],
  at: Temporal.Instant,
): L | undefined => priceListAt(versions, at) ?? versions[0];

export type Tariff = { id: string; title: string; monthlyCents: number; timeDiscountPercent: number };

export const TARIFF_START: Tariff = { id: 'START', title: 'Start', monthlyCents: 0, timeDiscountPercent: 0 };
export const TARIFF_PLUS: Tariff = { id: 'PLUS', title: 'Plus', monthlyCents: 990, timeDiscountPercent: 20 };

/** The tariffs of a new database (§S5.10, §S5.11). */
export const TARIFFS: readonly Tariff[] = [TARIFF_START, TARIFF_PLUS];

/** The price list of a new database (§S5.1). Valid from New Year in Berlin. */
export const PRICE_LIST_2026: Omit<PriceList, 'id'> = {
  currency: 'EUR',
  validFrom: '2025-12-31T23:00:00Z',
  dayFromHour: 7,
  dayToHour: 22,
  kmNearLimit: 100,
  electricKmDiscountCents: 2,
  lateFeeCents: 1500,
  lateFreeMinutes: 15,
  lateSharePercent: 50,
  safetyPackageCents: 9900,
  companySafetyPackageCents: 14_900,
  deductibleCents: 150_000,
  reducedDeductibleCents: 30_000,
  reminderFeeCents: 250,
  maxReturnedDebitCents: 300,
  kmPackages: [
    { km: 100, cents: 2700 },
    { km: 250, cents: 6200 },
    { km: 500, cents: 11_500 },
  ],
  kmPackageDays: 90,
  classes: {
    S: classPrices(290, 50, 3200, 18_000, 30, 25),
    M: classPrices(360, 50, 3900, 21_500, 33, 27),
    L_PKW: classPrices(450, 50, 4700, 26_000, 36, 30),
    L_9_SITZER: classPrices(550, 100, 5800, 32_000, 40, 34),
    L_TRANSPORTER: classPrices(600, 150, 6200, 34_500, 42, 36),
    SPEZIAL: classPrices(650, 150, 6800, 38_000, 45, 38),
  },
  vatRates: [{ from: '2021-01-01', basisPoints: 1900 }],
};

/** One row of the price table in §S5, with its columns in order. */
function classPrices(
  hourDayCents: number,
  hourNightCents: number,
  dayCents: number,
  weekCents: number,
  kmNearCents: number,
  kmFarCents: number,
): ClassPrices {
  return { hourDayCents, hourNightCents, dayCents, weekCents, kmNearCents, kmFarCents };
}
