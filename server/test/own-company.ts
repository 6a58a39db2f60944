import type { Company } from '#domain/invoice/company.ts';

/** A provider that issues invoices in its own name, and debits (§S19). */
export const OWN_COMPANY = {
  name: 'Bergwagen GmbH',
  address: 'Hauptplatz 1, 90403 Nürnberg',
  seat: 'Nürnberg',
  register: 'Amtsgericht Nürnberg, HRB 4711',
  directors: 'Berta Berger (Geschäftsführerin)',
  boardChair: undefined,
  vatId: 'DE111111111',
  phone: '0911 4711',
  email: 'rechnung@bergwagen.example',
  creditorId: 'AT61ZZZ01234567890',
  iban: 'DE02120300000000202051',
  invoiceRange: 1,
} satisfies Company;
