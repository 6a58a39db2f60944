import { type RawBuilder, sql } from 'kysely';
import type { VehicleClass } from '#domain/vehicle/vehicle-class.ts';
import type { VehicleFilter } from '#domain/vehicle/vehicle-wish.ts';

/** What a kind of car costs for the trip that is searched for. */
export type KindPrice = {
  providerId: string;
  class: VehicleClass;
  electric: boolean;
  totalCents: number;
};

/** The conditions that a vehicle `v` fulfils. */
export const filterConditions = (filter: VehicleFilter): RawBuilder<unknown>[] =>
  [
    filter.class && sql`v.class = any(${filter.class}::text[])`,
    filter.feature?.includes('ELECTRIC') ? sql`v.electric` : undefined,
    filter.feature?.includes('AUTOMATIC') ? sql`v.automatic` : undefined,
    filter.seats === undefined ? undefined : sql`v.seats >= ${filter.seats}`,
    filter.equipment && sql`v.equipment @> ${filter.equipment}::text[]`,
  ].filter((condition) => condition !== undefined);

/** The prices as rows of `kind`: provider_id, class, electric, cents. */
export const pricedKinds = (prices: readonly KindPrice[]) => sql`unnest(
  ${prices.map((kind) => kind.providerId)}::text[], ${prices.map((kind) => kind.class)}::text[],
  ${prices.map((kind) => kind.electric)}::boolean[], ${prices.map((kind) => kind.totalCents)}::integer[]
) as kind(provider_id, class, electric, cents)`;
