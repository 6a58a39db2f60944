import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { raiseTasks } from '#server/features/task/raise-tasks.ts';
import {
  bytes,
  CITY,
  GOOD_ROW,
  HEADER,
  importTest,
  station,
  stationFile,
  vehicleFile,
} from '#server/test/import-test.ts';
import { ProviderUnknown } from './import-fleet.ts';
import { saveCare, saveStaffRemark } from './vehicle-care.repository.ts';

const test = importTest();

const SAMPLES = join(import.meta.dirname, '../../../content/demo');

describe('good files', () => {
  test('the samples bring a new city with its stations and vehicles', async ({ imports }) => {
    const files = {
      stations: await readFile(join(SAMPLES, 'beispiel-stationen.geojson')),
      vehicles: await readFile(join(SAMPLES, 'beispiel-fahrzeuge.csv')),
    };
    expect(await imports.run(files)).toEqual({
      faults: [],
      retired: [],
      told: 0,
      cities: { added: 1, changed: 0 },
      stations: { added: 3, changed: 0 },
      vehicles: { added: 7, changed: 0 },
    });
    const rows = await imports.fleet();
    expect(rows.map(({ plate }) => plate)).toContain('BA-SW 101E');
    expect(rows).toContainEqual({
      plate: 'BA-SW 1204',
      model: 'Opel Corsa',
      class: 'M',
      seats: 5,
      electric: false,
      automatic: false,
      energy_percent: 70,
      range_km: 600,
      equipment: ['CHILD_SEAT', 'WINTER_TYRES'],
      remarks: [
        { infoType: 'INFO', contentType: 'text', text: 'Getankt wird Super E10.' },
        { infoType: 'INFO', contentType: 'text', text: 'Die Sitzerhöhung liegt im Kofferraum.' },
      ],
      retired: false,
      code: 'BA-01',
      slug: 'bamberg',
    });
  });

  test('a city says whose holidays count there, and keeps it when a later file does not', async ({
    db,
    imports,
  }) => {
    const regionOf = async (city: object) => {
      await imports.run({ stations: stationFile([station()], [city]) });
      return db.selectFrom('city').where('slug', '=', 'bamberg').select('holiday_region').executeTakeFirst();
    };
    expect(await regionOf({ ...CITY, holidayRegion: 'BY_CATHOLIC' })).toEqual({
      holiday_region: 'BY_CATHOLIC',
    });
    expect(await regionOf(CITY)).toEqual({ holiday_region: 'BY_CATHOLIC' });
    expect(
      await imports.faults({ stations: stationFile([station()], [{ ...CITY, holidayRegion: 'Bayern' }]) }),
    ).toEqual([expect.stringContaining('„holidayRegion“ ist keines von BW, BY, BY_CATHOLIC')]);
  });

  test('a second run changes nothing, to the row', async ({ db, imports }) => {
    const files = { stations: stationFile([station()]), vehicles: vehicleFile(GOOD_ROW) };
    await imports.run(files);
    const versions = () =>
      sql`select xmin, ctid from vehicle union all select xmin, ctid from station`.execute(db);
    const before = (await versions()).rows;
    const none = { added: 0, changed: 0 };
    expect(await imports.run(files)).toEqual({
      faults: [],
      retired: [],
      told: 0,
      cities: none,
      stations: none,
      vehicles: none,
    });
    expect((await versions()).rows).toEqual(before);
  });

  test('what employees told the drivers of a car stays, and is no change', async ({ db, imports }) => {
    const files = { stations: stationFile([station()]), vehicles: vehicleFile(GOOD_ROW) };
    await imports.run(files);
    const { id } = await db.selectFrom('vehicle').select('id').executeTakeFirstOrThrow();
    await saveStaffRemark(db, id, 'Der Kofferraum klemmt.');
    const before = await imports.fleet();
    expect(await imports.run(files)).toMatchObject({ vehicles: { added: 0, changed: 0 } });
    expect(await imports.fleet()).toEqual(before);
    expect(JSON.stringify(before)).toContain('Der Kofferraum klemmt.');
  });

  test('inspection and tyres of the list raise tasks, and an old list brings no date back that employees know better', async ({
    db,
    imports,
  }) => {
    const list = (inspectionDue: string, tyres: string) => ({
      stations: stationFile([station()]),
      vehicles: bytes(`${HEADER};inspectionDue;tyres\n${GOOD_ROW};${inspectionDue};${tyres}\n`),
    });
    const now = Temporal.Instant.from('2027-11-12T08:05:00Z');
    const tasks = async () => {
      await raiseTasks(db, now);
      const rows = await db
        .selectFrom('vehicle_task')
        .where('done_at', 'is', null)
        .orderBy('kind')
        .select(['kind', 'due_on'])
        .execute();
      return rows.map(({ kind, due_on }) => `${kind} ${due_on ?? ''}`.trim());
    };
    const none = { added: 0, changed: 0 };
    expect(await imports.run(list('', ''))).toMatchObject({ faults: [] });
    expect(await tasks()).toEqual([]);
    expect(await imports.run(list('11.2027', 'summer'))).toMatchObject({
      vehicles: { added: 0, changed: 1 },
    });
    expect(await tasks()).toEqual(['INSPECTION 2027-11-30', 'TYRES']);
    expect(await imports.run(list('30.11.2027', 'SUMMER'))).toMatchObject({ vehicles: none });

    const { id } = await db.selectFrom('vehicle').select('id').executeTakeFirstOrThrow();
    await saveCare(db, id, { inspectionDue: '2029-11-30', tyres: 'WINTER' });
    expect(await imports.run(list('2027-11-30', 'SUMMER'))).toMatchObject({ vehicles: none });
    expect(await tasks()).toEqual([]);
    // The list says something new: it counts, and what it leaves empty stays.
    expect(await imports.run(list('1.12.2027', ''))).toMatchObject({ vehicles: { added: 0, changed: 1 } });
    expect(await tasks()).toEqual(['INSPECTION 2027-12-01']);
  });

  test('days and tyres that do not exist are named, with their line', async ({ imports }) => {
    const rows = ['31.06.2027;', '2027-02-30;', '13.2027;', 'bald;', ';NASS'].map(
      (care, index) => `${GOOD_ROW.replace('BA-SW 1', `BA-SW ${index + 1}`)};${care}`,
    );
    const { faults } = await imports.run({
      stations: stationFile([station()]),
      vehicles: bytes(`${HEADER};inspectionDue;tyres\n${rows.join('\n')}\n`),
    });
    expect(faults.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6]);
    expect(faults[0]?.reason).toBe('„inspectionDue“ muss ein Tag wie „30.06.2027“ sein, nicht „31.06.2027“.');
    expect(faults[4]?.reason).toBe('die Reifen „NASS“ gibt es nicht (SUMMER, WINTER, ALL_SEASON).');
  });

  test('what changed is brought up to date, what is missing stays, and energy stays as last reported', async ({
    imports,
  }) => {
    await imports.run({
      stations: stationFile([station()]),
      vehicles: vehicleFile(GOOD_ROW, 'BA-SW 2;BA-01;VW Golf;M;5;nein;nein;50;400;;'),
    });
    const result = await imports.run({
      stations: stationFile([station({ code: 'BA-02', name: 'Maxplatz' })]),
      vehicles: vehicleFile('BA-SW 1;BA-02;Opel Corsa Electric;M;5;ja;ja;;;;'),
    });
    expect(result).toMatchObject({ stations: { added: 1, changed: 0 }, vehicles: { added: 0, changed: 1 } });
    expect(await imports.fleet()).toMatchObject([
      {
        plate: 'BA-SW 1',
        code: 'BA-02',
        electric: true,
        energy_percent: 70,
        range_km: 600,
        equipment: [],
        retired: false,
      },
      { plate: 'BA-SW 2', code: 'BA-01', model: 'VW Golf' },
    ]);
  });

  test('a retired car that is listed again stays retired, and is named', async ({ db, imports }) => {
    const listed = 'BA-SW 2;BA-01;VW Golf;M;5;nein;nein;50;400;;';
    await imports.run({ stations: stationFile([station()]), vehicles: vehicleFile(GOOD_ROW, listed) });
    await db.updateTable('vehicle').set({ retired: true }).where('plate', '=', 'BA-SW 1').execute();
    const before = await imports.fleet();
    const changed = 'BA-SW 1;BA-01;Opel Corsa Electric;M;5;ja;ja;;;;';
    expect(await imports.run({ vehicles: vehicleFile(changed, listed) })).toMatchObject({
      vehicles: { added: 0, changed: 0 },
      retired: ['BA-SW 1'],
    });
    expect(await imports.fleet()).toEqual(before);
  });

  test('a station that moves to another city takes its vehicles along', async ({ imports }) => {
    const forchheim = { ...CITY, slug: 'forchheim', title: 'Forchheim' };
    await imports.run({
      stations: stationFile([station()], [CITY, forchheim]),
      vehicles: vehicleFile(GOOD_ROW),
    });
    await imports.run({ stations: stationFile([station({ city: 'forchheim' })]) });
    expect(await imports.fleet()).toMatchObject([{ plate: 'BA-SW 1', slug: 'forchheim' }]);
  });

  test('commas, a byte order mark, Windows line ends, quotes and other column orders are read', async ({
    imports,
  }) => {
    const csv = [
      '\ufeffstation,plate,class,model,automatic,electric,seats,remarks',
      'BA-01,FÜ-SW 1,S,"Aygo X, ""weiß""",nein,nein,4,"Höhe 2,00 m\\ | Tür klemmt"',
      '',
    ].join('\r\n');
    expect((await imports.run({ stations: stationFile([station()]), vehicles: bytes(csv) })).faults).toEqual(
      [],
    );
    expect(await imports.fleet()).toMatchObject([
      {
        plate: 'FÜ-SW 1',
        model: 'Aygo X, "weiß"',
        energy_percent: null,
        remarks: [{ text: 'Höhe 2,00 m\\' }, { text: 'Tür klemmt' }],
      },
    ]);
  });

  test('what a list does not name stays, and what it leaves empty goes', async ({ db, imports }) => {
    const known = { street: 'Am Bahnhof 1', postalCode: '96052', accessNotes: 'Code 12', charger: true };
    await imports.run({ stations: stationFile([station(known)]), vehicles: vehicleFile(GOOD_ROW) });
    const before = await imports.fleet();
    const kept = await db.selectFrom('station').selectAll().executeTakeFirstOrThrow();

    const short = bytes(
      'plate;station;model;class;seats;electric;automatic\nBA-SW 1;BA-01;Opel Corsa;M;5;nein;nein\n',
    );
    expect(await imports.run({ stations: stationFile([station()]), vehicles: short })).toMatchObject({
      stations: { added: 0, changed: 0 },
      vehicles: { added: 0, changed: 0 },
    });
    expect(await imports.fleet()).toEqual(before);
    expect(await db.selectFrom('station').selectAll().executeTakeFirstOrThrow()).toEqual(kept);

    const emptied = { street: '', postalCode: null, accessNotes: '', charger: false };
    await imports.run({
      stations: stationFile([station(emptied)]),
      vehicles: vehicleFile('BA-SW 1;BA-01;Opel Corsa;M;5;nein;nein;;;;'),
    });
    expect(await db.selectFrom('station').selectAll().executeTakeFirstOrThrow()).toMatchObject({
      street: null,
      postal_code: null,
      access_notes: null,
      has_charger: false,
    });
    expect(await imports.fleet()).toMatchObject([{ equipment: [], remarks: [] }]);
  });

  test.for([
    [
      'rows and columns of separators only',
      `${HEADER};;\n;;;;;;;;;;;;\n${GOOD_ROW};;\n \u00a0;;;;;;;;;;;;\n`,
    ],
    ['the line with which Excel names its separator', `sep=;\r\n${HEADER}\r\n${GOOD_ROW}\r\n`],
    ['tabs', `${HEADER}\n${GOOD_ROW}\n`.replaceAll(';', '\t')],
    // As LibreOffice 7.4 saves a list: every text in quotation marks, commas, "Unicode", a German list with its words.
    [
      'quotation marks around each text',
      `${HEADER}\n${GOOD_ROW}\n`.replace(/[^;\n]+/g, (cell) => (/^\d+$/.test(cell) ? cell : `"${cell}"`)),
    ],
    ['commas', `${HEADER}\n${GOOD_ROW}\n`.replaceAll(';', ',')],
    ['words of a German spreadsheet', `${HEADER}\n${GOOD_ROW.replace('nein;nein', 'FALSCH;WAHR')}\n`],
    ['a year of two digits', `${HEADER};inspectionDue\n${GOOD_ROW};30.09.27\n`],
    ['“Unicode”', Buffer.from(`\uFEFF${HEADER}\n${GOOD_ROW}\n`, 'utf16le')],
    ['“Unicode”, the other way round', Buffer.from(`\uFEFF${HEADER}\n${GOOD_ROW}\n`, 'utf16le').swap16()],
  ] as const)('of a spreadsheet: %s', async ([, csv], { imports }) => {
    const vehicles = typeof csv === 'string' ? bytes(csv) : new Uint8Array(csv);
    const found = await imports.run({ stations: stationFile([station()]), vehicles });
    expect(found).toMatchObject({ faults: [], vehicles: { added: 1, changed: 0 } });
  });

  test('a station whose place is hardly meant is asked about, and nothing is written until somebody says yes', async ({
    db,
    imports,
  }) => {
    const stations = stationFile([
      station(),
      station({ code: 'BA-02' }, [49.9, 10.9]),
      station({ code: 'BA-03' }, [0, 0]),
      station({ code: 'BA-04' }, [11.58, 48.14]),
    ]);
    expect(await imports.run({ stations })).toEqual({
      faults: [],
      doubts: [
        {
          file: 'stations',
          line: 5,
          reason: expect.stringMatching(
            /^Die Station „BA-02“ liegt 5\.\d{3}\u00a0km von der Mitte ihrer Stadt entfernt\. Länge und Breite sind vertauscht\.$/,
          ),
        },
        { file: 'stations', line: 6, reason: 'Die Station „BA-03“ hat die Koordinaten 0/0.' },
        {
          file: 'stations',
          line: 7,
          reason: expect.stringMatching(/^Die Station „BA-04“ liegt \d{3}\u00a0km/),
        },
      ],
    });
    expect(await db.selectFrom('station').selectAll().execute()).toEqual([]);
    expect(await imports.run({ stations }, undefined, true)).toMatchObject({ stations: { added: 4 } });
  });

  test('umlauts, tabs in notes and backslashes arrive as they were written', async ({ db, imports }) => {
    const accessNotes = 'Zufahrt über die Größe-Straße\n\tTor öffnen: \\N „grün“ – 😀';
    await imports.run({
      stations: stationFile([station({ name: 'Königsstraße', accessNotes, charger: true })]),
    });
    const row = await db.selectFrom('station').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ name: 'Königsstraße', access_notes: accessNotes, has_charger: true });
  });
});

