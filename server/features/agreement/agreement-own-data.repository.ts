import type { OwnData, OwnDataSection } from '#server/feature/own-data.ts';

const SECTIONS: readonly OwnDataSection[] = [
  {
    chapter: 'CONTRACT',
    file: 'Verträge',
    title: 'Was du mit uns vereinbart hast',
    of: ['agreement.customer_id'],
    codes: ['Anlass', 'Antwort'],
    query: (db, id) =>
      db
        .selectFrom('agreement')
        .innerJoin('contract_document', 'contract_document.id', 'agreement.document_id')
        .where('agreement.customer_id', '=', id)
        .orderBy('agreement.id')
        .select([
          'agreement.given_at as Zeitpunkt',
          'contract_document.title as Text',
          'contract_document.version as Fassung',
          'occasion as Anlass',
          'answer as Antwort',
        ]),
  },
];

export const agreementOwnData: OwnData = {
  sections: SECTIONS,
};
