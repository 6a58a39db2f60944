import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Currency } from '#domain/tariff/money.ts';
import type { Db } from '#server/db/connect.ts';
import { registrationsOf } from './sales.repository.ts';

export type ContractFacts = NonNullable<Awaited<ReturnType<typeof findContractFacts>>>;

/** What a contract says of a registered account. */
export function findContractFacts(db: Db, customerId: number) {
  return db
    .selectFrom('customer')
    .innerJoin('plan', 'plan.id', 'customer.plan_id')
    .innerJoin('tariff', 'tariff.id', 'plan.tariff_id')
    .innerJoin('provider', 'provider.id', 'customer.provider_id')
    .leftJoin('city as registered', 'registered.id', 'customer.registered_city_id')
    .leftJoin('signature', 'signature.customer_id', 'customer.id')
    .where('customer.id', '=', customerId)
    .select([
      'customer.customer_number as customerNumber',
      'customer.prename',
      'customer.name',
      'customer.email',
      'customer.birth_date as birthDate',
      'customer.street',
      'customer.street_nr as streetNr',
      'customer.postal_code as postalCode',
      'customer.city',
      'plan.title as planTitle',
      'plan.kundenart',
      'tariff.monthly_cents as monthlyCents',
      'tariff.time_discount_percent as discountPercent',
      sql<Currency>`provider.currency`.as('currency'),
      sql<string>`coalesce(registered.title, '')`.as('registeredCity'),
      'signature.signed_at as signedAt',
      'signature.typed_name as typedName',
      'signature.strokes',
      sql<string[]>`array(
        select option_id from customer_option where customer_id = customer.id and ends_at is null
      )`.as('optionIds'),
    ])
    .executeTakeFirst();
}

/** The account that this partner registered under this number and may see now (§S12.1). */
export function findRegistered(db: Db, partnerId: number, customerNumber: string, now: Temporal.Instant) {
  return registrationsOf(db, partnerId, now)
    .where('customer.customer_number', '=', customerNumber)
    .executeTakeFirst();
}

/** Keeps the contract as it was issued, with its checksum; one that exists stays. */
export async function keepContract(
  db: Db,
  contract: { registrationId: string; personId: number; file: Buffer; now: Temporal.Instant },
): Promise<void> {
  await db
    .insertInto('sales_contract')
    .values({
      registration_id: contract.registrationId,
      person_id: contract.personId,
      file: contract.file,
      content_hash: hash('sha256', contract.file, 'buffer'),
      issued_at: contract.now,
    })
    .onConflict((conflict) => conflict.column('registration_id').doNothing())
    .execute();
}

export function findContractFile(db: Db, registrationId: string) {
  return db
    .selectFrom('sales_contract')
    .where('registration_id', '=', registrationId)
    .select(['file', 'issued_at as issuedAt'])
    .executeTakeFirst();
}

export async function insertContractLink(
  db: Db,
  link: { linkHash: Buffer; registrationId: string; now: Temporal.Instant; expiresAt: Temporal.Instant },
): Promise<void> {
  await db
    .insertInto('sales_contract_link')
    .values({
      link_hash: link.linkHash,
      registration_id: link.registrationId,
      created_at: link.now,
      expires_at: link.expiresAt,
    })
    .execute();
}

/** Ends the links to the customer's contract: the contract itself stays, as the law asks. */
export async function removeContractLinks(db: Db, customerId: number): Promise<void> {
  await db
    .deleteFrom('sales_contract_link')
    .where('registration_id', 'in', ({ selectFrom }) =>
      selectFrom('sales_registration').where('customer_id', '=', customerId).select('id'),
    )
    .execute();
}

/** The contract behind a link that is still valid, and what proves that the reader is meant. */
export function findByLink(db: Db, linkHash: Buffer, now: Temporal.Instant) {
  return db
    .selectFrom('sales_contract_link as link')
    .innerJoin('sales_contract', 'sales_contract.registration_id', 'link.registration_id')
    .innerJoin('sales_registration as one', 'one.id', 'link.registration_id')
    .innerJoin('customer', 'customer.id', 'one.customer_id')
    .where('link.link_hash', '=', linkHash)
    .where('link.expires_at', '>', now)
    .select([
      'sales_contract.file',
      'sales_contract.issued_at as issuedAt',
      'customer.customer_number as customerNumber',
      'customer.birth_date as birthDate',
    ])
    .executeTakeFirst();
}

/** How the last contract mail to the customer fared. */
export async function findContractMail(
  db: Db,
  customerId: number,
): Promise<'WAITING' | 'SENT' | 'FAILED' | null> {
  const row = await db
    .selectFrom('mail')
    .innerJoin('customer', 'customer.email', 'mail.to_address')
    .where('customer.id', '=', customerId)
    .where('mail.template', '=', 'vertrag_vom_partner')
    .orderBy('mail.id', 'desc')
    .limit(1)
    .select(['sent_at', 'given_up_at'])
    .executeTakeFirst();
  if (!row) return null;
  if (row.sent_at) return 'SENT';
  return row.given_up_at ? 'FAILED' : 'WAITING';
}
