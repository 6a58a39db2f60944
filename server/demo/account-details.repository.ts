import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { birthDateCode } from '#domain/customer/birth-date.ts';
import { accountNumberOf } from '#domain/customer/customer-number.ts';
import { subCustomerProps } from '#domain/customer/sub-customer.ts';
import { CONSENT_TEXTS } from '#domain/registration/consent-texts.ts';
import { optionsOf } from '#domain/registration/plan-options.ts';
import { isSalesPartnerPlan, registrationKind } from '#domain/registration/registration-kind.ts';
import type { Db } from '#server/db/connect.ts';
import { DEMO_BANK, detailsOf } from './account-details.ts';
import { DEMO_ACCOUNTS, type DemoAccount } from './accounts.ts';

/** The columns of a mandate that say its account, sealed with the key of the installation. */
export type StoredAccount = (iban: string) => { iban: string; masked_iban: string; iban_hash: Buffer };

const NUMBERS = DEMO_ACCOUNTS.map(({ number }) => number);
/** Their address is not confirmed yet; that of the last one is when it sends its documents. */
const UNCONFIRMED_STATES = ['VERIFIED', 'PRELIMINARY', 'REQUESTED'];

/**
 * Completes each demo account with what its registration would have left: personal data, options, mandate,
 * card, consents, signature. Of a deleted account nothing is kept. A repetition changes nothing.
 */
export async function completeAccounts(db: Db, storedAccount: StoredAccount): Promise<void> {
  const rows = await db
    .selectFrom('customer')
    .innerJoin('plan', 'plan.id', 'customer.plan_id')
    .where('customer.customer_number', 'in', NUMBERS)
    .where('customer.state', '<>', 'DELETED')
    .where('customer.birth_date', 'is', null)
    .select(['customer.id', 'customer_number', 'created_at', 'main_customer_id', 'kundenart'])
    .execute();
  for (const row of rows) {
    const index = DEMO_ACCOUNTS.findIndex(({ number }) => number === row.customer_number);
    const account = DEMO_ACCOUNTS[index];
    if (!account) continue;
    const customer = { id: row.id, registeredAt: row.created_at, isSub: row.main_customer_id !== null };
    await completePerson(db, account, index, customer, row.kundenart);
    if (!isSalesPartnerPlan(row.kundenart)) await addContract(db, storedAccount, account, index, customer);
  }
}

type Customer = { id: number; registeredAt: Temporal.Instant; isSub: boolean };

async function completePerson(
  db: Db,
  account: DemoAccount,
  index: number,
  { id, registeredAt, isSub }: Customer,
  kundenart: string,
): Promise<void> {
  const details = detailsOf(account, index);
  const isPartner = isSalesPartnerPlan(kundenart);
  const contact = { contactPrename: account.prename, contactName: account.name };
  const props = isSub
    ? subCustomerProps(registrationKind(kundenart), { companyAddition: null, ...contact, extraFields: [] })
    : [];
  // Until its owner chooses another, the pin is the birth date (§S9.3), and so is what the hotline asks for.
  const [pinHash, telPasswordHash] = isPartner
    ? [null, null]
    : await Promise.all([hash(birthDateCode(details.birthDate) ?? ''), hash(details.birthDate)]);
  await db
    .updateTable('customer')
    .set({
      // A driver has the plan that the main plan names for it, also in a demonstration from before.
      plan_id: account.planId,
      birth_date: details.birthDate,
      birth_place: details.birthPlace,
      mobile_phone: details.mobilePhone,
      phone: details.phone,
      street: details.street,
      street_nr: details.streetNr,
      postal_code: details.postalCode,
      city: details.city,
      country: 'DE',
      ...(details.licence && !isPartner
        ? {
            licence_number: details.licence.number,
            licence_issued: details.licence.issued,
            licence_issued_place: details.licence.place,
            licence_classes: details.licence.classes,
            eu_licence: 'YES',
          }
        : {}),
      pin_hash: pinHash,
      tel_password_hash: telPasswordHash,
      add_props: JSON.stringify([...account.addProps, ...props]),
      ...(UNCONFIRMED_STATES.includes(account.state) ? {} : { email_confirmed_at: registeredAt }),
      registered_city_id: sql<number>`(select id from city where title = ${details.city})`,
    })
    .where('id', '=', id)
    .execute();
}

/** Adds what a contract consists of; the drivers of a main account have no mandate and no consents of their own. */
async function addContract(
  db: Db,
  storedAccount: StoredAccount,
  account: DemoAccount,
  index: number,
  { id, registeredAt, isSub }: Customer,
): Promise<void> {
  const details = detailsOf(account, index);
  const plan = await db
    .selectFrom('plan')
    .where('id', '=', account.planId)
    .select('option_ids')
    .executeTakeFirstOrThrow();
  const options = optionsOf(plan.option_ids, details.hasSafetyPackage ? 'YES' : 'NO');
  await db
    .insertInto('customer_option')
    .values(options.map((option_id) => ({ customer_id: id, option_id, starts_at: registeredAt })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (account.state === 'ACTIVE' && details.licence) {
    await db
      .insertInto('access_card')
      .values({ number: String(600_001 + index), customer_id: id, issued_at: registeredAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  if (isSub) return;
  const name = [account.prename, account.name].filter(Boolean).join(' ');
  await db
    .insertInto('sepa_mandate')
    .values({
      customer_id: id,
      reference: `SW-${accountNumberOf(account.number)}-1`,
      ...storedAccount(details.iban),
      bic: DEMO_BANK.bic,
      bank_name: DEMO_BANK.name,
      account_holder: name,
      accepted_at: registeredAt,
    })
    .execute();
  const consents: (keyof typeof CONSENT_TEXTS)[] = [
    'TERMS',
    'SEPA',
    ...(details.wantsAds ? (['ADS'] as const) : []),
  ];
  await db
    .insertInto('consent')
    .values(
      consents.map((kind) => ({
        customer_id: id,
        kind,
        text_version: CONSENT_TEXTS[kind].version,
        given_at: registeredAt,
      })),
    )
    .execute();
  await db
    .insertInto('signature')
    .values({ customer_id: id, typed_name: name, signed_at: registeredAt })
    .execute();
}
