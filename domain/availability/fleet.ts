import { type Bbox, isWithin, type Position } from '#domain/station/position.ts';
import type { Equipment } from '#domain/vehicle/equipment.ts';
import type { VehicleClass } from '#domain/vehicle/vehicle-class.ts';
import type { BusyMinutes } from './busy-minutes.ts';

/** All of a car that its price depends on. Cars of one kind share one object, so that a price is looked up by it. */
export type VehicleKind = { providerId: string; class: VehicleClass; electric: boolean };

/** What is shown of a car, made ready once: members of a JSON object, without its braces. */
export type VehicleCard = {
  /** Changes only with the fleet; lists of a town's cars are kept by whoever has them. */
  fixed: string;
  /** What the car tells. */
  energy: string;
};

/** A car as a search compares it. */
export type FleetVehicle = {
  id: number;
  stationId: number;
  cityId: number;
  kind: VehicleKind;
  automatic: boolean;
  seats: number;
  equipment: readonly Equipment[];
  busy: BusyMinutes;
  /** When the trip that is going on was to end, in epoch milliseconds. */
  tripEnds: number | undefined;
  card: VehicleCard;
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
export type Stand = FleetStation & { vehicles: Map<number, FleetVehicle> };

/** All cars in service with the times at which they are taken, by station and city. It is read from, and decides nothing. */
export class Fleet {
  readonly #stations = new Map<number, Stand>();
  readonly #cities = new Map<number, Set<Stand>>();
  readonly #vehicles = new Map<number, FleetVehicle>();
  readonly #kinds = new Map<string, VehicleKind>();
  /** How often the fixed part of a town's cars has changed. */
  readonly #changes = new Map<number, number>();

  get size(): number {
    return this.#vehicles.size;
  }

  vehicle(id: number): FleetVehicle | undefined {
    return this.#vehicles.get(id);
  }

  station(id: number): Stand | undefined {
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

  /** Instead of what was known of it. Its station has to be known. */
  putVehicle(vehicle: FleetVehicle): void {
    const { id, stationId, cityId } = vehicle;
    const stand = this.#stations.get(stationId);
    if (!stand) throw new Error(`vehicle ${id} stands at unknown station ${stationId}`);
    const known = this.#vehicles.get(id);
    if (known && known.stationId !== stationId) this.#stations.get(known.stationId)?.vehicles.delete(id);
    if (known?.cityId !== cityId || known.card.fixed !== vehicle.card.fixed) {
      if (known) this.#countChange(known.cityId);
      this.#countChange(cityId);
    }
    const one = { ...vehicle, kind: this.#shared(vehicle.kind) };
    stand.vehicles.set(id, one);
    this.#vehicles.set(id, one);
  }

  /** What takes a known car, and when its trip that is going on was to end. */
  putTimes(id: number, times: Pick<FleetVehicle, 'busy' | 'tripEnds'>): void {
    const known = this.#vehicles.get(id);
    if (known) this.putVehicle({ ...known, ...times });
  }

  removeVehicle(id: number): void {
    const known = this.#vehicles.get(id);
    if (!known) return;
    this.#stations.get(known.stationId)?.vehicles.delete(id);
    this.#vehicles.delete(id);
    this.#countChange(known.cityId);
  }

  /** Grows when the fixed part of a town's cars changes; of this picture only, another one counts anew. */
  changesOfCity(cityId: number): number {
    return this.#changes.get(cityId) ?? 0;
  }

  #countChange(cityId: number): void {
    this.#changes.set(cityId, this.changesOfCity(cityId) + 1);
  }

  #shared(kind: VehicleKind): VehicleKind {
    const key = `${kind.providerId} ${kind.class} ${kind.electric}`;
    const known = this.#kinds.get(key);
    if (!known) this.#kinds.set(key, kind);
    return known ?? kind;
  }

  stationsOfCity(cityId: number): Iterable<Stand> {
    return this.#cities.get(cityId) ?? [];
  }

  /** All of them are looked at: comparing ten thousand positions takes 20 µs. */
  *stationsWithin(box: Bbox): Generator<Stand> {
    for (const stand of this.#stations.values()) if (isWithin(stand.position, box)) yield stand;
  }
}
