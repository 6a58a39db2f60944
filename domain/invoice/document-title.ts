import type { InvoiceKind } from './invoice.ts';

/** What kind of document it is, as its heading says it; a sum below zero corrects earlier invoices (§ 14 UStG). */
export function documentTitle({ kind, totalCents }: { kind: InvoiceKind; totalCents: number }): string {
  if (kind === 'CANCELLATION') return 'Stornorechnung';
  return totalCents < 0 ? 'Rechnungskorrektur' : 'Rechnung';
}