describe('faulty stations: one message for each, with its line', () => {
  const cases: [string, Uint8Array, string][] = [
    [
      'not UTF-8',
      new Uint8Array([...bytes('{\n"a":"'), 0xfc, 0x22, 0x7d]),
      'stations 2: Diese Zeile ist nicht in UTF-8',
    ],
    [
      'broken JSON',
      bytes('{"type":"FeatureCollection",\n"features":[}'),
      'stations 2: Hier ist die Datei kein gültiges JSON',
    ],
    [
      'cut off JSON',
      bytes('{"type":"FeatureCollection",\n"features":[\n'),
      'stations 3: Hier ist die Datei kein gültiges JSON',
    ],
    ['no collection', bytes('[]'), 'stations 1: Die Datei ist keine GeoJSON-FeatureCollection.'],
    ['empty', stationFile([]), 'stations 1: Die Datei enthält keine Station.'],
    [
      'unknown city',
      stationFile([station(), station({ code: 'B', city: 'atlantis' })]),
      'stations 5: Station 2: die Stadt „atlantis“ gibt es nicht.',
    ],
    [
      'unknown field',
      stationFile([station({ colour: 'red' })]),
      'stations 4: Station 1: unbekanntes Feld „colour“.',
    ],
    ['code missing', stationFile([station({ code: ' ' })]), 'stations 4: Station 1: „code“ fehlt.'],
    [
      'name not a text',
      stationFile([station({ name: 7 })]),
      'stations 4: Station 1: „name“ muss ein Text sein.',
    ],
    [
      'name too long',
      stationFile([station({ name: 'x'.repeat(121) })]),
      'stations 4: Station 1: „name“ ist länger als 120 Zeichen.',
    ],
    [
      'control characters',
      stationFile([station({ name: 'a\u0000b' })]),
      'stations 4: Station 1: „name“ enthält unerlaubte Zeichen.',
    ],
    [
      'bad postal code',
      stationFile([station({ postalCode: '960' })]),
      'stations 4: Station 1: „960“ ist keine Postleitzahl.',
    ],
    [
      'latitude out of range',
      stationFile([station({}, [10, 91])]),
      'stations 4: Station 1: die Koordinaten [Länge, Breite] liegen außerhalb',
    ],
    [
      'longitude out of range',
      stationFile([station({}, [-181, 9])]),
      'stations 4: Station 1: die Koordinaten [Länge, Breite] liegen außerhalb',
    ],
    [
      'coordinates not numbers',
      stationFile([station({}, ['10', '49'])]),
      'stations 4: Station 1: die Koordinaten',
    ],
    [
      'not a point',
      stationFile([{ ...station(), geometry: null }]),
      'stations 4: Station 1: „geometry“ ist kein Punkt.',
    ],
    ['not a feature', stationFile([[]]), 'stations 4: Station 1: kein GeoJSON-Feature'],
    [
      'duplicate code',
      stationFile([station(), station({ name: 'x' })]),
      'stations 5: Station 2: die Station „BA-01“ steht schon in Zeile 4.',
    ],
    [
      'city with an unknown field',
      stationFile([station()], [{ ...CITY, mayor: 'x' }]),
      'stations 2: Stadt 1: unbekanntes Feld „mayor“.',
    ],
    [
      'city with a bad slug',
      stationFile([station()], [CITY, { ...CITY, slug: 'Bad Ort' }]),
      'stations 2: Stadt 2: „slug“ darf nur',
    ],
    [
      'city outside the world',
      stationFile([station()], [CITY, { ...CITY, slug: 'x', lat: 100 }]),
      'stations 2: Stadt 2: „lat“ und „lng“',
    ],
    [
      'city with crossed zips',
      stationFile([station()], [CITY, { ...CITY, slug: 'x', zipStart: '97000' }]),
      'stations 2: Stadt 2: „zipStart“ liegt hinter „zipEnd“.',
    ],
    [
      'the same city twice',
      stationFile([station()], [CITY, CITY]),
      'stations 2: Stadt 2: die Stadt „bamberg“ steht doppelt da.',
    ],
    [
      'cities not a list',
      stationFile([station({ city: 'x' })], {}),
      'stations 1: „cities“ muss eine Liste sein.',
    ],
  ];
  test.for(cases)('%s', async ([, stations, message], { db, imports }) => {
    const found = await imports.faults({ stations, vehicles: undefined });
    expect(found[0]).toContain(message);
    expect(await db.selectFrom('station').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('city').selectAll().execute()).toEqual([]);
  });

  test('stations on several lines are found where they begin', async ({ imports }) => {
    const stations = bytes(
      JSON.stringify(
        {
          type: 'FeatureCollection',
          cities: [CITY],
          features: [station(), station({ code: '', note: '},{"' })],
        },
        null,
        2,
      ),
    );
    const text = new TextDecoder().decode(stations).split('\n');
    const line = text.findLastIndex((each) => each === '    {') + 1;
    expect(await imports.faults({ stations })).toEqual([
      `stations ${line}: Station 2: unbekanntes Feld „note“; „code“ fehlt.`,
    ]);
  });
});

