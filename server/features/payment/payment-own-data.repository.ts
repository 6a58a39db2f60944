import type { OwnData, OwnDataSection } from '#server/feature/own-data.ts';

const SECTIONS: readonly OwnDataSection[] = [
  {
    chapter: 'CONTRACT',
    file: 'Konten',
    title: 'Konten für Lastschriften',
    of: ['sepa_mandate.customer_id'],
    sealed: ['IBAN'],
    query: (db, id) =>
      db
        .selectFrom('sepa_mandate')
        .where('sepa_mandate.customer_id', '=', id)
        .orderBy('id')
        .select([
          'reference as Mandat',
          'iban as IBAN',
          'bic as BIC',
          'bank_name as Bank',
          'account_holder as Kontoinhaber',
          'accepted_at as Erteilt',
          'ended_at as Beendet',
        ]),
  },
  {
    chapter: 'MONEY',
    file: 'Abbuchungen',
    title: 'Abbuchungen, die wir angekündigt haben',
    of: ['collection.customer_id'],
    amounts: ['Betrag'],
    query: (db, id) =>
      db
        .selectFrom('collection')
        .innerJoin('sepa_mandate', 'sepa_mandate.id', 'collection.mandate_id')
        .innerJoin('invoice', 'invoice.id', 'collection.invoice_id')
        .where('collection.customer_id', '=', id)
        .orderBy('collection.id')
        .select([
          'collection.announced_at as Angekündigt',
          'collection.collect_on as Abbuchung am',
          'collection.cents as Betrag',
          'invoice.currency as Währung',
          'sepa_mandate.reference as Mandat',
        ]),
  },
];

export const paymentOwnData: OwnData = {
  sections: SECTIONS,
  leftOut: {
    'payment_act.customer_id':
      'Wer bei uns deine Zahlungen gebucht hat: Die Zahlungen selbst stehen unter „Kundenkonto“.',
    'payment_act.acted_by': 'Welche Zahlungen du als Mitarbeiter gebucht hast: Das sind Daten der Kunden.',
  },
};
