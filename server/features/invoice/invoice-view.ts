import type * as z from 'zod';
import type { listInvoices, showInvoice } from '#contract/invoice.ts';
import { costCentreSums } from '#domain/invoice/cost-centre-sums.ts';
import { canBeXRechnung } from '#domain/invoice/electronic-invoice.ts';
import { type Invoice, vatSums } from '#domain/invoice/invoice.ts';
import { toldPayment } from '#domain/payment/payment-means.ts';
import type { StoredInvoice } from './invoice.repository.ts';

type Heading = Omit<z.input<typeof listInvoices.output>['items'][number], 'openCents' | 'payment'>;
type View = z.input<typeof showInvoice.output>;

/** The invoice as it was issued. */
export const invoiceOf = (stored: Pick<StoredInvoice, 'content'>): Invoice =>
  JSON.parse(stored.content) as Invoice;

export function toHeading(stored: StoredInvoice): Heading {
  const { number, kind, month, issuedOn, dueOn, currency, totals, payableCents, cancels } = invoiceOf(stored);
  return {
    number,
    kind,
    month,
    issuedOn,
    dueOn,
    currency,
    totalCents: totals.totalCents,
    payableCents,
    ...(cancels ? { cancels: cancels.number } : {}),
    ...(stored.cancelledBy === null ? {} : { cancelledBy: stored.cancelledBy }),
  };
}

export function toInvoice(stored: StoredInvoice): View {
  const invoice = invoiceOf(stored);
  const { issuer, recipient, items, totals, fees = [], creditCents, vouchers = [], cancels } = invoice;
  const { netCents } = totals;
  return {
    ...toHeading(stored),
    ...(cancels ? { cancellationReason: cancels.reason } : {}),
    issuer: { name: issuer.name, address: issuer.address, vatId: issuer.vatId },
    recipient,
    items: items.map(({ subject, lines }) => {
      if (subject.kind === 'ACCOUNT') return { lines };
      const { kind: _, bookingId: id, ...booking } = subject;
      return { booking: { id, ...booking }, lines };
    }),
    netCents,
    vat: vatSums(totals).map(({ basisPoints, vatCents }) => ({ basisPoints, cents: vatCents })),
    fees,
    creditCents,
    vouchers,
    ...(invoice.payment ? { payment: toldPayment(invoice.payment) } : {}),
    costCentres: costCentreSums(items).map(({ costCentre, cents }) => ({ costCentre, cents })),
    canBeXRechnung: canBeXRechnung(invoice),
  };
}
