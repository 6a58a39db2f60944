import type { CauseKind } from '#domain/ledger/cause.ts';

/**
 * Whether what a cause made the customer owe stands on an invoice. Payments, what was given back, and what a voucher paid
 * for do not: they change what is still to be paid.
 */
const IS_BILLED: Record<CauseKind, boolean> = {
  TRIP_ENDED: true,
  RETURN_CHECKED: true,
  CHANGE_FEE: true,
  CANCELLED: true,
  NO_SHOW: true,
  NO_SHOW_TAKEN_BACK: true,
  CORRECTED: true,
  KM_CORRECTED: true,
  KM_PACKAGE_BOUGHT: true,
  KM_PACKAGE_USED: false,
  KM_PACKAGE_EXPIRED: false,
  KM_PACKAGE_REFUND: true,
  VOUCHER_ISSUED: true,
  VOUCHER_REDEEMED: false,
  VOUCHER_USED: false,
  VOUCHER_EXPIRED: false,
  VOUCHER_KEPT: false,
  VOUCHER_RELEASED: false,
  MONTHLY_FEE: true,
  SAFETY_PACKAGE: true,
  SAFETY_PACKAGE_REFUND: true,
  SAFETY_PACKAGE_SPREAD: false,
  PAYMENT: false,
  PAYMENT_REVERSED: false,
  DEBIT_RETURNED: false,
  DEBIT_RETURN_REVERSED: false,
  DEBIT_REFUSED: false,
  DEBIT_RETURN_FEE: true,
  DEBIT_RETURN_FEE_REVERSED: true,
  REMINDER_FEE: true,
  CREDIT_PAID_OUT: false,
  PAYOUT_REVERSED: false,
  FEE_WAIVED: true,
  FEE_WAIVER_REVERSED: true,
  FEE_WAIVER_DROPPED: true,
  DEFAULT_FEE_WAIVED: true,
  DEFAULT_FEE_WAIVER_REVERSED: true,
  GOODWILL: true,
  GOODWILL_REVERSED: true,
  WRITTEN_OFF: false,
  WRITE_OFF_REVERSED: false,
  DAMAGE_SHARE: true,
  DAMAGE_SHARE_REVERSED: true,
  INVOICE_ROUNDED: false,
};

export const BILLED_CAUSES = (Object.keys(IS_BILLED) as CauseKind[]).filter((cause) => IS_BILLED[cause]);

/** What makes good for late payment or a damaged car: it comes with the next invoice, beside its lines and without VAT. */
export const isCompensation = (cause: CauseKind): boolean => COMPENSATIONS.has(cause);

const COMPENSATIONS: ReadonlySet<CauseKind> = new Set<CauseKind>([
  'REMINDER_FEE',
  'DEBIT_RETURN_FEE',
  'DEBIT_RETURN_FEE_REVERSED',
  'DEFAULT_FEE_WAIVED',
  'DEFAULT_FEE_WAIVER_REVERSED',
  'DAMAGE_SHARE',
  'DAMAGE_SHARE_REVERSED',
]);
