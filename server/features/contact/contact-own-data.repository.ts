import { sql } from 'kysely';
import type { OwnData, OwnDataSection } from '#server/feature/own-data.ts';

const SECTIONS: readonly OwnDataSection[] = [
  {
    chapter: 'DECLARATIONS',
    file: 'Kündigungen und Widerrufe',
    title: 'Kündigungen und Widerrufe von deiner bestätigten Adresse, aus den letzten 30 Tagen',
    // By its confirmed address: who declares is not logged in.
    of: [],
    codes: ['Erklärung', 'Vertrag', 'Kündigungsart'],
    query: (db, id) =>
      db
        .selectFrom('customer')
        .innerJoin('declaration', (join) =>
          join.on(sql<boolean>`lower(declaration.email) = lower(customer.email)`),
        )
        .where('customer.id', '=', id)
        .where('customer.email_confirmed_at', 'is not', null)
        .orderBy('declaration.received_at')
        .select([
          'declaration.declaration as Erklärung',
          'declaration.contract as Vertrag',
          'declaration.kind as Kündigungsart',
          'declaration.reason as Wichtiger Grund',
          'declaration.ends_on as Ende des Vertrags',
          'declaration.ordered_on as Bestellt am',
          'declaration.name as Name',
          'declaration.customer_number as Accountnummer',
          'declaration.email as E-Mail-Adresse',
          'declaration.received_at as Eingegangen',
          'declaration.is_confirmed as Bestätigt',
        ]),
  },
];

export const contactOwnData: OwnData = {
  sections: SECTIONS,
};
