import { SALES_PARTNER_KIND } from '#domain/registration/registration-kind.ts';
import type { Db } from '#server/db/connect.ts';

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
}
