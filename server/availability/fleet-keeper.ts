import { setTimeout as wait } from 'node:timers/promises';
import { type MinuteRange, minuteOf, minutesOf, replaceWithin } from '#domain/availability/busy-minutes.ts';
import { Fleet, type VehicleCard } from '#domain/availability/fleet.ts';
import { later } from '#domain/booking/instant-order.ts';
import type { Db } from '#server/db/connect.ts';
import {
  type ChangeNote,
  type FleetCity,
  type LoadedVehicle,
  loadAllVehicles,
  loadCities,
  loadStations,
  loadTimes,
  loadVehicles,
  readChanges,
  readHorizon,
  type VehicleRow,
} from './fleet.repository.ts';

/** How often a server looks for what others have changed. */
const LOOK_MS = 200;
/** Who has just written waits at most so long for a picture that has it. */
const MAX_WAIT_MS = 300;
/** What ended longer ago is not kept. */
const KEPT_HOURS = 48;
/** Of that much change all is read anew: it costs less than asking for each car. */
const MAX_CHANGED = 5_000;

/** All that a search reads. */
export type FleetPicture<Surroundings> = {
  fleet: Fleet;
  cities: readonly FleetCity[];
  surroundings: Surroundings;
  /** All that had been committed by then is in it. */
  asOf: Temporal.Instant;
};

/** What an operator watches. */
type FleetState = {
  vehicles: number;
  asOf: Temporal.Instant | undefined;
  /** How often this process has read all anew, and how many cars alone. */
  fills: number;
  reloaded: number;
};

type KeeperOptions<Surroundings> = {
  db: Db;
  toCard: (row: VehicleRow) => VehicleCard;
  /** What searches need beside cars and towns, such as prices; read anew when towns, providers or price lists change. */
  readSurroundings: (db: Db) => Promise<Surroundings>;
  /** Each reading looks at the database first; for tests, which write beside the server. */
  looksFirst?: boolean;
};

type Kept<Surroundings> = FleetPicture<Surroundings> & {
  /** Which transactions were seen. */
  horizon: string;
  /** What ended before is missing. */
  since: Temporal.Instant;
};

/** The picture of the fleet of this process. Its database decides who gets a car; this only reads (docs/decisions/148). */
export class FleetKeeper<Surroundings> {
  readonly #options: KeeperOptions<Surroundings>;
  readonly #stopping = new AbortController();
  #kept: Kept<Surroundings> | undefined;
  /** Counts what this process wrote, and how much of it had been written when the last look began. */
  #written = 0;
  #seen = 0;
  #looking: Promise<void> | undefined;
  #following: Promise<void> | undefined;
  #fills = 0;
  #reloaded = 0;

  constructor(options: KeeperOptions<Surroundings>) {
    this.#options = options;
  }

