import { expect } from 'vitest';
import { bookedAtStations } from '#server/features/booking/moved-station.repository.ts';
import { importTest, station, stationFile, vehicleFile } from '#server/test/import-test.ts';
import { NOW } from '#server/test/stage.ts';
import { importFleet } from './import-fleet.ts';

const test = importTest();

test('100,000 vehicles are read, and read again, with progress that only grows', async ({
  database,
  imports,
}) => {
  const codes = Array.from({ length: 2_000 }, (_, index) => `BA-${index}`);
  const stations = stationFile(codes.map((code) => station({ code, name: `Station ${code}` })));
  const letters = 'ABCDEFGHIJ';
  const rows = Array.from({ length: 100_000 }, (_, index) => {
    const plate = `BA-${letters[Math.floor(index / 9000) % 10]}${letters[Math.floor(index / 90_000)]} ${(index % 9000) + 1}`;
    return `${plate};${codes[index % codes.length]};Opel Corsa;M;5;nein;nein;70;600;CHILD_SEAT;Getankt wird Super.`;
  });
  const files = { stations, vehicles: vehicleFile(...rows) };
  const shares = new Map<string, number[]>();
  const started = performance.now();
  const result = await importFleet({
    url: database.url,
    files,
    booked: bookedAtStations(NOW),
    onProgress: (step, share) => shares.set(step, [...(shares.get(step) ?? []), share]),
  });
  const first = performance.now();
  expect(result).toMatchObject({ faults: [], stations: { added: 2_000 }, vehicles: { added: 100_000 } });
  expect(await imports.run(files)).toMatchObject({
    stations: { added: 0, changed: 0 },
    vehicles: { added: 0, changed: 0 },
  });
  console.info(
    `100.000 Fahrzeuge: ${Math.round(first - started)} ms, unverändert noch einmal: ${Math.round(performance.now() - first)} ms`,
  );
  expect([...shares.keys()]).toEqual(['Dateien prüfen', 'Stationen schreiben', 'Fahrzeuge schreiben']);
  for (const each of shares.values()) {
    expect(each).toEqual([...each].sort((a, b) => a - b));
    expect(each.at(-1)).toBe(1);
  }
});
