/** How it stands with the payment of an invoice, as its payer reads it. */
export type PaymentState = 'OPEN' | 'ANNOUNCED' | 'PAID' | 'RETURNED' | 'REMINDED' | 'WRITTEN_OFF';

export type PaymentFacts = {
  openCents: number;
  /** The debit that was announced and may still come, or has come. */
  debit: { collectOn: Temporal.PlainDate; returned: boolean } | undefined;
  isReminded: boolean;
  /** Nobody reminds of it at the moment. */
  isPaused: boolean;
  /** What was open of it we ask for no more. */
  isWrittenOff: boolean;
};

/** A debit that is on its way counts as announced until its day, although the ledger has it as paid from its submission on. */
export function paymentState(
  { openCents, debit, isReminded, isPaused, isWrittenOff }: PaymentFacts,
  today: Temporal.PlainDate,
): PaymentState {
  const isExpected = debit !== undefined && !debit.returned;
  if (isExpected && (openCents > 0 || Temporal.PlainDate.compare(debit.collectOn, today) > 0))
    return 'ANNOUNCED';
  if (openCents === 0) return isWrittenOff ? 'WRITTEN_OFF' : 'PAID';
  if (isReminded && !isPaused) return 'REMINDED';
  return debit?.returned ? 'RETURNED' : 'OPEN';
}