  /** The picture with all that this process had written; the one before it if that takes too long. Rejects if there is none. */
  async read(now: Temporal.Instant): Promise<FleetPicture<Surroundings>> {
    if (!this.#kept || this.#options.looksFirst) await this.#lookAnew(now);
    else if (this.#seen < this.#written) {
      // While the database is away, the picture before it is better than none.
      await Promise.race([this.#catchUp(now).catch(() => undefined), wait(MAX_WAIT_MS)]);
    }
    if (!this.#kept) throw new Error('there is no picture of the fleet');
    return this.#kept;
  }

  state(): FleetState {
    return {
      vehicles: this.#kept?.fleet.size ?? 0,
      asOf: this.#kept?.asOf,
      fills: this.#fills,
      reloaded: this.#reloaded,
    };
  }

  /** This process has written something that may have changed the fleet. */
  wrote(): void {
    this.#written++;
  }

  /**
   * Fills the picture, and keeps it until `stop`.
   * @param onError is told once, until it works again: the picture from before stays
   */
  async keep(now: () => Temporal.Instant, onError: (error: unknown) => void): Promise<void> {
    await this.#lookAnew(now());
    this.#following = this.#follow(now, onError);
  }

  /** Resolves when nothing is read any more: the database may go then. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#following;
    await this.#looking?.catch(() => undefined);
  }

  async #follow(now: () => Temporal.Instant, onError: (error: unknown) => void): Promise<void> {
    const { signal } = this.#stopping;
    let isTold = false;
    while (!signal.aborted) {
      await wait(LOOK_MS, undefined, { ref: false, signal }).catch(() => undefined);
      if (signal.aborted) return;
      const fault = await this.#look(now()).then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      if (fault && !isTold) onError(fault.error);
      isTold = fault !== undefined;
    }
  }

  async #catchUp(now: Temporal.Instant): Promise<void> {
    const wanted = this.#written;
    while (this.#seen < wanted) await this.#look(now);
  }

  /** Looks once; who asks for it meanwhile shares that look. */
  #look(now: Temporal.Instant): Promise<void> {
    this.#looking ??= this.#lookOnce(now).finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  /** A look that began after this call. */
  async #lookAnew(now: Temporal.Instant): Promise<void> {
    while (this.#looking) await this.#looking.catch(() => undefined);
    await this.#look(now);
  }

  async #lookOnce(now: Temporal.Instant): Promise<void> {
    const written = this.#written;
    this.#kept = await (this.#kept ? this.#change(this.#kept, now) : this.#fill(now));
    this.#seen = written;
  }

  #fill(now: Temporal.Instant): Promise<Kept<Surroundings>> {
    const { db, readSurroundings } = this.#options;
    this.#fills++;
    const since = now.subtract({ hours: KEPT_HOURS });
    return db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (snapshot) => {
        const { horizon, behindMs } = await readHorizon(snapshot);
        const asOf = now.subtract({ milliseconds: behindMs });
        const fleet = new Fleet();
        for (const station of await loadStations(snapshot)) fleet.putStation(station);
        const cities = await loadCities(snapshot);
        const surroundings = await readSurroundings(snapshot);
        for await (const piece of loadAllVehicles(snapshot, since))
          for (const vehicle of piece) this.#put(fleet, vehicle);
        return { fleet, cities, surroundings, asOf, horizon, since };
      });
  }

  async #change(before: Kept<Surroundings>, now: Temporal.Instant): Promise<Kept<Surroundings>> {
    const { db } = this.#options;
    const { fleet } = before;
    // The clock was put back: what had ended by the later time is needed again.
    if (Temporal.Instant.compare(now, before.since) < 0) return this.#fill(now);
    const { horizon, behindMs, hasGap, notes } = await readChanges(db, before.horizon);
    const changed = changedIds(notes);
    const { vehicles: wholly, stations: standing, times } = changed;
    if (hasGap || changed.isSurroundings || wholly.size + times.size > MAX_CHANGED) return this.#fill(now);
    const next = { ...before, asOf: now.subtract({ milliseconds: behindMs }), horizon };
    if (wholly.size + standing.size + times.size === 0) return next;

    const since = later(now.subtract({ hours: KEPT_HOURS }), before.since);
    const stations = standing.size > 0 ? await loadStations(db, [...standing]) : [];
    const there = stations.flatMap(({ id }) => [...(fleet.station(id)?.vehicles.keys() ?? [])]);
    const ids = [...wholly.union(new Set(there))];
    const vehicles = await loadVehicles(db, ids, since);
    for (const id of ids) times.delete(id);
    const taken = await loadTimes(db, times, since);
    this.#reloaded += ids.length + taken.length;
    // A car may have come to a station that did not exist when the stations were read: its note comes, too.
    const missing = vehicles.map(({ stationId }) => stationId).filter((id) => !fleet.station(id));
    const more = missing.length > 0 ? await loadStations(db, missing) : [];
    // From here on nothing is waited for: no search sees the half of it.
    const gone = new Set(ids).difference(new Set(vehicles.map(({ id }) => id)));
    for (const id of gone) fleet.removeVehicle(id);
    for (const id of standing) fleet.removeStation(id);
    for (const station of [...stations, ...more]) fleet.putStation(station);
    for (const vehicle of vehicles) this.#put(fleet, vehicle);
    for (const { id, busy, tripEnds } of taken) {
      const [known, range] = [fleet.vehicle(id), times.get(id)];
      // A car out of service is not in the picture.
      if (!known || !range) continue;
      // As when all is read: what an overdue car has made impossible counts.
      const forgotten = { epochMilliseconds: Math.min(since.epochMilliseconds, tripEnds ?? Infinity) };
      fleet.putTimes(id, { busy: replaceWithin(known.busy, range, busy, minuteOf(forgotten)), tripEnds });
    }
    return { ...next, since };
  }

  #put(fleet: Fleet, { row, ...vehicle }: LoadedVehicle): void {
    fleet.putVehicle({ ...vehicle, card: this.#options.toCard(row) });
  }
}

function changedIds(notes: readonly ChangeNote[]) {
  const [vehicles, stations] = [new Set<number>(), new Set<number>()];
  const times = new Map<number, MinuteRange>();
  let isSurroundings = false;
  for (const { vehicleId, stationId, busyFrom, busyUntil } of notes) {
    if (stationId !== null) stations.add(stationId);
    else if (vehicleId === null) isSurroundings = true;
    else if (busyFrom === null || busyUntil === null) vehicles.add(vehicleId);
    else times.set(vehicleId, hull(times.get(vehicleId), minutesOf(busyFrom, busyUntil)));
  }
  return { vehicles, stations, times, isSurroundings };
}

const hull = (one: MinuteRange | undefined, other: MinuteRange): MinuteRange =>
  one ? { from: Math.min(one.from, other.from), until: Math.max(one.until, other.until) } : other;
