import type { OwnData, OwnDataSection } from '#server/feature/own-data.ts';

const SECTIONS: readonly OwnDataSection[] = [
  {
    chapter: 'MONEY',
    file: 'Kundenkonto',
    title: 'Dein Kundenkonto: was berechnet und was bezahlt wurde',
    of: ['ledger_transaction.customer_id'],
    codes: ['Anlass'],
    amounts: ['Betrag'],
    query: (db, id) =>
      db
        .selectFrom('ledger_transaction')
        .innerJoin('ledger_entry', 'ledger_entry.transaction_id', 'ledger_transaction.id')
        .where('ledger_transaction.customer_id', '=', id)
        .where('ledger_entry.account', '=', 'RECEIVABLES')
        .orderBy('occurred_at')
        .orderBy('ledger_transaction.id')
        .orderBy('line')
        .select([
          'occurred_at as Zeitpunkt',
          'cause as Anlass',
          'booking_id as Buchung',
          'ledger_entry.text as Text',
          'ledger_entry.cents as Betrag',
          'currency as Währung',
        ]),
  },
];

export const ledgerOwnData: OwnData = {
  sections: SECTIONS,
  leftOut: {
    'datev_export.exported_by':
      'Welche Monate du als Mitarbeiter für das Steuerbüro ausgegeben hast: Das sind Daten des Anbieters.',
  },
};
