import * as invoice from '#contract/invoice.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { monthlyFee } from '#domain/ledger/account-entries.ts';
import { insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { ONESELF } from '#server/test/callers.ts';
import type { As } from '#server/test/client.ts';
import { withoutTypesetter } from '#server/test/no-typesetter.ts';
import { callScenarios, scenarios } from '#server/test/scenarios.ts';
import type { Scene } from '#server/test/scene.ts';
import { NOW, type StageCustomer } from '#server/test/stage.ts';
import { billMonth } from './bill-month.ts';

const electronicInvoice = ({ call }: Scene, number: string, as: As) =>
  call('GET /invoices/{number}/xml', { params: { number }, query: { buyerReference: 'Zeichen' } }, as);

const invoicePdf = ({ call }: Scene, number: string, as: As) =>
  call('GET /invoices/{number}/pdf', { params: { number } }, as);

/** Bills something, by an issuer whom nobody can reach without `contact`. Returns the number of the invoice. */
async function billedInvoice(
  { call, db }: Scene,
  { id, token }: StageCustomer,
  contact?: { phone: string; email: string },
): Promise<string> {
  const posting = {
    cause: 'MONTHLY_FEE' as const,
    causeKey: 'refusals',
    matter: { customerId: id, currency: 'EUR' as const },
    occurredAt: NOW,
    entries: monthlyFee(990, 'Tarif Plus', 1900),
  };
  await insertPostings(db, [posting], NOW);
  const month = NOW.toZonedDateTimeISO(BERLIN).toPlainDate().toPlainYearMonth();
  const issuer = { name: 'Probe GmbH', address: 'Weg 1, 90402 Nürnberg', vatId: 'DE123456789', ...contact };
  await billMonth(db, { month, now: NOW, issuer });
  const { output } = await call('GET /invoices', { query: {} }, { token });
  return output.items[0]?.number ?? '';
}

export const invoiceScenarios = scenarios({
  calls: [
    callScenarios(invoice.listInvoices, {
      refusals: { AUTHENTICATION: ({ call }) => call('GET /invoices', { query: {} }) },
      rights: { try: ({ call }, _, as) => call('GET /invoices', { query: {} }, as), ...ONESELF },
    }),
    callScenarios(invoice.listInvoicesTable, {
      refusals: { AUTHENTICATION: ({ call }) => call('GET /invoices/table', { query: {} }) },
      rights: { try: ({ call }, _, as) => call('GET /invoices/table', { query: {} }, as), ...ONESELF },
    }),
    callScenarios(invoice.showElectronicInvoice, {
      refusals: {
        AUTHENTICATION: (scene) => electronicInvoice(scene, '2027-000001', {}),
        INVOICE_UNKNOWN: (scene) => electronicInvoice(scene, '2027-999999', { token: scene.ada.token }),
        XRECHNUNG_INCOMPLETE: async (scene) =>
          electronicInvoice(scene, await billedInvoice(scene, scene.ben), { token: scene.ben.token }),
      },
      rights: {
        try: ({ call }, _, as) =>
          call('GET /invoices/{number}/xml', { params: { number: '2027-000001' }, query: {} }, as),
        visitor: 'AUTHENTICATION',
        other: 'INVOICE_UNKNOWN',
        owner: 'INVOICE_UNKNOWN',
      },
    }),
    callScenarios(invoice.showInvoice, {
      refusals: {
        AUTHENTICATION: ({ call }) => call('GET /invoices/{number}', { params: { number: '2027-000001' } }),
        INVOICE_UNKNOWN: ({ ada, call }) =>
          call('GET /invoices/{number}', { params: { number: '2027-999999' } }, { token: ada.token }),
      },
      // The rule for numbers of other accounts is tested in server/features/invoice/invoice.test.ts.
      rights: {
        try: ({ call }, _, as) => call('GET /invoices/{number}', { params: { number: '2027-000001' } }, as),
        visitor: 'AUTHENTICATION',
        other: 'INVOICE_UNKNOWN',
        owner: 'INVOICE_UNKNOWN',
      },
    }),
    callScenarios(invoice.showInvoicePdf, {
      refusals: {
        AUTHENTICATION: (scene) => invoicePdf(scene, '2027-000001', {}),
        INVOICE_UNKNOWN: (scene) => invoicePdf(scene, '2027-999999', { token: scene.ada.token }),
        PDF_UNAVAILABLE: async (scene) => {
          const number = await billedInvoice(scene, scene.ben);
          return withoutTypesetter(scene, (there) => invoicePdf(there, number, { token: scene.ben.token }));
        },
      },
      rights: {
        try: ({ call }, _, as) =>
          call('GET /invoices/{number}/pdf', { params: { number: '2027-000001' } }, as),
        visitor: 'AUTHENTICATION',
        other: 'INVOICE_UNKNOWN',
        owner: 'INVOICE_UNKNOWN',
      },
    }),
    callScenarios(invoice.showInvoiceTable, {
      refusals: {
        AUTHENTICATION: ({ call }) =>
          call('GET /invoices/{number}/table', { params: { number: '2027-000001' } }),
        INVOICE_UNKNOWN: ({ ada, call }) =>
          call('GET /invoices/{number}/table', { params: { number: '2027-999999' } }, { token: ada.token }),
      },
      rights: {
        try: ({ call }, _, as) =>
          call('GET /invoices/{number}/table', { params: { number: '2027-000001' } }, as),
        visitor: 'AUTHENTICATION',
        other: 'INVOICE_UNKNOWN',
        owner: 'INVOICE_UNKNOWN',
      },
    }),
  ],
  samples: async (scene) => {
    const address = { street: 'Weg', street_nr: '2', postal_code: '90402', city: 'Nürnberg', country: 'DE' };
    await scene.db.updateTable('customer').set(address).where('id', '=', scene.rolf.id).execute();
    const number = await billedInvoice(scene, scene.rolf, {
      phone: '0911 123456',
      email: 'info@auto.example',
    });
    const buyerReference = ['04011000-1234512345-06', undefined];
    return { every: { number: [number], year: ['2027', undefined], buyerReference } };
  },
});
