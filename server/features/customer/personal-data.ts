import { createHash } from 'node:crypto';
import type * as z from 'zod';
import type { personalData as contract } from '#contract/customer.ts';
import type { Vault } from '#server/adapters/vault.ts';
import type { findPersonalData } from './customer.repository.ts';
import { readIban } from './sealed-iban.ts';

type Facts = Awaited<ReturnType<typeof findPersonalData>>;

/** Missing licence data of a driver are stored as missing and sent as the specification's dash (§S9.4). */
const DASH = '-';

/**
 * Returns what customers may read about themselves besides their account (§3.10 to §3.25): never a password, the
 * telephone password or a pin.
 */
export function toPersonalData(facts: Facts, productName: string, vault: Vault): z.input<typeof contract> {
  const { row, mandates, cards, consents, optionIds, pendingEmail } = facts;
  const isSub = row.mainCustomerNumber !== null;
  const orDash = (text: string | null) => text ?? (isSub ? DASH : null);
  const product = productName.replace(/[^a-z]/gi, '').toUpperCase();
  const hasConsent = (kind: string) => (consents.includes(kind) ? 'YES' : 'NO');
  return {
    birthDate: row.birthDate,
    birthPlace: orDash(row.birthPlace),
    identityNumber: row.identityNumber,
    address: {
      street: row.street,
      streetNr: row.streetNr,
      postalCode: row.postalCode,
      city: row.city,
      country: row.country,
    },
    driverlicense: {
      Number: orDash(row.licenceNumber),
      Issued: row.licenceIssued,
      IssuedPlace: orDash(row.licenceIssuedPlace),
      ClassesAllowed: orDash(row.licenceClasses),
    },
    paymentInfo: {
      sepaAccounts: mandates.map((mandate) => ({
        id: mandate.id,
        provId: row.providerId,
        // The stars are better than no profile, where the key is lost.
        iban: readIban(vault, mandate.iban) ?? mandate.starredIban,
        bic: mandate.bic,
        validity: { start: mandate.acceptedAt.toString() },
        accountHolder: mandate.accountHolder,
      })),
    },
    accessMedia: [
      ...cards.map((number) => ({ type: `${product}_CARD`, number: `${product}-${number}` })),
      ...(row.hasPin ? [{ type: 'PIN', initial: row.pinIsInitial }] : []),
    ],
    mainCustomerHash: row.mainCustomerNumber === null ? null : hashOf(row.mainCustomerNumber),
    productSetting: { optionSipak: optionIds.some((id) => /^sipak[1-9]/.test(id)) ? 'YES' : 'NO' },
    creditRatingAllowed: hasConsent('CREDIT_RATING'),
    adsAllowed: hasConsent('ADS'),
    pendingEmailAddress: pendingEmail ?? null,
  };
}

/** The same for all drivers of one main account; says nothing about it to who does not know its number. */
const hashOf = (customerNumber: string) => createHash('sha256').update(customerNumber).digest('base64url');
