import type { CustomerState } from '#domain/customer/customer-state.ts';
import type { ChangeSubject, ChangeValues } from '#domain/privacy/data-change.ts';
import type { Db } from '#server/db/connect.ts';

/** Returns what a customer may change, and locks it: one change comes after the other. */
export async function lockChangeable(transaction: Db, customerId: number) {
  const row = await transaction
    .selectFrom('customer')
    .innerJoin('plan', 'plan.id', 'customer.plan_id')
    .where('customer.id', '=', customerId)
    .select([
      'customer.customer_number as customerNumber',
      'customer.main_customer_id as mainCustomerId',
      'customer.state',
      'plan.kundenart',
      'customer.prename',
      'customer.name',
      'customer.email',
      'customer.phone',
      'customer.mobile_phone as mobilePhone',
      'customer.birth_date as birthDate',
      'customer.street',
      'customer.street_nr as streetNr',
      'customer.postal_code as postalCode',
      'customer.city',
      'customer.country',
      'customer.licence_number as licenceNumber',
      'customer.licence_issued as licenceIssued',
      'customer.licence_issued_place as licenceIssuedPlace',
      'customer.licence_classes as licenceClasses',
    ])
    .forUpdate('customer')
    .executeTakeFirstOrThrow();
  const values: Required<ChangeValues> = {
    prename: row.prename,
    name: row.name,
    emailAddress: row.email,
    phoneNr: row.phone,
    mobilePhoneNr: row.mobilePhone,
    'address.street': row.street,
    'address.streetNr': row.streetNr,
    'address.postalCode': row.postalCode,
    'address.city': row.city,
    'address.country': row.country,
    'driverlicense.Number': row.licenceNumber,
    'driverlicense.Issued': row.licenceIssued,
    'driverlicense.IssuedPlace': row.licenceIssuedPlace,
    'driverlicense.ClassesAllowed': row.licenceClasses,
  };
  return { ...row, state: row.state as CustomerState, values };
}

type Change = {
  customerId: number;
  subject: ChangeSubject;
  before: ChangeValues;
  after: ChangeValues;
  now: Temporal.Instant;
};

/** Stores the new values and keeps the old ones. */
export async function changeCustomer(db: Db, change: Change): Promise<void> {
  const { customerId, subject, before, after, now } = change;
  const of = (field: keyof ChangeValues) => after[field] ?? null;
  const columns = {
    ADDRESS: {
      street: of('address.street'),
      street_nr: of('address.streetNr'),
      postal_code: of('address.postalCode'),
      city: of('address.city'),
      country: of('address.country'),
    },
    PHONE: { mobile_phone: of('mobilePhoneNr'), phone: of('phoneNr') },
    // Confirmed by the link that was sent to it.
    EMAIL: { email: of('emailAddress'), email_confirmed_at: now },
    NAME: { prename: of('prename'), name: of('name') },
    LICENCE: {
      licence_number: of('driverlicense.Number'),
      licence_issued: of('driverlicense.Issued'),
      licence_issued_place: of('driverlicense.IssuedPlace'),
      licence_classes: of('driverlicense.ClassesAllowed'),
    },
  }[subject];
  await db.updateTable('customer').set(columns).where('id', '=', customerId).execute();
  await db
    .insertInto('customer_change')
    .values({
      customer_id: customerId,
      subject,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      changed_at: now,
    })
    .execute();
}

/** Stores the state of a customer whose documents count differently from now on. */
export async function setDocumentState(
  db: Db,
  customerId: number,
  { state, documentsValidUntil }: { state: CustomerState; documentsValidUntil: Temporal.Instant | null },
): Promise<void> {
  await db
    .updateTable('customer')
    .set({ state, documents_valid_until: documentsValidUntil })
    .where('id', '=', customerId)
    .execute();
}

/** Whether the customer is on the way with a car. */
export async function isOnTheWay(db: Db, customerId: number): Promise<boolean> {
  const row = await db
    .selectFrom('booking')
    .where('state', '=', 'ACTIVE')
    .where(({ eb, fn }) => eb(fn.coalesce('driver_customer_id', 'customer_id'), '=', customerId))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes the person off the account, for good: what is left is its number. */
export async function eraseCustomer(db: Db, customerId: number): Promise<void> {
  await db.deleteFrom('customer_change').where('customer_id', '=', customerId).execute();
  await db.deleteFrom('favourite_place').where('customer_id', '=', customerId).execute();
  await db
    .updateTable('customer')
    .set({
      state: 'DELETED',
      prename: null,
      name: null,
      email: null,
      email_confirmed_at: null,
      phone: null,
      mobile_phone: null,
      gender: null,
      password_hash: null,
      pin_hash: null,
      tel_password_hash: null,
      birth_date: null,
      birth_place: null,
      identity_number: null,
      street: null,
      street_nr: null,
      postal_code: null,
      city: null,
      country: null,
      licence_number: null,
      licence_issued: null,
      licence_issued_place: null,
      licence_classes: null,
      documents_valid_until: null,
      company_addition: null,
      contact_prename: null,
      contact_name: null,
      promo_code: null,
      known_from: null,
      affiliate_name: null,
      affiliate_number: null,
      extra_fields: '[]',
      add_props: '[]',
    })
    .where('id', '=', customerId)
    .execute();
}
