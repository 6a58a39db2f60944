import type { VehicleCard } from '#domain/availability/fleet.ts';
import type { VehicleRow } from '#server/availability/fleet.repository.ts';
import { FleetKeeper, type FleetPicture } from '#server/availability/fleet-keeper.ts';
import type { Db } from '#server/db/connect.ts';
import { findPriceListVersions } from '#server/features/provider/price-list.repository.ts';
import type { PriceVersions } from '#server/features/tariff/fleet-prices.ts';
import { energyOf, toFixedBookee } from './bookee.ts';

export type FleetInMemory = FleetKeeper<PriceVersions>;
export type PricedFleet = FleetPicture<PriceVersions>;

const members = (value: object): string => JSON.stringify(value).slice(1, -1);

const toCard = (row: VehicleRow): VehicleCard => ({
  fixed: members(toFixedBookee(row)),
  energy: members(energyOf(row)),
});

/** The fleet of this process, with cards and prices. @param looksFirst for tests, which write beside the server */
export const createFleet = (db: Db, options: { looksFirst?: boolean } = {}): FleetInMemory =>
  new FleetKeeper({
    db,
    toCard,
    readSurroundings: findPriceListVersions,
    ...options,
  });
