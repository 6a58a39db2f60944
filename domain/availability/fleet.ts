import { type Bbox, isWithin, type Position } from '#domain/station/position.ts';
import type { Equipment } from '#domain/vehicle/equipment.ts';
import type { VehicleClass } from '#domain/vehicle/vehicle-class.ts';
import type { BusyMinutes } from './busy-minutes.ts';

/** A car as a search compares it; `card` is what it shows of it, made ready once. */
export type FleetVehicle<Card> = {
  id: number;
  stationId: number;
  cityId: number;
  providerId: string;
  class: VehicleClass;
  electric: boolean;
  automatic: boolean;
  seats: number;
  equipment: readonly Equipment[];
  busy: BusyMinutes;
  /** When the trip that is going on was to end, in epoch milliseconds. */
  tripEnds: number | undefined;
  card: Card;
};

export type FleetStation = {
  id: number;
  cityId: number;
  name: string;
  street: string | null;
  postalCode: string | null;
  position: Position;
  accessNotes: string | null;
  closed: boolean;
};

/** A station with its cars by id. */
export type Stand<Card> = FleetStation & { vehicles: Map<number, FleetVehicle<Card>> };

/** All cars in service with the times at which they are taken, by station and city. It is read from, and decides nothing. */
export class Fleet<Card> {
  readonly #stations = new Map<number, Stand<Card>>();
  readonly #cities = new Map<number, Set<Stand<Card>>>();
  readonly #vehicles = new Map<number, FleetVehicle<Card>>();

  get size(): number {
    return this.#vehicles.size;
  }

  vehicle(id: number): FleetVehicle<Card> | undefined {
    return this.#vehicles.get(id);
  }

  station(id: number): Stand<Card> | undefined {
    return this.#stations.get(id);
  }

  putStation(station: FleetStation): void {
    const known = this.#stations.get(station.id);
    this.removeStation(station.id);
    const stand = { ...station, vehicles: known?.vehicles ?? new Map() };
    this.#stations.set(station.id, stand);
    const ofCity = this.#cities.get(station.cityId) ?? new Set();
    this.#cities.set(station.cityId, ofCity.add(stand));
  }

  /** Its cars are removed by themselves. */
  removeStation(id: number): void {
    const known = this.#stations.get(id);
    if (!known) return;
    this.#cities.get(known.cityId)?.delete(known);
    this.#stations.delete(id);
  }

  /** Its station has to be known. */
  putVehicle(vehicle: FleetVehicle<Card>): void {
    this.removeVehicle(vehicle.id);
    const stand = this.#stations.get(vehicle.stationId);
    if (!stand) throw new Error(`vehicle ${vehicle.id} stands at unknown station ${vehicle.stationId}`);
    stand.vehicles.set(vehicle.id, vehicle);
    this.#vehicles.set(vehicle.id, vehicle);
  }

  removeVehicle(id: number): void {
    const known = this.#vehicles.get(id);
    if (!known) return;
    this.#stations.get(known.stationId)?.vehicles.delete(id);
    this.#vehicles.delete(id);
  }

  stationsOfCity(cityId: number): Iterable<Stand<Card>> {
    return this.#cities.get(cityId) ?? [];
  }

  /** All of them are looked at: comparing ten thousand positions takes 20 µs. */
  *stationsWithin(box: Bbox): Generator<Stand<Card>> {
    for (const stand of this.#stations.values()) if (isWithin(stand.position, box)) yield stand;
  }
}
