import { maskIban } from '#domain/customer/iban.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { RegistrationKind } from '#domain/registration/registration-kind.ts';
import type { Fact } from '#server/features/mail/placeholders.ts';

const yes = (isSo: boolean) => (isSo ? 'ja' : 'nein');

const withValue = (facts: [label: string, value: string | null][]): Fact[] =>
  facts.flatMap(([label, value]) => (value === null || value === '' ? [] : [{ label, value }]));

const addressOf = ({ address }: Registration) =>
  [
    [address.street, address.streetNr].filter(Boolean).join(' '),
    [address.postalCode, address.city].filter(Boolean).join(' '),
    address.country === 'DE' ? '' : (address.country ?? ''),
  ]
    .filter(Boolean)
    .join(', ');

const nameOf = ({ prename, name }: Registration) => [prename, name].filter(Boolean).join(' ');

/** What staff needs to judge a registration that was turned away; of the account only the last digits. */
export function factsForStaff(registration: Registration, plan: { title: string }): Fact[] {
  const { iban, driverlicense } = registration;
  return withValue([
    ['Tarif', plan.title],
    ['Name', nameOf(registration)],
    ['Ansprechperson', [registration.contactPrename, registration.contactName].filter(Boolean).join(' ')],
    ['Geburtsdatum', registration.birthDate],
    ['Anschrift', addressOf(registration)],
    ['E-Mail', registration.emailAddress],
    ['Mobil', registration.mobilePhoneNr],
    ['Telefon', registration.phoneNr],
    ['IBAN', iban === null ? null : maskIban(iban)],
    ['Kontoinhaber', registration.accountHolder],
    ['Führerschein', driverlicense.Number],
  ]);
}

const SUBJECTS: Record<'sales' | 'firma' | 'familie' | 'standard', string> = {
  sales: 'Neue Registrierung über den Vertrieb',
  firma: 'Neue Firmenregistrierung',
  familie: 'Neue Familienregistrierung',
  standard: 'Neue Registrierung',
};

/** The mail about each registration (specification §7): its subject by kind, and what has to be done. */
export function notificationOf(
  registration: Registration,
  plan: { title: string; kind: RegistrationKind },
  facts: { accountNumber: string; bySales: boolean },
): { subject: string; facts: Fact[] } {
  const { kind } = plan;
  const isKnown = kind === 'firma' || kind === 'familie';
  const subject = facts.bySales ? 'sales' : isKnown ? kind : 'standard';
  const { affiliateName, affiliateNumber } = registration;
  return {
    subject: `${SUBJECTS[subject]}: ${facts.accountNumber}`,
    facts: withValue([
      ['Accountnummer', facts.accountNumber],
      ['Kartennummer', registration.card],
      ['Tarif', plan.title],
      ['Name', nameOf(registration)],
      ['Zusatz', registration.companyAddition],
      ['Ansprechperson', [registration.contactPrename, registration.contactName].filter(Boolean).join(' ')],
      ['Anschrift', addressOf(registration)],
      ['Karte zusenden', yes(registration.card === null)],
      [
        'Kein EU-Führerschein',
        registration.euLicense === 'UNKNOWN' ? null : yes(registration.euLicense === 'NO'),
      ],
      ['Sicherheitspaket kaufen', yes(registration.optionSipak === 'YES')],
      ['Aktionscode', registration.promoCode],
      ['Geworben von', [affiliateName, affiliateNumber].filter(Boolean).join(', ')],
      ['Von uns erfahren', registration.knownFrom],
      ...registration.extraFields.map(({ key, value }): [string, string | null] => [key, value]),
    ]),
  };
}
