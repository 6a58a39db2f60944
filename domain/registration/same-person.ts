import type { Registration } from '#domain/registration/registration.ts';
import type { RegistrationKind } from '#domain/registration/registration-kind.ts';
import { isCompanyKind } from '#domain/registration/registration-kind.ts';

/** What makes two registrations one customer's: any of these being equal. */
export type IdentityField = 'emailAddress' | 'person' | 'company' | 'licence';
export type Identity = { field: IdentityField; value: string };

const SPELLED_OUT: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** "Müller-Lüdenscheidt" and "MUELLER LUEDENSCHEIDT" are one name. */
export function comparableName(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => SPELLED_OUT[letter] ?? '')
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** The identities of who registers: no two customers share one, whatever keys and sessions they came by. */
export function identitiesOf(registration: Registration, kind: RegistrationKind): Identity[] {
  const { name, prename, birthDate, emailAddress, address, driverlicense } = registration;
  const identities: Identity[] = [];
  const isCompany = isCompanyKind(kind);
  // Whoever drives privately may register the company with the same address.
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
  // A department may leave the birth date out: then the default says nothing about the person.
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
