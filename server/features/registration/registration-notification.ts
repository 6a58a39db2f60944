import type { Fact } from '#server/features/mail/letter.ts';
import type { RegistrationNotice } from './registration.letters.ts';

export type RegistrationKind = 'COMPANY' | 'FAMILY' | 'SALES' | 'STANDARD';

/** What staff read about a new account. It contains no secrets: no password, pin or IBAN. */
export type RegistrationReport = {
  kind: RegistrationKind;
  accountNumber: string;
  cardNumber: string | null;
  /** The plan's title. */
  plan: string;
  /** The name of the company or organisation. */
  company: string | null;
  prename: string | null;
  name: string | null;
  address: {
    street: string | null;
    streetNr: string | null;
    postalCode: string | null;
    city: string | null;
    country: string | null;
  };
  sendCard: boolean;
  euLicence: 'UNKNOWN' | 'YES' | 'NO';
  safetyPackage: boolean;
  promoCode: string | null;
  /** Name and account number of the customer who recommended us, as entered. */
  referral: string | null;
  knownFrom: string | null;
};

const SUBJECTS: Record<RegistrationKind, string> = {
  COMPANY: 'Neue Registrierung (Firma)',
  FAMILY: 'Neue Registrierung (Familie)',
  SALES: 'Neue Registrierung (Vertrieb)',
  STANDARD: 'Neue Registrierung',
};

/** Returns the kind of a registration (§7.40): a company or family plan takes precedence over sales. */
export function registrationKind({
  kundenart,
  bySales,
}: {
  kundenart: string;
  bySales: boolean;
}): RegistrationKind {
  if (/firma|gemein/.test(kundenart)) return 'COMPANY';
  if (kundenart.includes('familie')) return 'FAMILY';
  return bySales ? 'SALES' : 'STANDARD';
}

/** §7.40, §7.41, §7.42. Flags and optional rows appear only when they are set. */
export function registrationNotification(report: RegistrationReport): RegistrationNotice {
  const { street, streetNr, postalCode, city, country } = report.address;
  const join = (...parts: (string | null)[]) => parts.filter(Boolean).join(' ');
  const lines: [label: string, value: string | null][] = [
    ['Accountnummer', report.accountNumber],
    ['Kartennummer', report.cardNumber ?? '–'],
    ['Tarif', report.plan],
    ['Firma', report.company],
    ['Name', join(report.prename, report.name) || '–'],
    ['Adresse', [join(street, streetNr), join(postalCode, city), country].filter(Boolean).join(', ') || '–'],
    ['Karte zusenden', report.sendCard ? 'ja' : null],
    ['Kein EU-Führerschein', report.euLicence === 'NO' ? 'ja' : null],
    ['Sicherheitspaket kaufen', report.safetyPackage ? 'ja' : null],
    ['Promocode', report.promoCode],
    ['Geworben von', report.referral],
    ['Auf uns aufmerksam geworden durch', report.knownFrom],
  ];
  const facts = lines.filter((line): line is [string, string] => Boolean(line[1]));
  return {
    subject: SUBJECTS[report.kind],
    facts: facts.map(([label, value]): Fact => ({ label, value })),
  };
}
