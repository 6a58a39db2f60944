import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { BERLIN } from '#domain/booking/grid.ts';
import { PRICE_LIST_2026, TARIFFS } from '#domain/tariff/price-list.ts';
import { findFeeAccounts } from '#server/features/invoice/invoice.repository.ts';
import { findCurrentPriceList } from '#server/features/provider/price-list.repository.ts';
import { serverTest } from '#server/test/server-test.ts';
import { adminPrices } from './admin-prices.ts';
import { applyDuePrices } from './import-prices.ts';
import { readPriceText, writePriceText } from './price-file-text.ts';

const midnight = (day: string) => Temporal.PlainDate.from(day).toZonedDateTime(BERLIN).toInstant();

const test = serverTest()
  .extend('plans', { scope: 'file', auto: true }, async ({ stage }) => stage.addPlans())
  // oxlint-disable-next-line no-empty-pattern -- vitest finds out what a fixture needs by its first parameter
  .extend('folder', async ({}, { onCleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'prices-'));
    onCleanup(() => rm(folder, { recursive: true }));
    return folder;
  })
  .extend('prices', ({ db, clock, folder }) => async (text: string | Uint8Array, yes = false) => {
    const path = join(folder, 'preise.yaml');
    await writeFile(path, text);
    const printed: string[] = [];
    const setup = { db, now: clock.now(), user: 'miriam', print: (line: string) => void printed.push(line) };
    return (await adminPrices(['import', path], { yes }, setup)) ?? printed.join('\n');
  });

const JUNE = `gilt-ab: 2027-06-01
preise:
  verspaetung: 18,00
  kilometerpakete:
    - km: 150
      preis: 39,00
klassen:
  S:
    stunde-tag: 3,10
    km-nah: 0,32
tarife:
  PLUS:
    im-monat: 12,90
    rabatt-prozent: 10
`;

const JULY = JUNE.replace('2027-06-01', '2027-07-01')
  .replace('3,10', '9,10')
  .replace('12,90', '14,90')
  .replace('rabatt-prozent: 10', 'rabatt-prozent: 5');

describe('prices of one’s own', () => {
  test('are shown before they are taken, and count from their day on', async ({
    db,
    clock,
    prices,
    call,
  }) => {
    const shown = await prices(JUNE);
    for (const line of [
      'Ab 01.06.2027 gilt:',
      'Verspätung: 15,00 € → 18,00 €',
      'Klasse S, Stunde am Tag: 2,90 € → 3,10 €',
      'Tarif PLUS, Rabatt auf die Zeit: 20 % → 10 %',
      'Klasse S, 3 Stunden, 20 km: 14,70 € → 15,70 €',
      'Noch ist nichts geändert.',
    ])
      expect(shown.replaceAll('\u00a0', ' ')).toContain(line);
    expect(await db.selectFrom('price_import').select('id').execute()).toEqual([]);
    expect(await prices(JUNE, true)).toContain('Übernommen');
    expect(await prices(JUNE, true)).toContain('Alles ist schon so');

    const plus = async () => {
      await applyDuePrices(db, clock.now());
      const { output } = await call('GET /tariffs');
      return output.tariffs.find(({ id }) => id === 'PLUS');
    };
    clock.set(midnight('2027-06-01').subtract({ seconds: 1 }));
    expect((await findCurrentPriceList(db, 'sw', clock.now())).lateFeeCents).toBe(1500);
    expect(await plus()).toMatchObject({ timeDiscountPercent: 20 });
    clock.set(midnight('2027-06-01'));
    const list = await findCurrentPriceList(db, 'sw', clock.now());
    expect(list).toMatchObject({
      lateFeeCents: 1800,
      kmPackages: [{ km: 150, cents: 3900 }],
      reminderFeeCents: 250,
    });
    expect(list.classes.S).toMatchObject({ hourDayCents: 310, kmNearCents: 32, dayCents: 3200 });
    expect(list.classes.M).toEqual(PRICE_LIST_2026.classes.M);
    expect(await plus()).toMatchObject({ timeDiscountPercent: 10 });
  });

  test('never change what was booked, nor a month that was before', async ({
    db,
    clock,
    stage,
    prices,
    call,
  }) => {
    const eva = await stage.addCustomer({ plan: 'PLUS' });
    await db
      .updateTable('customer')
      .set({ activated_at: midnight('2027-05-01') })
      .where('id', '=', eva.id)
      .execute();
    const { id: bookeeId } = await stage.addVehicle({ class: 'S' });
    const period = (hours: number) => ({
      start: '2027-08-03T08:00:00Z',
      end: Temporal.Instant.from('2027-08-03T08:00:00Z').add({ hours }).toString(),
    });
    const booked = await call(
      'POST /bookings',
      { body: { bookeeId, timeRange: period(2) } },
      { token: eva.token },
    );
    expect(booked.status).toBe(201);
    const told = await prices(JULY, true);
    expect(told).toContain('Eine Buchung für die Zeit danach behält Preise und Rabatt');
    clock.set(midnight('2027-07-02'));
    await applyDuePrices(db, clock.now());
    const changed = await call(
      'PATCH /bookings/{id}',
      { params: { id: String(booked.output.id) }, body: { timeRange: period(3) } },
      { token: eva.token },
    );
    expect(changed.status).toBe(200);
    const { time_cents } = await db
      .selectFrom('booking')
      .where('id', '=', booked.output.id)
      .select('time_cents')
      .executeTakeFirstOrThrow();
    expect(time_cents).toBe(Math.round(3 * 290 * 0.9));
    const [account] = await findFeeAccounts(db, midnight('2027-08-01'), eva.id);
    expect(
      account?.tariffs.map(({ tariff, since }) => [since.toString(), tariff.monthlyCents]).slice(-2),
    ).toEqual([
      ['2027-06-01', 1290],
      ['2027-07-01', 1490],
    ]);
    const rewritten = db
      .updateTable('price_list')
      .set({ prices: '{}' })
      .where('provider_id', '=', 'sw')
      .execute();
    await expect(rewritten).rejects.toThrow();
  });

  test('bring tariffs and plans that there were not, on their day', async ({ db, clock, prices, call }) => {
    clock.set(midnight('2027-09-01').add({ hours: 9 }));
    const file = `gilt-ab: 2027-09-01
tarife:
  VIEL:
    name: Viel
    im-monat: 29,00
    rabatt-prozent: 40
plaene:
  einzel-viel:
    name: Viel
    kundenart: einzel
    tarif: VIEL
    platz: 3
    merkmale:
      - '{{tariff.discount}} Rabatt'
  einzel-plus:
    platz: keiner
`;
    expect(await prices(file)).toContain('Plan einzel-viel, Name: neu, Viel');
    expect(await prices(file, true)).toContain('Übernommen');
    const { output } = await call('GET /plans');
    const shown = output.items.map(({ title }) => title);
    expect(shown).toContain('Viel');
    expect(shown).not.toContain('Plus');
  });

  test('of a plan that people have stay as agreed', async ({ stage, prices }) => {
    await stage.addCustomer({ plan: 'PLUS' });
    const fault = await prices('gilt-ab: 2027-10-01\nplaene:\n  PLUS:\n    tarif: START\n');
    expect(fault).toMatch(/Zeile 3: Diesen Plan haben \d+ Accounts/);
  });
});

