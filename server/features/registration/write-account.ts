import { normalisePhone } from '#domain/customer/phone.ts';
import { emptyToNull } from '#domain/customer/plain-text.ts';
import { CONSENT_TEXTS, type ConsentKind, creditRatingConsent } from '#domain/registration/consent-texts.ts';
import { withDefaults } from '#domain/registration/default-values.ts';
import { optionsOf } from '#domain/registration/plan-options.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { isCompanyKind, isMainPlan } from '#domain/registration/registration-kind.ts';
import type { Vault } from '#server/adapters/vault.ts';
import type { Db } from '#server/db/connect.ts';
import { insertConsents } from '#server/features/customer/consent.repository.ts';
import { insertCustomer } from '#server/features/customer/new-customer.repository.ts';
import { bankOf } from '#server/features/payment/bank-data.ts';
import { insertMandate } from '#server/features/payment/mandate.repository.ts';
import { insertOptions } from '#server/features/tariff/option.repository.ts';
import { insertSignature } from './new-customer.repository.ts';
import type { OfferedPlan } from './offered-plan.ts';
import { phoneLibrary } from './phone-library.ts';
import type { Hashes } from './registration-hashes.ts';

type NewAccount = {
  registration: Registration;
  plan: OfferedPlan;
  city: { id: number; providerId: string };
  hashes: Hashes;
  /** Who is asked for the credit rating; undefined: nobody, and then no consent to it is stored (§S16.17). */
  creditAgency: string | undefined;
  /** See `sendAnotherToken`. */
  mayAskAgainUntil: Temporal.Instant;
  now: Temporal.Instant;
};
export type CreatedAccount = {
  id: number;
  customerNumber: string;
  accountNumber: string;
  state: 'VERIFIED' | 'PRELIMINARY';
};

/** The customer with everything that belongs to it: options, mandate, consents, signature. */
export async function writeAccount(
  db: Db,
  vault: Vault,
  { registration, plan, city, hashes, creditAgency, mayAskAgainUntil, now }: NewAccount,
): Promise<CreatedAccount> {
  const complete = withDefaults(registration, plan.kind);
  const mainPlan = isMainPlan(plan.row.kundenart);
  // A main account is complete only with its first driver; until then it waits for the manual check (§4.28).
  const state = mainPlan || isCompanyKind(plan.kind) ? 'PRELIMINARY' : 'VERIFIED';
  const { mobilePhoneNr, phoneNr, iban, accountHolder, signature } = complete;
  const created = await insertCustomer(db, {
    registration: complete,
    providerId: city.providerId,
    cityId: city.id,
    planId: plan.row.id,
    state,
    mobilePhone: mobilePhoneNr && normalisePhone(mobilePhoneNr, phoneLibrary),
    phone: phoneNr && normalisePhone(phoneNr, phoneLibrary),
    passwordHash: hashes.password,
    pinHash: hashes.pin,
    pinIsInitial: hashes.pinIsInitial,
    telPasswordHash: hashes.telPassword,
    mayAskAgainUntil,
    now,
  });
  const customerId = created.id;
  await insertOptions(db, customerId, optionsOf(plan.row.optionIds, complete.optionSipak), now);
  if (iban !== null && accountHolder !== null && complete.sepaAccepted) {
    const reference = `SW-${created.accountNumber}-1`;
    await insertMandate(db, vault, { customerId, reference, iban, accountHolder, ...bankOf(iban), now });
  }
  await insertConsents(db, customerId, consentsOf(complete, creditAgency), now);
  await insertSignature(
    db,
    customerId,
    {
      typedName: emptyToNull(signature?.typedName),
      strokes: signature?.strokes?.length ? signature.strokes : null,
    },
    now,
  );
  return { ...created, state };
}

/** The consents given, each with the version of the text that was shown next to its checkbox. */
function consentsOf(
  registration: Registration,
  creditAgency: string | undefined,
): { kind: ConsentKind; version: string }[] {
  const asked = creditAgency === undefined ? undefined : creditRatingConsent(creditAgency);
  const ticked: [ConsentKind, string | undefined, boolean][] = [
    ['TERMS', CONSENT_TEXTS.TERMS.version, registration.termsAccepted],
    ['CREDIT_RATING', asked?.version, registration.creditRatingAllowed === 'YES'],
    ['ADS', CONSENT_TEXTS.ADS.version, registration.adsAllowed === 'YES'],
    ['SEPA', CONSENT_TEXTS.SEPA.version, registration.sepaAccepted && registration.iban !== null],
  ];
  return ticked.flatMap(([kind, version, isTicked]) => (isTicked && version ? [{ kind, version }] : []));
}
