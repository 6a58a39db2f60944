import { showElectronicInvoice } from '#contract/invoice.ts';
import { canBeXRechnung, electronicInvoice } from '#domain/invoice/electronic-invoice.ts';
import { findCustomer } from '#server/features/customer/customer.repository.ts';
import { headAttachment } from '#server/http/attachment.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { invoiceOf } from './invoice-view.ts';
import { openInvoice } from './open-invoice.ts';
import { ownInvoice } from './own-invoice.ts';

export const bindShowElectronicInvoice = bind(
  showElectronicInvoice,
  async ({ db, session, reply, vault }, { params, query: { buyerReference } }) => {
    const stored = await ownInvoice(db, params.number, session);
    if (!stored) return refuse('INVOICE_UNKNOWN');
    const invoice = openInvoice(vault, invoiceOf(stored));
    const send = (xml: string, kind: string) => {
      headAttachment(reply, `${kind}-${params.number}.xml`);
      return Buffer.from(xml);
    };
    if (buyerReference === undefined) return send(electronicInvoice(invoice), 'rechnung');
    const { email } = await findCustomer(db, session.customerId);
    if (email === null || !canBeXRechnung(invoice)) return refuse('XRECHNUNG_INCOMPLETE');
    return send(electronicInvoice(invoice, { buyerReference, buyerEmail: email }), 'xrechnung');
  },
);
