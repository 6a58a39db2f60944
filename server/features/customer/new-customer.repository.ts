import { sql } from 'kysely';
import type { AddProp } from '#domain/customer/sub-customer.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { SALES_PARTNER_KIND } from '#domain/registration/registration-kind.ts';
import type { Db } from '#server/db/connect.ts';

type NewCustomer = {
  registration: Registration;
  providerId: string;
  cityId: number;
  planId: string;
  state: 'VERIFIED' | 'PRELIMINARY';
  mobilePhone: string | null;
  phone: string | null;
  passwordHash: string;
  pinHash: string | null;
  pinIsInitial: boolean;
  telPasswordHash: string | null;
  /** Until then a repeated registration request gets the answer again, with a login for the new customer. */
  mayAskAgainUntil: Temporal.Instant;
  now: Temporal.Instant;
};

/** Returns the next free account number: imported accounts may already have numbers of the sequence. */
async function nextAccountNumber(db: Db): Promise<string> {
  for (;;) {
    const { rows } = await sql<{ account: string; taken: boolean }>`
      with next as materialized (select nextval('customer_account_number')::text as account)
      select account, exists (select from customer where account_number = next.account) as taken from next`.execute(
      db,
    );
    const [row] = rows;
    if (row && !row.taken) return row.account;
  }
}

/**
 * Inserts the login of somebody at a sales partner: ACTIVE, without a contract and without a password until the
 * invitation is accepted. Returns its id.
 */
