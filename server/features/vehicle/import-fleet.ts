import pg from 'pg';
import { doubtsAbout } from './import-doubts.ts';
import {
  findCityCentres,
  findImportedRetired,
  findProviderIds,
  findStationCodes,
  lockImport,
  type Merged,
  mergeCities,
  mergeStations,
  mergeVehicles,
  refreshFleetStatistics,
} from './import-fleet.repository.ts';
import { readStations } from './import-stations.ts';
import type { Fault } from './import-table.ts';
import { readVehicles } from './import-vehicles.ts';

export type ImportFiles = { stations?: Uint8Array | undefined; vehicles?: Uint8Array | undefined };

export type ImportResult =
  | { faults: [Fault, ...Fault[]] }
  /** What looks like a mistake and may be right: nothing was written. */
  | { faults: []; doubts: [Fault, ...Fault[]] }
  | { faults: []; cities: Merged; stations: Merged; vehicles: Merged; retired: string[] };

export type ImportStep = 'Dateien prüfen' | 'Stationen schreiben' | 'Fahrzeuge schreiben';

/** The provider is unknown, or must be named; the German message lists the known ones. */
export class ProviderUnknown extends Error {}

const DEADLOCK = '40P01';
const MAX_ATTEMPTS = 5;

type ImportInput = {
  url: string;
  /** May be left out where the database has one provider. */
  providerId?: string | undefined;
  files: ImportFiles;
  /** Whether a person has said that places far from their city are right. */
  acceptsDoubts?: boolean;
  onProgress?: (step: ImportStep, share: number) => void;
};

const NOTHING: Merged = { added: 0, changed: 0 };

/**
 * Updates the stations and vehicles of one provider from files (docs/import.md); any fault in a file prevents
 * all changes, and so does a doubt that nobody has accepted. Stations are identified by their code, vehicles by their plate; those that are not in a file
 * stay. A retired vehicle stays retired, and is named in `retired`. `onProgress` gets a share from 0 to 1. Throws ProviderUnknown.
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
    const [fault, ...faults] = [...(stationFile?.faults ?? []), ...(vehicleFile?.faults ?? [])];
    if (fault) {
      await client.query('rollback');
      return { faults: [fault, ...faults] };
    }
    for (const { slug, lat, lng } of stationFile?.cities ?? []) centres.set(slug, { lat, lng });
    const [doubt, ...doubts] = input.acceptsDoubts ? [] : doubtsAbout(stationFile?.stations ?? [], centres);
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
    };
    if (stations.length > 0) onProgress('Stationen schreiben', 1);
    if (vehicles.length > 0) {
      const onRow = report('Fahrzeuge schreiben', vehicles.length);
      result.vehicles = await mergeVehicles(client, providerId, { vehicles, columns }, onRow);
      result.retired = await findImportedRetired(client, providerId);
      onProgress('Fahrzeuge schreiben', 1);
    }
    await refreshFleetStatistics(client);
    await client.query('commit');
    return result;
  } finally {
    // Also ends the transaction after an error.
    await client.end();
  }
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
