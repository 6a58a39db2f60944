import type { VehicleRow } from '#server/availability/fleet.repository.ts';
import { FleetKeeper } from '#server/availability/fleet-keeper.ts';
import type { Db } from '#server/db/connect.ts';
import { findPriceListVersions } from '#server/features/provider/price-list.repository.ts';
import type { PriceVersions } from '#server/features/tariff/fleet-prices.ts';
import { toBookee } from './bookee.ts';

/** A car in the contract's form, as text without its closing brace: what depends on the search follows. */
type OpenCard = string;

export type FleetInMemory = FleetKeeper<OpenCard, PriceVersions>;

const toCard = (row: VehicleRow): OpenCard => JSON.stringify(toBookee(row)).slice(0, -1);

/** The fleet of this process, with cards and prices. @param looksFirst for tests, which write beside the server */
export const createFleet = (db: Db, options: { looksFirst?: boolean } = {}): FleetInMemory =>
  new FleetKeeper({
    db,
    toCard,
    readSurroundings: findPriceListVersions,
    ...options,
  });
