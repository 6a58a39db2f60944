import { hash } from 'node:crypto';
import { SALES_PARTNER_KIND } from '#domain/registration/registration-kind.ts';
import type { Db } from '#server/db/connect.ts';
import { REGISTERED_CUSTOMER } from './accounts.ts';
import { sampleContract } from './sample-contract.ts';

/** The cities for which the partner registers customers. */
const CITIES = ['nuernberg', 'fuerth', 'erlangen'];

/**
 * The sales partner of the demonstration, for whom `vertrieb-1` and `vertrieb-2` work, the first as its head. A
 * repetition changes nothing.
 */
export async function seedSalesPartner(db: Db, providerId: string, now: Temporal.Instant): Promise<void> {
  const partner = await db
    .insertInto('sales_partner')
    .values({
      provider_id: providerId,
      number: 'V-1001',
      name: 'Bürgerladen am Hallplatz',
      street: 'Hallplatz',
      street_nr: '15',
      postal_code: '90402',
      city: 'Nürnberg',
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!partner) return;
  const cities = await db.selectFrom('city').where('slug', 'in', CITIES).select('id').execute();
  await db
    .insertInto('sales_partner_city')
    .values(cities.map(({ id }) => ({ partner_id: partner.id, city_id: id })))
    .execute();
  const people = await db
    .selectFrom('customer')
    .innerJoin('plan', 'plan.id', 'customer.plan_id')
    .where('plan.kundenart', '=', SALES_PARTNER_KIND)
    .orderBy('customer_number')
    .select('customer.id')
    .execute();
  await db
    .insertInto('sales_person')
    .values(
      people.map(({ id }, index) => ({
        customer_id: id,
        partner_id: partner.id,
        is_head: index === 0,
        created_at: now,
      })),
    )
    .execute();
  const by = people.at(-1);
  if (by) await seedWaitingCustomer(db, { partnerId: partner.id, personId: by.id });
}

/** The customer whom the partner has registered and sent the contract, and who comes to show the originals. */
async function seedWaitingCustomer(db: Db, by: { partnerId: number; personId: number }): Promise<void> {
  const customer = await db
    .selectFrom('customer')
    .where('customer_number', '=', REGISTERED_CUSTOMER)
    .select(['id', 'prename', 'name', 'created_at'])
    .executeTakeFirst();
  // A demonstration from before has no such account.
  if (!customer) return;
  const at = customer.created_at;
  const { id } = await db
    .insertInto('sales_registration')
    .values({
      partner_id: by.partnerId,
      person_id: by.personId,
      customer_id: customer.id,
      started_at: at,
      registered_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('sales_event')
    .values(
      ['STARTED', 'REGISTERED'].map((kind) => ({
        registration_id: id,
        partner_id: by.partnerId,
        person_id: by.personId,
        kind,
        happened_at: at,
      })),
    )
    .execute();
  const file = sampleContract(`${customer.prename} ${customer.name}, ${REGISTERED_CUSTOMER}`);
  await db
    .insertInto('sales_contract')
    .values({
      registration_id: id,
      person_id: by.personId,
      file,
      content_hash: hash('sha256', file, 'buffer'),
      issued_at: at,
    })
    .execute();
}
