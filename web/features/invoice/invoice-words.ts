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

/** What the account has not paid of its invoices, or paid too much, in words; without what is on no invoice yet. */
export function balanceWords({
  balanceCents,
  unbilledCents,
  currency,
}: {
  balanceCents: number;
  unbilledCents: number;
  currency: InvoiceHeading['currency'];
}): { label: string; amount: string } {
  const cents = balanceCents - unbilledCents;
  return {
    label: cents < 0 ? 'Guthaben' : 'Von Rechnungen offen',
    amount: formatMoney({ cents: Math.abs(cents), currency }),
  };
}

/** Of the next invoice, what pays for a part of it; undefined where nothing does. */
export function takenOffWords({
  next: { creditCents, voucherCents },
  currency,
}: {
  next: { creditCents: number; voucherCents: number };
  currency: InvoiceHeading['currency'];
}): string | undefined {
  const parts = [
    ...(creditCents > 0 ? [`${formatMoney({ cents: creditCents, currency })} Guthaben`] : []),
    ...(voucherCents > 0 ? [`${formatMoney({ cents: voucherCents, currency })} aus Gutscheinen`] : []),
  ];
  return parts.length > 0 ? `nach Abzug von ${parts.join(' und ')}` : undefined;
}

const day = (date: string) => formatDate(Temporal.PlainDate.from(date));

/**
 * How it stands with the payment of an invoice; undefined where nothing is to be paid. Names the sum where fees, vouchers or a
 * credit make it another one than that of the invoice.
 */
export function paymentWords({
  totalCents,
  payableCents,
  openCents,
  currency,
  dueOn,
  payment,
}: InvoiceHeading): string | undefined {
  if (!payment) return undefined;
  const { state, collectOn, returnReason } = payment;
  const isDebited = collectOn !== undefined && returnReason === undefined;
  const sum = totalCents === payableCents ? undefined : formatMoney({ cents: payableCents, currency });
  const rest = openCents === payableCents ? undefined : formatMoney({ cents: openCents, currency });
  const open = rest ? `noch ${rest}` : sum;
  switch (state) {
    case 'ANNOUNCED':
      return sum
        ? `${sum} werden am ${day(collectOn ?? dueOn)} abgebucht`
        : `Wird am ${day(collectOn ?? dueOn)} abgebucht`;
    case 'PAID':
      return isDebited
        ? ['Bezahlt,', sum, 'abgebucht am', day(collectOn)].filter(Boolean).join(' ')
        : ['Bezahlt', sum].filter(Boolean).join(': ');
    case 'RETURNED':
      return `Abbuchung vom ${day(collectOn ?? dueOn)} zurückgegeben${open ? `, ${open} offen` : ''}`;
    case 'REMINDED':
      return `Fällig seit ${day(dueOn)}${open ? `, ${open} offen` : ''}`;
    case 'WRITTEN_OFF':
      return 'Den offenen Rest fordern wir zurzeit nicht ein';
    case 'OPEN':
      return rest
        ? `Noch ${rest} offen, fällig am ${day(dueOn)}`
        : ['Offen,', sum, 'fällig am', day(dueOn)].filter(Boolean).join(' ');
  }
}

/** What its payer has to act on. */
export function paymentMark({ payment }: InvoiceHeading): { text: string; tone: TagTone } | undefined {
  if (payment?.state === 'RETURNED') return { text: 'Zurückgegeben', tone: 'warn' };
  return payment?.state === 'REMINDED' ? { text: 'Angemahnt', tone: 'error' } : undefined;
}
