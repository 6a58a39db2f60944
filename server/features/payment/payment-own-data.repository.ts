import type { OwnData, OwnDataSection } from '#server/feature/own-data.ts';

const SECTIONS: readonly OwnDataSection[] = [
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
};
