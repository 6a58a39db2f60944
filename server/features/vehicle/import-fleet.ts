import pg from 'pg';
import { formatDate } from '#domain/booking/format-period.ts';
import { hasMoved } from '#domain/station/moved-station.ts';
import { distanceInMetres, formatDistance } from '#domain/station/position.ts';
import { doubtsAbout } from './import-doubts.ts';
import {
  findCityCentres,
  findClosings,
  findImportedRetired,
  findKnownStations,
  findLeaving,
  findProviderIds,
  findStationCodes,
  type KnownStation,
  lockImport,
  type Merged,
  mergeCities,
  mergeStations,
  mergeVehicles,
  refreshFleetStatistics,
} from './import-fleet.repository.ts';
import { type ImportedStation, readStations } from './import-stations.ts';
import type { Fault } from './import-table.ts';
import { type ImportedVehicle, readVehicles } from './import-vehicles.ts';

export type ImportFiles = { stations?: Uint8Array | undefined; vehicles?: Uint8Array | undefined };

export type ImportResult =
  | { faults: [Fault, ...Fault[]] }
  /** What looks like a mistake and may be right: nothing was written. */
  | { faults: []; doubts: [Fault, ...Fault[]] }
  // `retired`: vehicles that stay so; `told`: bookings whose drivers are told that their station has moved.
  | { faults: []; cities: Merged; stations: Merged; vehicles: Merged; retired: string[]; told: number };

export type ImportStep = 'Dateien prüfen' | 'Stationen schreiben' | 'Fahrzeuge schreiben';

/** The provider is unknown, or must be named; the German message lists the known ones. */
export class ProviderUnknown extends Error {}

const DEADLOCK = '40P01';
const MAX_ATTEMPTS = 5;

/** What an import does for those who have booked at stations that move (§S18.20). */
export type BookedAtStations = {
  /** Keeps new bookings out until the transaction ends, and returns how many are open, by the station's id. */
  count(client: pg.ClientBase, stationIds: readonly number[]): Promise<Map<number, number>>;
  /** Writes the event of each open booking, and the message about it. `from`: the address that the station had. */
  tell(client: pg.ClientBase, moved: readonly { id: number; from: string }[]): Promise<void>;
};

type ImportInput = {
  url: string;
  /** May be left out where the database has one provider. */
  providerId?: string | undefined;
  files: ImportFiles;
  /** Whether a person has said that places far from their city and moves of booked stations are right. */
  acceptsDoubts?: boolean;
  /** What becomes of those who have booked at a station that moves. */
  booked: BookedAtStations;
  onProgress?: (step: ImportStep, share: number) => void;
};

const NOTHING: Merged = { added: 0, changed: 0 };

/**
 * Brings a provider's stations, known by their codes, and vehicles, by their plates, up to date from files
 * (docs/import.md). One fault or doubt, and nothing changes. `onProgress` gets 0 to 1. Throws ProviderUnknown.
 */
