import type { OwnData, OwnDataSection } from '#server/feature/own-data.ts';
import { invoiceNumber } from '#server/features/ledger/invoice-sql.ts';

const SECTIONS: readonly OwnDataSection[] = [
  {
    chapter: 'MONEY',
    file: 'Rechnungen',
    title: 'Rechnungen',
    of: ['invoice.customer_id'],
    codes: ['Art'],
    amounts: ['Summe', 'Zu zahlen'],
    query: (db, id) =>
      db
        .selectFrom('invoice')
        .where('invoice.customer_id', '=', id)
        .orderBy('year')
        .orderBy('sequence')
        .select([
          invoiceNumber('invoice').as('Rechnung'),
          'kind as Art',
          'month as Monat',
          'issued_on as Gestellt',
          'due_on as Fällig',
          'total_cents as Summe',
          'payable_cents as Zu zahlen',
          'currency as Währung',
        ]),
  },
];

export const invoiceOwnData: OwnData = {
  sections: SECTIONS,
  leftOut: {
    'invoice_cancel_act.acted_by':
      'Welche Rechnungen du als Mitarbeiter storniert hast: Das sind Daten der Kunden.',
  },
};
