import { type RawBuilder, sql } from 'kysely';
import type { Equipment } from '#domain/vehicle/equipment.ts';
import type { Feature, VehicleClass } from '#domain/vehicle/vehicle-class.ts';

/** What a kind of car costs for the trip that is searched for. */
export type KindPrice = {
  providerId: string;
  class: VehicleClass;
  electric: boolean;
  totalCents: number;
};

/** The cars that a person looks for, as the contract's `vehicleFilter` parses it. */
export type VehicleFilter = {
  class?: readonly VehicleClass[] | undefined;
  /** All of them. */
  feature?: readonly Feature[] | undefined;
  /** At least so many. */
  seats?: number | undefined;
  /** All of it. */
  equipment?: readonly Equipment[] | undefined;
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
