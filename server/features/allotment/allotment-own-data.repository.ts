import type { OwnData, OwnDataSection } from '#server/feature/own-data.ts';

const SECTIONS: readonly OwnDataSection[] = [
  {
    chapter: 'MONEY',
    file: 'Kilometerpakete',
    title: 'Kilometerpakete',
    of: ['km_package.customer_id'],
    amounts: ['Preis'],
    query: (db, id) =>
      db
        .selectFrom('km_package')
        .where('km_package.customer_id', '=', id)
        .orderBy('bought_at')
        .select([
          'bought_at as Gekauft',
          'km as Kilometer',
          'used_km as Davon gefahren',
          'refunded_km as Davon erstattet',
          'cents as Preis',
          'currency as Währung',
          'expires_at as Gilt bis',
        ]),
  },
];

export const allotmentOwnData: OwnData = {
  sections: SECTIONS,
};
