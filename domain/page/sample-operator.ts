import type { Operator } from './operator.ts';

/** The operator of the demonstration, which nobody is: court, numbers and telephone are free for examples. */
export const SAMPLE_OPERATOR: Operator = {
  name: 'Musterstadt Carsharing GmbH',
  address: 'Musterstraße 1, 12345 Musterstadt',
  seat: 'Musterstadt',
  register: 'Amtsgericht Musterstadt, HRB 00000',
  directors: 'Erika Mustermann (Geschäftsführerin)',
  boardChair: undefined,
  vatId: 'DE000000000',
  // The example of the Bundesbank, which is no creditor's.
  creditorId: 'DE98ZZZ09999999999',
  // The Bundesnetzagentur keeps this number for films.
  hotline: {
    phone: '069 90009123',
    hours: 'rund um die Uhr',
    cost: 'zum Preis eines Anrufs ins deutsche Festnetz',
  },
  editor: 'Erika Mustermann, Anschrift wie oben',
  supervisor: undefined,
  arbitration: undefined,
  dataProtectionOfficer: undefined,
  dataProtectionAuthority: undefined,
  isSample: true,
};
