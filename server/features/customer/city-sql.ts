import { type RawBuilder, sql } from 'kysely';

/** Where the person who looks may see what is found. */
export type Cities = 'ALL' | readonly number[];
export type Finding = { providerId: string; cities: Cities; limit: number };

/** Is this one of them? */
export const inCities = (cities: Cities, column: RawBuilder<unknown>): RawBuilder<unknown> =>
  cities === 'ALL' ? sql`true` : sql`${column} = any(${[...cities]}::integer[])`;

/** A driver's city is that of the account. */
export const cityOf = (customer: 'customer' | 'hit') =>
  sql`coalesce(${sql.ref(`${customer}.registered_city_id`)}, (select main.registered_city_id from customer main
    where main.id = ${sql.ref(`${customer}.main_customer_id`)}))`;
