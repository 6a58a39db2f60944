import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { StartFault } from './db/start-fault.ts';
import { bookedAtStations } from './features/booking/moved-station.repository.ts';
import {
  type ImportResult,
  type ImportStep,
  importFleet,
  ProviderUnknown,
} from './features/vehicle/import-fleet.ts';
import type { Fault } from './features/vehicle/import-table.ts';
import { openDatabase } from './open-database.ts';
import { hasProvider, seedRules } from './reference-data/reference-data.repository.ts';

const HELP = `npm run import -- --stations stationen.geojson --vehicles fahrzeuge.csv [--provider kennung]

Legt Stationen und Fahrzeuge an oder bringt sie auf den Stand der Dateien. Erst wird alles geprüft: Mit
einem Fehler wird nichts geschrieben. Was in den Dateien fehlt, bleibt unverändert.

  --stations   GeoJSON mit Stationen, auf Wunsch auch mit neuen Städten
  --vehicles   CSV mit Fahrzeugen
  --provider   Anbieter; nötig, wenn es mehrere gibt
  --yes        schreibt auch Stationen, die weit von ihrer Stadt liegen oder umziehen, obwohl dort
               jemand gebucht hat

Die Dateien beschreibt docs/import.md; Beispiele liegen in content/demo.`;

/** At most this many faults are printed; the others are only counted. */
const SHOWN_FAULTS = 200;
const BAR_WIDTH = 28;

try {
  process.exitCode = await main();
} catch (error) {
  process.exitCode = 1;
  if (error instanceof ProviderUnknown || error instanceof StartFault) console.error(error.message);
  else if (isMissingFile(error)) console.error(`Diese Datei gibt es nicht: ${error.path}`);
  else console.error(error);
}

async function main(): Promise<number> {
  const options = readOptions();
  if (typeof options === 'string') {
    console.error(`${options}\n\n${HELP}`);
    return 1;
  }
  if (options.help) {
    console.log(HELP);
    return 0;
  }
  const stations = options.stations === undefined ? undefined : await readFile(options.stations);
  const vehicles = options.vehicles === undefined ? undefined : await readFile(options.vehicles);
  const database = await openDatabase(readConfig(), {
    shareRunning: true,
    connections: 2,
    onNotice: console.error,
  });
  try {
    // A new production database has no provider yet, so it gets one with the prices of §S5.1.
    if (!(await hasProvider(database.db))) {
      const id = options.provider ?? 'stadtwagen';
      await seedRules(database.db, { id, title: readConfig().productName });
    }
    const started = performance.now();
    const result = await importFleet({
      url: database.url,
      providerId: options.provider,
      files: { stations, vehicles },
      acceptsDoubts: options.yes ?? false,
      booked: bookedAtStations(Temporal.Now.instant()),
      onProgress: process.stdout.isTTY ? drawProgress : () => undefined,
    });
    if (process.stdout.isTTY) process.stdout.write('\r\u001b[K');
    return print(result, options, (performance.now() - started) / 1000);
  } finally {
    await database.close();
  }
}

type Options = { stations?: string; vehicles?: string; provider?: string; yes?: boolean; help?: boolean };

/** Returns the options, or a German message that says what is wrong with them. */
function readOptions(): Options | string {
  try {
    const { values } = parseArgs({
      options: {
        stations: { type: 'string' },
        vehicles: { type: 'string' },
        provider: { type: 'string' },
        yes: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (!values.help && values.stations === undefined && values.vehicles === undefined) {
      return 'Bitte nenne mindestens eine Datei.';
    }
    return values;
  } catch {
    return 'Diese Angabe kennen wir nicht.';
  }
}

function print(result: ImportResult, options: Options, seconds: number): number {
  if ('doubts' in result) {
    printLines(result.doubts, options);
    console.error('\nStimmt das so? Dann rufe den Befehl mit --yes auf. Es wurde nichts geschrieben.');
    return 1;
  }
  if (result.faults.length > 0) {
    printLines(result.faults, options);
    console.error(`\n${amount(result.faults.length, 'Fehler', 'Fehler')}. Es wurde nichts geschrieben.`);
    return 1;
  }
  if (!('stations' in result)) return 0;
  const changes = [
    [result.cities, 'Stadt', 'Städte'],
    [result.stations, 'Station', 'Stationen'],
    [result.vehicles, 'Fahrzeug', 'Fahrzeuge'],
  ] as const;
  const lines = changes.flatMap(([{ added, changed }, one, many]) => [
    ...(added > 0 ? [`${amount(added, one, many)} angelegt`] : []),
    ...(changed > 0 ? [`${amount(changed, one, many)} geändert`] : []),
  ]);
  console.log(
    lines.length > 0 ? lines.join('\n') : 'Alles ist schon auf diesem Stand. Es wurde nichts geändert.',
  );
  if (result.told > 0) {
    console.log(
      `Umgezogene Stationen: Wer fährt, wird benachrichtigt (${amount(result.told, 'Buchung', 'Buchungen')}).`,
    );
  }
  if (result.retired.length > 0) {
    const plates = result.retired.slice(0, SHOWN_FAULTS).join(', ');
    console.log(
      `Ausgemustert und deshalb übergangen: ${amount(result.retired.length, 'Fahrzeug', 'Fahrzeuge')} (${plates}). Wieder in den Einsatz: npm run admin -- vehicles unretire`,
    );
  }
  console.log(`Fertig in ${seconds.toFixed(1).replace('.', ',')} s.`);
  return 0;
}

function printLines(found: readonly Fault[], options: Options): void {
  for (const { file, line, reason } of found.slice(0, SHOWN_FAULTS)) {
    console.error(`${basename(options[file] ?? file)}, Zeile ${line}: ${reason}`);
  }
  const rest = found.length - SHOWN_FAULTS;
  if (rest > 0) console.error(`… und ${amount(rest, 'weitere Zeile', 'weitere Zeilen')}`);
}

function amount(count: number, one: string, many: string): string {
  return `${count.toLocaleString('de-DE')} ${count === 1 ? one : many}`;
}

function drawProgress(step: ImportStep, share: number): void {
  const full = Math.round(share * BAR_WIDTH);
  const percent = String(Math.round(share * 100)).padStart(3);
  process.stdout.write(
    `\r${step.padEnd(20)} ${'█'.repeat(full)}${'░'.repeat(BAR_WIDTH - full)} ${percent} %\u001b[K`,
  );
}

function isMissingFile(error: unknown): error is { path: string } {
  return (error as { code?: string }).code === 'ENOENT';
}
