/** All that production wants to know of its operator, for tests of production. */
export const PARTICULARS = {
  HOTLINE: '0911 123456',
  HOTLINE_HOURS: 'täglich 6–22 Uhr',
  HOTLINE_COST: 'zum Preis eines Anrufs ins deutsche Festnetz',
  COMPANY_NAME: 'Wagen GmbH',
  COMPANY_ADDRESS: 'Bahnhofstraße 1, 90402 Nürnberg',
  COMPANY_REGISTER: 'Amtsgericht Nürnberg, HRB 12345',
  COMPANY_DIRECTORS: 'Ada Berger (Geschäftsführerin)',
  COMPANY_VAT_ID: 'DE123456789',
  EDITOR: 'Ada Berger, Anschrift wie oben',
  SUPERVISOR: 'keine',
  ARBITRATION: 'keine',
  DATA_PROTECTION_OFFICER: 'datenschutz@auto.example.org',
  CREDITOR_ID: 'DE98ZZZ09999999999',
  MAIL_INFORMATION: 'info@auto.example.org',
};