describe('a file of prices', () => {
  test.for([
    [
      'of a day that is over',
      'gilt-ab: 2027-05-11\nklassen:\n  S:\n    24-stunden: 40,00',
      'Zeile 1: Dieser Tag ist vorbei',
    ],
    ['without a day', 'preise:\n  mahnung: 3,00', '„gilt-ab“ fehlt'],
    [
      'with a name that is none',
      'gilt-ab: 2027-06-01\npreise:\n  mahnug: 3,00',
      'Zeile 3: „mahnug“ kennen wir hier nicht',
    ],
    [
      'with a point for a comma',
      'gilt-ab: 2027-06-01\nklassen:\n  M:\n    stunde-tag: 3.60',
      'Zeile 4: Ein Betrag hat ein Komma',
    ],
    [
      'with an amount that nobody means',
      'gilt-ab: 2027-06-01\npreise:\n  mahnung: 99999,00',
      'Zeile 3: Ein Betrag',
    ],
    [
      'that gives a car away',
      'gilt-ab: 2027-06-01\nklassen:\n  M:\n    24-stunden: 0,00',
      'Zeile 4: Ein Preis von 0,00',
    ],
    [
      'with packages out of order',
      'gilt-ab: 2027-06-01\npreise:\n  kilometerpakete:\n    - km: 500\n      preis: 90,00\n    - km: 100\n      preis: 20,00',
      'Zeile 6: Die Pakete stehen nach Größe',
    ],
    [
      'with more than all',
      'gilt-ab: 2027-06-01\npreise:\n  spaete-absage-prozent: 101',
      'Zeile 3: Das ist eine ganze Zahl in Prozent von 0 bis 100',
    ],
    [
      'that says something twice',
      'gilt-ab: 2027-06-01\ngilt-ab: 2027-07-01',
      'Zeile 2: Diese Angabe steht schon weiter oben',
    ],
    ['that is no such file', 'gilt-ab: 2027-06-01\n  preise: [', 'Hier stimmt der Aufbau nicht'],
    [
      'with a tariff that is half',
      'gilt-ab: 2027-06-01\ntarife:\n  VIEL2:\n    name: Viel',
      'Zeile 3: Diesen Tarif gibt es noch nicht',
    ],
    [
      'with a plan of no tariff',
      'gilt-ab: 2027-06-01\nplaene:\n  einzel-start:\n    tarif: NIE',
      'Zeile 4: Den Tarif „NIE“ gibt es nicht',
    ],
    ['with references', 'gilt-ab: 2027-06-01\npreise: &a\n  mahnung: 3,00', 'Verweise'],
    ['in another encoding', new Uint8Array([0x67, 0xfc, 0x6c]), 'nicht in UTF-8'],
  ] as const)('%s is refused, by line', async ([, text, fault], { db, prices }) => {
    const before = await db.selectFrom('price_import').select('id').execute();
    expect(await prices(text, true)).toContain(fault);
    expect(await db.selectFrom('price_import').select('id').execute()).toEqual(before);
  });

  test('is read as it is written, whatever the figures', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999 }),
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 1, max: 99_999 }),
        (cents, percent, weekCents) => {
          const list = {
            ...PRICE_LIST_2026,
            id: 1,
            lateFeeCents: cents,
            lateSharePercent: percent,
            classes: { ...PRICE_LIST_2026.classes, M: { ...PRICE_LIST_2026.classes.M, weekCents } },
          };
          const tariffs = new Map(TARIFFS.map(({ id, ...tariff }) => [id, tariff]));
          const day = Temporal.PlainDate.from('2027-06-01');
          const text = writePriceText({ day, list, tariffs, plans: [] });
          const { file, faults } = readPriceText(new TextEncoder().encode(text));
          expect(faults).toEqual([]);
          expect(file?.list).toMatchObject({
            lateFeeCents: cents,
            lateSharePercent: percent,
            kmPackages: list.kmPackages,
          });
          expect(file?.classes).toEqual(list.classes);
          expect(file?.tariffs).toEqual(TARIFFS);
        },
      ),
    );
  });
});
