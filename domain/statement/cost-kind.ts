import type { KM_CORRECTION } from '#domain/ledger/booking-entries.ts';
import type { GOODWILL, WaivableRule, WaivedRule } from '#domain/ledger/correction-entries.ts';
import type { DAMAGE_SHARE } from '#domain/ledger/debt-entries.ts';
import { sumOf } from '#domain/tariff/sum-of.ts';
import type { ChargeLineCode } from '#domain/trip/trip-charge.ts';

/** What a customer thinks of a sum of the account as: kinds of cost, in the order in which an invoice names them. */
export const COST_KINDS = [
  'TIME',
  'KM',
  'KM_PACKAGES',
  'FEES',
  'MONTHLY_FEE',
  'SAFETY_PACKAGE',
  'OTHER',
] as const;

export type CostKind = (typeof COST_KINDS)[number];

export const COST_KIND_NAMES: Record<CostKind, string> = {
  TIME: 'Zeit',
  KM: 'Kilometer',
  KM_PACKAGES: 'Kilometerpakete',
  FEES: 'Gebühren',
  MONTHLY_FEE: 'Grundgebühr',
  SAFETY_PACKAGE: 'Sicherheitspaket',
  OTHER: 'Sonstiges',
};

/** Gross cents of each kind; negative where more was taken back than charged. */
export type CostsByKind = Record<CostKind, number>;

export const noCosts = (): CostsByKind => ({
  TIME: 0,
  KM: 0,
  KM_PACKAGES: 0,
  FEES: 0,
  MONTHLY_FEE: 0,
  SAFETY_PACKAGE: 0,
  OTHER: 0,
});

/** The rules of receivables that are no line of a trip's price (domain/ledger/account-entries.ts, booking-entries.ts). */
type AccountRule =
  | typeof KM_CORRECTION
  | 'KM_PACKAGE_BOUGHT'
  | 'KM_PACKAGE_REFUND'
  | 'MONTHLY_FEE'
  | 'SAFETY_PACKAGE'
  | 'SAFETY_PACKAGE_REFUND'
  | WaivableRule
  | WaivedRule
  | typeof GOODWILL
  | typeof DAMAGE_SHARE
  | 'VOUCHER_ISSUED';

const KIND_OF_RULE: Record<ChargeLineCode | AccountRule, CostKind> = {
  TIME_WEEK: 'TIME',
  TIME_DAY: 'TIME',
  TIME_HOURS_DAY: 'TIME',
  TIME_HOURS_NIGHT: 'TIME',
  TARIFF_DISCOUNT: 'TIME',
  EARLY_RETURN: 'TIME',
  LATE_TIME: 'TIME',
  KM_NEAR: 'KM',
  KM_FAR: 'KM',
  // What a package takes off the kilometres that it has paid for.
  KM_PACKAGE: 'KM',
  KM_CORRECTION: 'KM',
  KM_PACKAGE_BOUGHT: 'KM_PACKAGES',
  KM_PACKAGE_REFUND: 'KM_PACKAGES',
  LATE_FEE: 'FEES',
  CHANGE_FEES: 'FEES',
  NO_SHOW_FEES: 'FEES',
  CANCELLATION_FEES: 'FEES',
  REMINDER_FEE: 'FEES',
  DEBIT_RETURN_FEE: 'FEES',
  WAIVED_LATE_FEE: 'FEES',
  WAIVED_CHANGE_FEES: 'FEES',
  WAIVED_NO_SHOW_FEES: 'FEES',
  WAIVED_CANCELLATION_FEES: 'FEES',
  WAIVED_REMINDER_FEE: 'FEES',
  WAIVED_DEBIT_RETURN_FEE: 'FEES',
  GOODWILL: 'OTHER',
  DAMAGE_SHARE: 'OTHER',
  MONTHLY_FEE: 'MONTHLY_FEE',
  SAFETY_PACKAGE: 'SAFETY_PACKAGE',
  SAFETY_PACKAGE_REFUND: 'SAFETY_PACKAGE',
  VOUCHER_ISSUED: 'OTHER',
};

/** The kind of a rule of the ledger. One that a later version brings is OTHER, so that no cent is lost meanwhile. */
export const costKindOf = (rule: string): CostKind =>
  Object.hasOwn(KIND_OF_RULE, rule) ? KIND_OF_RULE[rule as keyof typeof KIND_OF_RULE] : 'OTHER';

export const sumOfCosts = (costs: CostsByKind): number => sumOf(COST_KINDS, (kind) => costs[kind]);
