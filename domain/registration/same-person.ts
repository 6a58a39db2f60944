import type { Registration } from '#domain/registration/registration.ts';
import type { RegistrationKind } from '#domain/registration/registration-kind.ts';
import { isCompanyKind } from '#domain/registration/registration-kind.ts';

/** Registrations that share one of these belong to the same customer. */
export type IdentityField = 'emailAddress' | 'person' | 'company' | 'licence';
type IdentifyingData = Pick<Registration, 'name' | 'prename' | 'birthDate' | 'emailAddress'> & {
  address: Pick<Registration['address'], 'postalCode'>;
  driverlicense: Pick<Registration['driverlicense'], 'Number'>;
};
export type Identity = { field: IdentityField; value: string };

const SPELLED_OUT: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** "Müller-Lüdenscheidt" and "MUELLER LUEDENSCHEIDT" become the same text. */
export function comparableName(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => SPELLED_OUT[letter] ?? '')
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * The identities of a registration. No two customers share one, even if their registrations used different
 * idempotency keys and sessions.
 */
export function identitiesOf(registration: IdentifyingData, kind: RegistrationKind): Identity[] {
  const { name, prename, birthDate, emailAddress, address, driverlicense } = registration;
  const identities: Identity[] = [];
  const isCompany = isCompanyKind(kind);
  // A private customer may register the company with the same email address.
  if (emailAddress !== null) {
    const value = `${isCompany ? 'company' : 'person'}|${emailAddress.toLowerCase()}`;
    identities.push({ field: 'emailAddress', value });
  }
  if (isCompany) {
    if (name !== null) {
      identities.push({ field: 'company', value: `${comparableName(name)}|${address.postalCode ?? ''}` });
    }
    return identities;
  }
  // A city department may leave out the birth date; the default says nothing about the person.
  if (name !== null && prename !== null && birthDate !== null) {
    const value = `${comparableName(prename)}|${comparableName(name)}|${birthDate}`;
    identities.push({ field: 'person', value });
  }
  if (driverlicense.Number !== null) {
    const value = driverlicense.Number.toUpperCase().replace(/[^A-Z0-9]/g, '');
    identities.push({ field: 'licence', value });
  }
  return identities;
}
