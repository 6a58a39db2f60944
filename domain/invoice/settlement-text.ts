import { formatDate } from '#domain/booking/format-period.ts';

type Settled = { totalCents: number; payableCents: number; dueOn: string };

/** What becomes of the sum of an invoice that counts: due, credited or nothing. */
export function settlementText({ totalCents, payableCents, dueOn }: Settled): string {
  if (payableCents > 0) return `Fällig am ${formatDate(Temporal.PlainDate.from(dueOn))}.`;
  return totalCents < 0
    ? 'Der Betrag steht dir als Guthaben zu und wird mit der nächsten Rechnung verrechnet.'
    : 'Zu zahlen ist nichts.';
}
