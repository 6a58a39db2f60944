import type { OwnData, OwnDataSection } from '#server/feature/own-data.ts';

const SECTIONS: readonly OwnDataSection[] = [
  {
    chapter: 'MONEY',
    file: 'Gutscheine',
    title: 'Eingelöste Gutscheine',
    of: ['voucher.customer_id'],
    amounts: ['Wert', 'Davon verbraucht'],
    query: (db, id) =>
      db
        .selectFrom('voucher')
        .where('voucher.customer_id', '=', id)
        .orderBy('redeemed_at')
        .select([
          'redeemed_at as Eingelöst',
          'title as Gutschein',
          'cents as Wert',
          'used_cents as Davon verbraucht',
          'currency as Währung',
          'expires_at as Gilt bis',
        ]),
  },
];

export const voucherOwnData: OwnData = {
  sections: SECTIONS,
};