export async function insertSalesAccount(
  db: Db,
  person: {
    customerNumber: string;
    providerId: string;
    prename: string;
    name: string;
    email: string;
    now: Temporal.Instant;
  },
): Promise<number> {
  const { id } = await db
    .insertInto('customer')
    .columns([
      'provider_id',
      'customer_number',
      'account_number',
      'state',
      'plan_id',
      'prename',
      'name',
      'email',
      'created_at',
    ])
    .expression((from) =>
      from
        .selectFrom('plan')
        .where('kundenart', '=', SALES_PARTNER_KIND)
        .limit(1)
        .select(({ val }) => [
          val(person.providerId).as('provider_id'),
          val(person.customerNumber).as('customer_number'),
          val(person.customerNumber).as('account_number'),
          val('ACTIVE').as('state'),
          'plan.id as plan_id',
          val(person.prename).as('prename'),
          val(person.name).as('name'),
          val(person.email).as('email'),
          sql<Temporal.Instant>`${person.now}::timestamptz`.as('created_at'),
        ]),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts the main account, with the number `NNNNNN-1`. */
export async function insertCustomer(
  db: Db,
  customer: NewCustomer,
): Promise<{ id: number; customerNumber: string; accountNumber: string }> {
  const { registration } = customer;
  const accountNumber = await nextAccountNumber(db);
  const customerNumber = `${accountNumber}-1`;
  const { id } = await db
    .insertInto('customer')
    .values({
      provider_id: customer.providerId,
      customer_number: customerNumber,
      account_number: accountNumber,
      state: customer.state,
      plan_id: customer.planId,
      prename: registration.prename,
      name: registration.name,
      email: registration.emailAddress,
      phone: customer.phone,
      mobile_phone: customer.mobilePhone,
      gender: registration.gender,
      password_hash: customer.passwordHash,
      created_at: customer.now,
      may_ask_again_until: customer.mayAskAgainUntil,
      birth_date: registration.birthDate,
      birth_place: registration.birthPlace,
      identity_number: registration.identityNumber,
      street: registration.address.street,
      street_nr: registration.address.streetNr,
      postal_code: registration.address.postalCode,
      city: registration.address.city,
      country: registration.address.country,
      licence_number: registration.driverlicense.Number,
      licence_issued: registration.driverlicense.Issued,
      licence_issued_place: registration.driverlicense.IssuedPlace,
      licence_classes: registration.driverlicense.ClassesAllowed,
      eu_licence: registration.euLicense,
      tel_password_hash: customer.telPasswordHash,
      pin_hash: customer.pinHash,
      pin_is_initial: customer.pinIsInitial,
      promo_code: registration.promoCode,
      known_from: registration.knownFrom,
      affiliate_number: registration.affiliateNumber,
      affiliate_name: registration.affiliateName,
      registered_city_id: customer.cityId,
      company_addition: registration.companyAddition,
      contact_prename: registration.contactPrename,
      contact_name: registration.contactName,
      extra_fields: JSON.stringify(registration.extraFields),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, customerNumber, accountNumber };
}

/** Columns that the first driver copies from the main account, including the confirmation of the address. */
const COPIED_COLUMNS = [
  'provider_id',
  'account_number',
  'email',
  'email_confirmed_at',
  'phone',
  'mobile_phone',
  'password_hash',
  'birth_date',
  'birth_place',
  'identity_number',
  'street',
  'street_nr',
  'postal_code',
  'city',
  'country',
  'licence_number',
  'licence_issued',
  'licence_issued_place',
  'licence_classes',
  'eu_licence',
  'tel_password_hash',
  'registered_city_id',
] as const;

/**
 * Inserts the first sub-customer `NNNNNN-2` with the data of the main account; of a company it is the contact
 * person. Missing licence data stay missing (§S9.4).
 */
export async function insertFirstSub(
  db: Db,
  sub: { mainCustomerId: number; planId: string; state: string; addProps: AddProp[]; now: Temporal.Instant },
): Promise<{ id: number; customerNumber: string; state: string }> {
  return db
    .insertInto('customer')
    .columns([
      ...COPIED_COLUMNS,
      'customer_number',
      'main_customer_id',
      'state',
      'plan_id',
      'prename',
      'name',
      'gender',
      'add_props',
      'created_at',
    ])
    .expression(({ selectFrom, ref }) =>
      selectFrom('customer')
        .where('id', '=', sub.mainCustomerId)
        .select([
          ...COPIED_COLUMNS,
          sql<string>`account_number || '-2'`.as('customer_number'),
          ref('id').as('main_customer_id'),
          sql<string>`${sub.state}`.as('state'),
          sql<string>`${sub.planId}`.as('plan_id'),
          sql<string>`case when gender = 'COMPANY' then contact_prename else prename end`.as('prename'),
          sql<string>`case when gender = 'COMPANY' then contact_name else name end`.as('name'),
          sql<string | null>`nullif(gender, 'COMPANY')`.as('gender'),
          sql`${JSON.stringify(sub.addProps)}::jsonb`.as('add_props'),
          sql<Temporal.Instant>`${sub.now}::timestamptz`.as('created_at'),
        ]),
    )
    .returning(['id', 'customer_number as customerNumber', 'state'])
    .executeTakeFirstOrThrow();
}

/** Columns that a further driver copies from the main account: where it lives, and nothing about its person. */
const COPIED_BY_DRIVERS = [
  'provider_id',
  'account_number',
  'street',
  'street_nr',
  'postal_code',
  'city',
  'country',
  'registered_city_id',
] as const;

/**
 * Inserts a driver with the account's next number, VERIFIED and without password. Missing licence data stay
 * missing (§S9.4). The caller locks the main account, so each number is given once.
 */
export async function insertSub(
  db: Db,
  sub: {
    mainCustomerId: number;
    planId: string;
    driver: Registration;
    mobilePhone: string | null;
    addProps: AddProp[];
    now: Temporal.Instant;
  },
): Promise<{ id: number; customerNumber: string; state: string }> {
  const { driver } = sub;
  const { driverlicense: licence } = driver;
  return db
    .insertInto('customer')
    .columns([
      ...COPIED_BY_DRIVERS,
      'customer_number',
      'main_customer_id',
      'state',
      'plan_id',
      'prename',
      'name',
      'email',
      'mobile_phone',
      'birth_date',
      'birth_place',
      'licence_number',
      'licence_issued',
      'licence_issued_place',
      'licence_classes',
      'company_addition',
      'extra_fields',
      'add_props',
      'created_at',
    ])
    .expression(({ selectFrom }) =>
      selectFrom('customer as main')
        .where('main.id', '=', sub.mainCustomerId)
        .select([
          ...COPIED_BY_DRIVERS,
          sql<string>`account_number || '-' || (
            select max(substring(customer_number from '[0-9]+$')::integer) + 1 from customer
            where customer.account_number = main.account_number and customer.provider_id = main.provider_id
          )`.as('customer_number'),
          sql<number>`main.id`.as('main_customer_id'),
          sql<string>`'VERIFIED'`.as('state'),
          sql<string>`${sub.planId}`.as('plan_id'),
          sql<string | null>`${driver.prename}::text`.as('prename'),
          sql<string | null>`${driver.name}::text`.as('name'),
          sql<string | null>`${driver.emailAddress}::text`.as('email'),
          sql<string | null>`${sub.mobilePhone}::text`.as('mobile_phone'),
          sql<string | null>`${driver.birthDate}::date`.as('birth_date'),
          sql<string | null>`${driver.birthPlace}::text`.as('birth_place'),
          sql<string | null>`${licence.Number}::text`.as('licence_number'),
          sql<string | null>`${licence.Issued}::date`.as('licence_issued'),
          sql<string | null>`${licence.IssuedPlace}::text`.as('licence_issued_place'),
          sql<string | null>`${licence.ClassesAllowed}::text`.as('licence_classes'),
          sql<string | null>`${driver.companyAddition}::text`.as('company_addition'),
          sql`${JSON.stringify(driver.extraFields)}::jsonb`.as('extra_fields'),
          sql`${JSON.stringify(sub.addProps)}::jsonb`.as('add_props'),
          sql<Temporal.Instant>`${sub.now}::timestamptz`.as('created_at'),
        ]),
    )
    .returning(['id', 'customer_number as customerNumber', 'state'])
    .executeTakeFirstOrThrow();
}
