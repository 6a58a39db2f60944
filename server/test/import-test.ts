import { sql } from 'kysely';
import { bookedAtStations } from '#server/features/booking/moved-station.repository.ts';
import { type ImportFiles, importFleet } from '#server/features/vehicle/import-fleet.ts';
import { seedRules } from '#server/reference-data/reference-data.repository.ts';
import { serverTest } from './server-test.ts';
import { NOW } from './stage.ts';

export const HEADER =
  'plate;station;model;class;seats;electric;automatic;energyPercent;rangeKm;equipment;remarks';
export const GOOD_ROW =
  'BA-SW 1;BA-01;Opel Corsa;M;5;nein;nein;70;600;CHILD_SEAT|WINTER_TYRES;Getankt wird Super E10.';
export const CITY = {
  slug: 'bamberg',
  title: 'Bamberg',
  zipStart: '96047',
  zipEnd: '96052',
  lat: 49.89,
  lng: 10.89,
};
export const station = (properties: object = {}, coordinates: unknown = [10.9, 49.9]) => ({
  type: 'Feature',
  properties: { code: 'BA-01', name: 'Bamberg Bahnhof', city: 'bamberg', ...properties },
  geometry: { type: 'Point', coordinates },
});

export const bytes = (text: string) => new TextEncoder().encode(text);
/** One station a line, the first on line 4. */
export const stationFile = (features: object[], cities: unknown = [CITY]) =>
  bytes(
    `{"type":"FeatureCollection",\n"cities":${JSON.stringify(cities)},\n"features":[\n${features.map((each) => JSON.stringify(each)).join(',\n')}\n]}`,
  );
export const vehicleFile = (...rows: string[]) => bytes([HEADER, ...rows].join('\n'));

/** A server test that imports files into a database with a provider and nothing else. */
export function importTest() {
  const test = serverTest().extend('imports', ({ database, db }) => {
    const run = (files: ImportFiles, providerId?: string, acceptsDoubts = false) =>
      importFleet({ url: database.url, providerId, files, acceptsDoubts, booked: bookedAtStations(NOW) });
    const faults = async (files: ImportFiles) =>
      (await run(files)).faults.map(({ file, line, reason }) => `${file} ${line}: ${reason}`);
    async function fleet() {
      const { rows } = await sql<{ plate: string } & Record<string, unknown>>`
    select plate, model, class, seats, electric, automatic, energy_percent, range_km, equipment, remarks, retired,
      station.code, city.slug
    from vehicle join station on station.id = station_id join city on city.id = vehicle.city_id order by plate`.execute(
        db,
      );
      return rows;
    }
    return { run, faults, fleet };
  });
  test.beforeEach(async ({ db }) => {
    await sql`truncate provider cascade`.execute(db);
    await seedRules(db, { id: 'stadtwagen', title: 'Stadtwagen' });
  });
  return test;
}