export async function importFleet(input: ImportInput): Promise<ImportResult> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await importOnce(input);
    } catch (error) {
      // Bookings and jobs lock vehicles too; an import that loses a deadlock is rolled back and repeated.
      if ((error as { code?: string }).code !== DEADLOCK || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

async function importOnce(input: ImportInput): Promise<ImportResult> {
  const { files, onProgress = () => undefined } = input;
  const client = new pg.Client({ connectionString: input.url });
  await client.connect();
  try {
    await client.query('begin');
    await lockImport(client);
    const providerId = chooseProvider(await findProviderIds(client), input.providerId);

    onProgress('Dateien prüfen', 0);
    const centres = await findCityCentres(client);
    const stationFile = files.stations && readStations(files.stations, new Set(centres.keys()));
    const codes = await findStationCodes(client, providerId);
    for (const { code } of stationFile?.stations ?? []) codes.add(code);
    onProgress('Dateien prüfen', 0.2);
    const vehicleFile = files.vehicles && readVehicles(files.vehicles, (code) => codes.has(code));
    onProgress('Dateien prüfen', 1);
    const closed = vehicleFile ? await closedFaults(client, providerId, vehicleFile.vehicles) : [];
    const vehicleFaults = [...(vehicleFile?.faults ?? []), ...closed].sort((a, b) => a.line - b.line);
    const [fault, ...faults] = [...(stationFile?.faults ?? []), ...vehicleFaults];
    if (fault) {
      await client.query('rollback');
      return { faults: [fault, ...faults] };
    }
    for (const { slug, lat, lng } of stationFile?.cities ?? []) centres.set(slug, { lat, lng });
    const moves = await bookedMoves(client, providerId, stationFile?.stations ?? [], input.booked);
    const [doubt, ...doubts] = input.acceptsDoubts
      ? []
      : [...doubtsAbout(stationFile?.stations ?? [], centres), ...moves.map(doubtAbout)];
    if (doubt) {
      await client.query('rollback');
      return { faults: [], doubts: [doubt, ...doubts] };
    }

    const stations = stationFile?.stations ?? [];
    const { vehicles, columns } = vehicleFile ?? { vehicles: [], columns: [] };
    // Copying is the first half of the progress, merging the second.
    const report = (step: ImportStep, count: number) => (done: number) => onProgress(step, done / count / 2);
    const result = {
      faults: [] as [],
      cities: stationFile?.cities.length
        ? await mergeCities(client, providerId, stationFile.cities)
        : NOTHING,
      stations: stations.length
        ? await mergeStations(client, providerId, stations, report('Stationen schreiben', stations.length))
        : NOTHING,
      vehicles: NOTHING,
      retired: [] as string[],
      told: moves.reduce((sum, { bookings }) => sum + bookings, 0),
    };
    if (stations.length > 0) onProgress('Stationen schreiben', 1);
    if (vehicles.length > 0) {
      const onRow = report('Fahrzeuge schreiben', vehicles.length);
      result.vehicles = await mergeVehicles(client, providerId, { vehicles, columns }, onRow);
      result.retired = await findImportedRetired(client, providerId);
      onProgress('Fahrzeuge schreiben', 1);
    }
    if (moves.length > 0) await input.booked.tell(client, moves);
    await refreshFleetStatistics(client);
    await client.query('commit');
    return result;
  } finally {
    // Also ends the transaction after an error.
    await client.end();
  }
}

type BookedMove = { id: number; from: string; code: string; line: number; metres: number; bookings: number };

/** The stations that get another place although somebody has booked there. */
async function bookedMoves(
  client: pg.ClientBase,
  providerId: string,
  stations: readonly ImportedStation[],
  booked: BookedAtStations,
): Promise<BookedMove[]> {
  const listed = new Map(stations.map((station) => [station.code, station]));
  const known = await findKnownStations(client, providerId, [...listed.keys()]);
  const moves = known.flatMap((before) => {
    const station = listed.get(before.code);
    if (!station) return [];
    const { unnamed, lat, lng } = station;
    const after = {
      lat,
      lng,
      street: unnamed.includes('street') ? before.street : station.street,
      postalCode: unnamed.includes('postalCode') ? before.postalCode : station.postalCode,
    };
    if (!hasMoved(before, after)) return [];
    const { id, code } = before;
    const from = addressText(before);
    return [{ id, code, from, line: station.line, metres: distanceInMetres(before, after) }];
  });
  if (moves.length === 0) return [];
  const counts = await booked.count(
    client,
    moves.map(({ id }) => id),
  );
  return moves.flatMap((move) => {
    const bookings = counts.get(move.id) ?? 0;
    return bookings > 0 ? [{ ...move, bookings }] : [];
  });
}

const addressText = ({ street, postalCode, cityTitle }: KnownStation): string =>
  [street, [postalCode, cityTitle].filter(Boolean).join(' ')].filter(Boolean).join(', ');

const doubtAbout = ({ code, line, metres, bookings }: BookedMove): Fault => ({
  file: 'stations',
  line,
  reason: `Die Station „${code}“ zieht um (${metres < 1 ? 'neue Anschrift' : formatDistance(metres)}). ${
    bookings === 1 ? 'Eine Buchung ist' : `${bookings} Buchungen sind`
  } dort offen: Wer fährt, erfährt es dann von uns.`,
});

/** No car comes to a station that is closed or will be. */
async function closedFaults(
  client: pg.ClientBase,
  providerId: string,
  vehicles: readonly ImportedVehicle[],
): Promise<Fault[]> {
  const closings = await findClosings(client, providerId);
  const there = vehicles.filter(({ stationCode }) => closings.has(stationCode));
  if (there.length === 0) return [];
  const plates = there.map(({ plate }) => plate);
  const leaving = await findLeaving(client, providerId, plates);
  return there
    .filter(({ plate }) => !leaving.has(plate))
    .map(({ line, stationCode }) => ({
      file: 'vehicles',
      line,
      reason: `die Station „${stationCode}“ ist ab ${formatDate(Temporal.PlainDate.from(closings.get(stationCode) ?? ''))} geschlossen.`,
    }));
}

function chooseProvider(ids: readonly string[], wanted: string | undefined): string {
  const [only, ...others] = ids;
  if (wanted === undefined && only !== undefined && others.length === 0) return only;
  if (wanted !== undefined && ids.includes(wanted)) return wanted;
  const known = ids.length === 0 ? 'Es gibt noch keinen Anbieter.' : `Es gibt: ${ids.join(', ')}.`;
  throw new ProviderUnknown(
    wanted === undefined
      ? `Bitte nenne den Anbieter mit --provider. ${known}`
      : `Den Anbieter „${wanted}“ gibt es nicht. ${known}`,
  );
}