describe('faulty vehicles: one message for each line', () => {
  const cases: [string, Uint8Array, string][] = [
    [
      'not UTF-8',
      new Uint8Array([...bytes(`${HEADER}\n`), 0x46, 0xdc]),
      'vehicles 2: Diese Zeile ist nicht in UTF-8',
    ],
    ['no vehicle', vehicleFile(), 'vehicles 1: Die Datei enthält keine Autos.'],
    // The first bytes of what LibreOffice saves as xlsx and ods, as xls, as fods and as a page.
    ...(
      [
        ['xlsx or ods', [0x50, 0x4b, 0x03, 0x04, 0x14]],
        ['xls', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
        ['fods', [...bytes('<?xml version="1.0" encoding="UTF-8"?>\n<office:document>')]],
        ['a page', [...bytes('<!DOCTYPE html>\n<html>')]],
      ] as const
    ).map(([name, content]): [string, Uint8Array, string] => [
      name,
      new Uint8Array(content),
      'vehicles 1: Das ist die Datei eines Tabellenprogramms und keine CSV. Speichere sie dort als „CSV“, mit „UTF-8“ als Zeichensatz.',
    ]),
    [
      'another separator',
      bytes(HEADER.replaceAll(';', '|')),
      'vehicles 1: Spalten: getrennt werden sie mit Semikolon, Tabulator oder Komma.',
    ],
    [
      'a day of an English list',
      bytes(`${HEADER};inspectionDue\n${GOOD_ROW};09/30/27`),
      'vehicles 2: „inspectionDue“ muss ein Tag wie „30.06.2027“ sein, nicht „09/30/27“',
    ],
    [
      'missing column',
      bytes('plate;station\nN-A 1;BA-01'),
      'vehicles 1: Spalten: es fehlt „model“, „class“, „seats“ und 2 weitere.',
    ],
    [
      'unknown column',
      bytes(`${HEADER};colour\n${GOOD_ROW};rot`),
      'vehicles 1: Spalten: unbekanntes Feld „colour“.',
    ],
    ['column twice', bytes(`${HEADER};model\n${GOOD_ROW};x`), 'vehicles 1: Spalten: doppelt ist „model“.'],
    ['too few fields', vehicleFile(GOOD_ROW, 'BA-SW 2;BA-01'), 'vehicles 3: 2 Felder statt 11.'],
    [
      'open quote',
      vehicleFile(GOOD_ROW, '"BA-SW 2;BA-01'),
      'Die Anführungszeichen in dieser Zeile passen nicht zusammen.',
    ],
    [
      'bad plate',
      vehicleFile(GOOD_ROW.replace('BA-SW 1', 'BA SW 1')),
      'vehicles 2: „BA SW 1“ ist kein Kennzeichen',
    ],
    ['plate missing', vehicleFile(GOOD_ROW.replace('BA-SW 1', '')), 'vehicles 2: „plate“ fehlt.'],
    [
      'unknown station',
      vehicleFile(GOOD_ROW.replace('BA-01', 'BA-99')),
      'vehicles 2: die Station „BA-99“ gibt es nicht.',
    ],
    [
      'unknown class',
      vehicleFile(GOOD_ROW.replace(';M;', ';XL;')),
      'vehicles 2: die Klasse „XL“ gibt es nicht',
    ],
    ['no seats', vehicleFile(GOOD_ROW.replace(';5;', ';;')), 'vehicles 2: „seats“ fehlt.'],
    [
      'too many seats',
      vehicleFile(GOOD_ROW.replace(';5;', ';10;')),
      'vehicles 2: „seats“ muss eine ganze Zahl von 1 bis 9 sein, nicht „10“.',
    ],
    [
      'neither yes nor no',
      vehicleFile(GOOD_ROW.replace('nein;nein', 'vielleicht;')),
      'vehicles 2: „electric“ muss „ja“ oder „nein“ sein, nicht „vielleicht“; „automatic“ fehlt.',
    ],
    [
      'energy out of range',
      vehicleFile(GOOD_ROW.replace('70', '101')),
      'vehicles 2: „energyPercent“ muss eine ganze Zahl von 0 bis 100',
    ],
    [
      'range not a number',
      vehicleFile(GOOD_ROW.replace('600', '6e2')),
      'vehicles 2: „rangeKm“ muss eine ganze Zahl',
    ],
    [
      'unknown equipment',
      vehicleFile(GOOD_ROW.replace('CHILD_SEAT', 'SAUNA')),
      'vehicles 2: unbekannte Ausstattung „SAUNA“.',
    ],
    [
      'duplicate plate',
      vehicleFile(GOOD_ROW, GOOD_ROW.replace('Corsa', 'Astra')),
      'vehicles 3: das Kennzeichen „BA-SW 1“ steht schon in Zeile 2.',
    ],
    [
      'after a quoted line break',
      vehicleFile(GOOD_ROW.replace('Corsa', 'x').replace('Getankt wird Super E10.', '"a|\nb"'), 'x'),
      'vehicles 4: 1 Felder statt 11.',
    ],
  ];
  test.for(cases)('%s', async ([, vehicles, message], { db, imports }) => {
    const found = await imports.faults({ stations: stationFile([station()]), vehicles });
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(message);
    // The stations, which were right, are not written either.
    expect(await db.selectFrom('station').selectAll().execute()).toEqual([]);
    expect(await imports.fleet()).toEqual([]);
  });

  test('every faulty line is named, good ones are not', async ({ imports }) => {
    const vehicles = vehicleFile(
      'x;y;z;a;b;c;d;;;;',
      GOOD_ROW,
      GOOD_ROW.replace('BA-SW 1', 'n-sw 1'),
      'BA-SW 3;BA-01',
    );
    expect(
      (await imports.run({ stations: stationFile([station()]), vehicles })).faults.map(({ line }) => line),
    ).toEqual([2, 4, 5]);
  });
});

test('faults before quotation marks that do not match are named too', async ({ imports }) => {
  const vehicles = vehicleFile('x;y', GOOD_ROW, GOOD_ROW.replace('BA-SW 1', 'n'), '"BA-SW 3;BA-01', 'z');
  expect(await imports.faults({ stations: stationFile([station()]), vehicles })).toEqual([
    'vehicles 2: 2 Felder statt 11.',
    expect.stringContaining('vehicles 4: „n“ ist kein Kennzeichen'),
    expect.stringMatching(/^vehicles \d: Die Anführungszeichen in dieser Zeile passen nicht zusammen/),
  ]);
});

describe('the provider', () => {
  test('may be left out while there is one, and must be known', async ({ db, imports }) => {
    const files = { stations: stationFile([station()]) };
    await expect(imports.run(files, 'andere')).rejects.toThrow(
      new ProviderUnknown('Den Anbieter „andere“ gibt es nicht. Es gibt: stadtwagen.'),
    );
    await db.insertInto('provider').values({ id: 'andere', title: 'Andere', currency: 'EUR' }).execute();
    await expect(imports.run(files)).rejects.toThrow(
      'Bitte nenne den Anbieter mit --provider. Es gibt: andere, stadtwagen.',
    );
    expect((await imports.run(files, 'andere')).faults).toEqual([]);
    expect(await db.selectFrom('station').select('provider_id').execute()).toEqual([
      { provider_id: 'andere' },
    ]);
  });

  test('each has its own codes and plates', async ({ db, imports }) => {
    await db.insertInto('provider').values({ id: 'andere', title: 'Andere', currency: 'EUR' }).execute();
    const files = { stations: stationFile([station()]), vehicles: vehicleFile(GOOD_ROW) };
    await imports.run(files, 'stadtwagen');
    expect(await imports.run(files, 'andere')).toMatchObject({
      stations: { added: 1 },
      vehicles: { added: 1 },
    });
    expect(await imports.fleet()).toHaveLength(2);
  });
});
