import { contractFileName } from '#domain/agreement/contract-document.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import type { OwnData, OwnDataSection } from '#server/feature/own-data.ts';
import { removeContractLinks } from './sales-contract.repository.ts';

const SECTIONS: readonly OwnDataSection[] = [
  {
    chapter: 'CONTRACT',
    file: 'Vertriebspartner',
    title: 'Wer dich registriert hat, und was dort damit geschah',
    of: ['sales_registration.customer_id', 'sales_event.customer_id'],
    codes: ['Was'],
    query: (db, id) =>
      db
        .selectFrom('sales_registration')
        .innerJoin('sales_partner', 'sales_partner.id', 'sales_registration.partner_id')
        .innerJoin('sales_event', 'sales_event.registration_id', 'sales_registration.id')
        .where(({ and, eb, or }) =>
          or([
            eb('sales_event.customer_id', '=', id),
            // About the account as a whole; what is about its drivers belongs to them.
            and([eb('sales_registration.customer_id', '=', id), eb('sales_event.customer_id', 'is', null)]),
          ]),
        )
        .orderBy('sales_event.id')
        .select([
          'sales_partner.name as Vertriebspartner',
          'sales_event.kind as Was',
          'sales_event.happened_at as Zeitpunkt',
        ]),
  },
  {
    chapter: 'WORK',
    file: 'Vertrieb',
    title: 'Für welchen Vertriebspartner du arbeitest',
    of: ['sales_person.customer_id'],
    query: (db, id) =>
      db
        .selectFrom('sales_person')
        .innerJoin('sales_partner', 'sales_partner.id', 'sales_person.partner_id')
        .where('sales_person.customer_id', '=', id)
        .select([
          'sales_partner.name as Vertriebspartner',
          'is_head as Leitung',
          'sales_person.created_at as Angelegt',
          'invited_at as Eingeladen',
          'removed_at as Entfernt',
        ]),
  },
];

export const salesOwnData: OwnData = {
  sections: SECTIONS,
  papers: async (db, customerId) => {
    const contracts = await db
      .selectFrom('sales_contract')
      .innerJoin('sales_registration', 'sales_registration.id', 'sales_contract.registration_id')
      .where('sales_registration.customer_id', '=', customerId)
      .select(['file', 'issued_at as issuedAt'])
      .execute();
    return contracts.map(({ file, issuedAt }) => {
      const day = issuedAt.toZonedDateTimeISO(BERLIN).toPlainDate();
      return { path: `Verträge/${contractFileName('PLAN', day)}`, content: file };
    });
  },
  leftOut: {
    'presence_code.customer_id':
      'Die Prüfsumme des letzten Codes, mit dem du bei einem Vertriebspartner gezeigt hast, dass du da bist: Er galt zehn Minuten.',
    'sales_event.person_id':
      'Wen du für einen Vertriebspartner registriert und freigeschaltet hast: Das sind Daten dieser Personen.',
  },
  erase: (db, { customerId }) => removeContractLinks(db, customerId),
};
