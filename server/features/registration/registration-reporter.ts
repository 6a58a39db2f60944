import { maskIban } from '#domain/customer/iban.ts';
import { readIban } from '#server/features/customer/sealed-iban.ts';
import type { Fact } from '#server/features/mail/letter.ts';
import type { CallContext } from '#server/http/call-steps.ts';
import { presentedRegistration } from '#server/http/registration-secret.ts';
import { findRegistration } from './registration.repository.ts';

/** The person who reports something, as far as known. */
export type Reporter = {
  /** The subject under which their reports are counted. */
  subject: string;
  facts: Fact[];
};

/** The reporter as entered in the presented registration, if there is one; shows only the end of the IBAN. */
export async function registrationReporter({
  db,
  now,
  request,
  vault,
}: CallContext): Promise<Reporter | undefined> {
  const secretHash = presentedRegistration(request);
  const draft = secretHash && (await findRegistration(db, secretHash, now));
  if (!draft) return undefined;
  const { data, secrets } = draft;
  const facts: Fact[] = [
    { label: 'Gemeldet über', value: 'Schnittstelle, während einer Registrierung' },
    { label: 'Tarif', value: data.tariffId ?? '' },
    { label: 'Name', value: [data.prename, data.name].filter(Boolean).join(' ') },
    { label: 'E-Mail', value: data.emailAddress ?? '' },
    { label: 'Mobil', value: data.mobilePhoneNr ?? '' },
    { label: 'Telefon', value: data.phoneNr ?? '' },
    { label: 'IBAN', value: secrets.iban === null ? '' : maskIban(readIban(vault, secrets.iban) ?? '') },
  ];
  return { subject: `registration:${secretHash.toString('base64url')}`, facts };
}
