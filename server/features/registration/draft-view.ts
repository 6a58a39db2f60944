import { maskIban } from '#domain/customer/iban.ts';
import { bankOf } from './phone-and-iban.ts';
import type { RegistrationDraft } from './registration.repository.ts';

/** A draft as its owner may read it: of secrets only that they are there, of the account the last digits and the bank. */
export function toDraftView({ data, secrets, expiresAt }: RegistrationDraft) {
  const { iban } = secrets;
  return {
    expiresAt: expiresAt.toString(),
    data,
    held: {
      iban: iban === null ? null : { masked: maskIban(iban), ...bankOf(iban) },
      password: secrets.passwordHash !== null,
      pin: secrets.pinHash !== null,
      telPassword: secrets.telPasswordHash !== null,
    },
  };
}
