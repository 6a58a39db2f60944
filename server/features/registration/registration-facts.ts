import { formatDate } from '#domain/booking/format-period.ts';
import { parseDate } from '#domain/customer/calendar-date.ts';
import { maskIban } from '#domain/customer/iban.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { isCompanyKind, registrationKind as kindOfPlan } from '#domain/registration/registration-kind.ts';
import type { Fact } from '#server/features/mail/letter.ts';
import type { RegistrationNotice } from './registration.letters.ts';
import { registrationKind, registrationNotification } from './registration-notification.ts';

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

/** The facts from which staff judges a suspicious registration, in German; shows only the end of the IBAN. */
export function factsForStaff(registration: Registration, plan: { title: string }): Fact[] {
  const { iban, driverlicense } = registration;
  const born = parseDate(registration.birthDate ?? '');
  const birthDate = born ? formatDate(born) : registration.birthDate;
  return withValue([
    ['Tarif', plan.title],
    ['Name', nameOf(registration)],
    ['Ansprechperson', [registration.contactPrename, registration.contactName].filter(Boolean).join(' ')],
    ['Geburtsdatum', birthDate],
    ['Anschrift', addressOf(registration)],
    ['E-Mail', registration.emailAddress],
    ['Mobil', registration.mobilePhoneNr],
    ['Telefon', registration.phoneNr],
    ['IBAN', iban === null ? null : maskIban(iban)],
    ['Kontoinhaber', registration.accountHolder],
    ['Führerschein', driverlicense.Number],
  ]);
}

/** The mail about each registration (§7.40), with the company's addition and the plan's extra fields. */
export function notificationOf(
  registration: Registration,
  plan: { title: string; kundenart: string },
  { accountNumber, bySales }: { accountNumber: string; bySales: boolean },
): RegistrationNotice {
  const isCompany = isCompanyKind(kindOfPlan(plan.kundenart));
  const { prename, name, affiliateName, affiliateNumber } = registration;
  const notification = registrationNotification({
    kind: registrationKind({ kundenart: plan.kundenart, bySales }),
    accountNumber,
    cardNumber: registration.card,
    plan: plan.title,
    company: isCompany ? name : null,
    prename: isCompany ? registration.contactPrename : prename,
    name: isCompany ? registration.contactName : name,
    address: registration.address,
    sendCard: registration.card === null,
    euLicence: registration.euLicense,
    safetyPackage: registration.optionSipak === 'YES',
    promoCode: registration.promoCode,
    referral: [affiliateName, affiliateNumber].filter(Boolean).join(', ') || null,
    knownFrom: registration.knownFrom,
  });
  const more = withValue([
    ['Zusatz', registration.companyAddition],
    ...registration.extraFields.map(({ key, value }): [string, string | null] => [
      key.charAt(0).toUpperCase() + key.slice(1),
      value,
    ]),
  ]);
  return { ...notification, facts: [...notification.facts, ...more] };
}
