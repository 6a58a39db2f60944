import { formatDate } from '#domain/booking/format-period.ts';
import { formatMonth } from '#domain/invoice/billing-month.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import type { TagTone } from '#web/ui/tag.tsx';
import type { InvoiceHeading } from './invoice-queries.ts';

export const monthTitle = (month: string): string => formatMonth(Temporal.PlainYearMonth.from(month));

/** Whether an invoice counts; undefined for what needs no mark. */
export function markOf({
  kind,
  cancelledBy,
}: Pick<InvoiceHeading, 'kind' | 'cancelledBy'>): { text: string; tone: TagTone } | undefined {
  if (cancelledBy !== undefined) return { text: 'Storniert', tone: 'neutral' };
  return kind === 'CANCELLATION' ? { text: 'Storno', tone: 'neutral' } : undefined;
}

/** What the account owes in all, in words and with its sum. */
export function balanceWords(
  balanceCents: number,
  currency: InvoiceHeading['currency'],
): { label: string; amount: string } {
  return {
    label: balanceCents < 0 ? 'Guthaben' : 'Offen',
    amount: formatMoney({ cents: Math.abs(balanceCents), currency }),
  };
}

/** Whether an invoice is paid, or until when how much of it is to be; undefined where nothing is. */
export function paymentWords(invoice: InvoiceHeading): string | undefined {
  const { payableCents, openCents, currency, dueOn } = invoice;
  if (payableCents === 0 || markOf(invoice)) return undefined;
  if (openCents === 0) return 'Bezahlt';
  const due = `fällig am ${formatDate(Temporal.PlainDate.from(dueOn))}`;
  return openCents === payableCents
    ? `Offen, ${due}`
    : `Noch ${formatMoney({ cents: openCents, currency })} offen, ${due}`;
}
