import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { importTest } from '#server/test/import-test.ts';
import files from '#server/test/saved-lists.json' with { type: 'json' };

const test = importTest();

const SAMPLES = join(import.meta.dirname, '../../../content/demo');
/** The sample of the fleet, opened in LibreOffice 7.4 of a German desk and saved in each of its formats; packed by gzip. */
const saved = new Map(
  Object.entries(files).map(([name, packed]) => [name, gunzipSync(Buffer.from(packed, 'base64'))]),
);
const savedAs = (name: string): Uint8Array => saved.get(name) ?? new Uint8Array();
const stations = () => readFile(join(SAMPLES, 'beispiel-stationen.geojson'));

describe('a list that LibreOffice has saved', () => {
  test.for(['quoted.csv', 'comma.csv', 'unicode.csv'])(
    'is the list that was opened: %s',
    async (name, { imports }) => {
      await imports.run({
        stations: await stations(),
        vehicles: await readFile(join(SAMPLES, 'beispiel-fahrzeuge.csv')),
      });
      const opened = await imports.fleet();
      expect(opened).toHaveLength(7);
      expect(await imports.run({ stations: await stations(), vehicles: savedAs(name) })).toMatchObject({
        faults: [],
        vehicles: { added: 0, changed: 0 },
      });
      expect(await imports.fleet()).toEqual(opened);
    },
  );

  test('as a workbook or with other characters is refused with what helps', async ({ imports }) => {
    const others = [...saved].filter(([name]) => /^liste|windows/.test(name));
    const said = await Promise.all(
      others.map(async ([name, vehicles]) => {
        return [name, ...(await imports.faults({ stations: await stations(), vehicles }))];
      }),
    );
    const workbook =
      'vehicles 1: Das ist die Datei eines Tabellenprogramms und keine CSV. Speichere sie dort als „CSV“, mit „UTF-8“ als Zeichensatz.';
    expect(said).toEqual([
      ['liste.fods', workbook],
      ['liste.html', workbook],
      ['liste.ods', workbook],
      ['liste.xls', workbook],
      ['liste.xlsx', workbook],
      [
        'windows-1252.csv',
        'vehicles 3: Diese Zeile ist nicht in UTF-8 geschrieben. Speichere die Datei als „CSV UTF-8“ oder „UTF-8“.',
      ],
    ]);
    expect(await imports.fleet()).toEqual([]);
  });
});
