import { maskIban } from '#domain/customer/iban.ts';
import { bankOf } from './phone-and-iban.ts';
import type { RegistrationDraft } from './registration.repository.ts';

/** A draft as its owner sees it: which secrets are set, and the bank and the end of the IBAN. */
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
