import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { kmPackageSheet } from '#domain/agreement/km-package-sheet.ts';
import { planSheet } from '#domain/agreement/plan-sheet.ts';
import { SAMPLE_OPERATOR } from '#domain/page/sample-operator.ts';
import { formatWhole } from '#domain/page/whole-number.ts';
import { consult } from '#domain/sales/consulting.ts';
import { formatCents, formatMoney } from '#domain/tariff/money.ts';
import { type ClassPrices, PRICE_LIST_2026, type PriceList } from '#domain/tariff/price-list.ts';
import { dayHours, nightHours } from '#domain/tariff/price-words.ts';
import { VEHICLE_CLASSES, type VehicleClass } from '#domain/vehicle/vehicle-class.ts';
import {
  documentAnswer,
  findCityOf,
  settingsAnswer,
  textToKeep,
} from '#server/features/page/content-answer.ts';
import { type ContentStore, createContentStore, type Snapshot } from '#server/features/page/content-store.ts';
import { contractTexts } from '#server/features/page/contract-texts.ts';
import { loadContent } from '#server/features/page/load-content.ts';
import { serverTest } from '#server/test/server-test.ts';
import { NOW, offerPlan, type StageCustomer } from '#server/test/stage.ts';

const ROOT = join(import.meta.dirname, '..');
const CITIES = ['erlangen', 'fuerth', 'wuerzburg', 'wiesbaden', 'marburg', 'giessen', 'kassel'];

/** A price list and the fee and discount of Plus, which stand in the database beside it. */
type Figures = {
  list: Omit<PriceList, 'id' | 'validFrom'>;
  plus: { monthlyCents: number; timeDiscountPercent: number };
};

const CLASS_FIGURES = Object.keys(PRICE_LIST_2026.classes.S) as (keyof ClassPrices)[];
const OTHER_CENTS = [
  'lateFeeCents',
  'safetyPackageCents',
  'companySafetyPackageCents',
  'deductibleCents',
  'reducedDeductibleCents',
  'reminderFeeCents',
  'maxReturnedDebitCents',
] as const;
const NUMBERS = ['electricKmDiscountCents', 'lateFreeMinutes', 'kmPackageDays', 'kmNearLimit'] as const;
const MOST_PACKAGES = 4;
/** So many versions are published one after the other. */
const VERSIONS = 3;

const CENTS_OF_A_LIST =
  VEHICLE_CLASSES.length * CLASS_FIGURES.length + OTHER_CENTS.length + MOST_PACKAGES + 1;
const NUMBERS_OF_A_LIST = NUMBERS.length + MOST_PACKAGES;
/** No text has one of these for another reason. */
const PERCENTS = [37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 83, 97];

/** Versions that have no figure in common: hundreds of euros, numbers of four digits that are no years, hours of the night. */
const versions = fc
  .record({
    cents: fc.uniqueArray(fc.integer({ min: 10_000, max: 99_999 }), {
      minLength: VERSIONS * CENTS_OF_A_LIST,
      maxLength: VERSIONS * CENTS_OF_A_LIST,
    }),
    numbers: fc.uniqueArray(fc.integer({ min: 4_101, max: 9_899 }), {
      minLength: VERSIONS * NUMBERS_OF_A_LIST,
      maxLength: VERSIONS * NUMBERS_OF_A_LIST,
    }),
    percents: fc.shuffledSubarray(PERCENTS, { minLength: 2 * VERSIONS }),
    from: fc.shuffledSubarray([1, 2, 3, 4, 5], { minLength: VERSIONS }),
    to: fc.shuffledSubarray([17, 19, 20, 21, 23], { minLength: VERSIONS }),
    packages: fc.array(fc.integer({ min: 1, max: MOST_PACKAGES }), {
      minLength: VERSIONS,
      maxLength: VERSIONS,
    }),
  })
  .map(({ packages, ...pools }) => {
    const [cents, numbers] = [pools.cents.values(), pools.numbers.values()];
    const [percents, from, to] = [pools.percents.values(), pools.from.values(), pools.to.values()];
    const next = (values: ArrayIterator<number>): number => {
      const { value } = values.next();
      if (value === undefined) throw new Error('too few figures');
      return value;
    };
    return packages.map((count): Figures => {
      const kmPackages = Array.from({ length: count }, () => ({ km: next(numbers), cents: next(cents) }));
      return {
        list: {
          ...PRICE_LIST_2026,
          dayFromHour: next(from),
          dayToHour: next(to),
          lateSharePercent: next(percents),
          kmPackages: kmPackages.toSorted((a, b) => a.km - b.km),
          ...(Object.fromEntries(OTHER_CENTS.map((name) => [name, next(cents)])) as Record<
            (typeof OTHER_CENTS)[number],
            number
          >),
          ...(Object.fromEntries(NUMBERS.map((name) => [name, next(numbers)])) as Record<
            (typeof NUMBERS)[number],
            number
          >),
          classes: Object.fromEntries(
            VEHICLE_CLASSES.map((name) => [
              name,
              Object.fromEntries(CLASS_FIGURES.map((figure) => [figure, next(cents)])),
            ]),
          ) as Record<VehicleClass, ClassPrices>,
        },
        plus: { monthlyCents: next(cents), timeDiscountPercent: next(percents) },
      };
    });
  });

const plain = (text: string) => text.replaceAll('\u00A0', ' ').replaceAll('\\', '');
const euros = (cents: number) => plain(formatMoney({ cents, currency: 'EUR' }));

/** Every figure as texts write it, by its name. */
const figuresOf = ({ list, plus }: Figures): Map<string, string> =>
  new Map([
    ...OTHER_CENTS.map((name) => [name, euros(list[name])] as const),
    ...VEHICLE_CLASSES.flatMap((name) =>
      CLASS_FIGURES.map((figure) => [`${name} ${figure}`, euros(list.classes[name][figure])] as const),
    ),
    ...list.kmPackages.flatMap(({ km, cents }, index) => [
      [`package ${index} km`, `${formatWhole(km)} km`] as const,
      [`package ${index}`, euros(cents)] as const,
    ]),
    ['electricKmDiscountCents', plain(formatCents({ cents: list.electricKmDiscountCents, currency: 'EUR' }))],
    ['lateFreeMinutes', `${list.lateFreeMinutes} Minuten`],
    ['kmPackageDays', `${list.kmPackageDays} Tage`],
    ['kmNearLimit', `${list.kmNearLimit} km`],
    ['lateSharePercent', `${list.lateSharePercent} %`],
    ['day', plain(dayHours(list))],
    ['night', plain(nightHours(list))],
    ['plus month', euros(plus.monthlyCents)],
    ['plus discount', `${plus.timeDiscountPercent} %`],
  ]);

/** Not as a part of a longer number. */
const names = (text: string, figure: string) => new RegExp(`(?<![\\d.,])${figure}(?![\\d])`).test(text);

/** Every text of the content as its readers get it, and as contracts keep it, by its name. */
function contentTexts(snapshot: Snapshot): Map<string, string> {
  const texts = new Map<string, string>([['help tiles', JSON.stringify(settingsAnswer(snapshot))]]);
  for (const [name, document] of snapshot.documents) {
    const cities = document.kind === 'text' ? [undefined, findCityOf(snapshot, 'kassel')] : [undefined];
    for (const city of cities)
      texts.set(`${name} ${city?.slug ?? ''}`, JSON.stringify(documentAnswer(snapshot, document, city)));
    if (document.kind === 'page')
      texts.set(`${name} kept`, JSON.stringify(textToKeep(snapshot, document, 'sw')));
  }
  return texts;
}

/** What a contract says that is made under these prices. */
function paperTexts(snapshot: Snapshot, { list }: Figures): Map<string, string> {
  const { priceList, texts } = contractTexts(snapshot, 'sw');
  const tariff = snapshot.facts.tariffs.plus;
  if (!tariff) throw new Error('there is no Plus');
  const plan = { plan: { title: 'Plus', tariff }, priceList, operator: SAMPLE_OPERATOR, startsOn: undefined };
  const [kmPackage = { km: 0, cents: 0 }] = priceList.kmPackages;
  const validUntil = Temporal.PlainDate.from('2027-08-01');
  const terms = { currency: priceList.currency, validUntil, validDays: priceList.kmPackageDays };
  const offered = {
    id: 'x',
    title: 'Plus',
    kundenart: 'einzel',
    severalDrivers: false,
    existingCardRequired: false,
    extraFields: [],
    tariff,
    sipakCents: list.safetyPackageCents,
  };
  const year = { trips: 52, km: 50, hours: 2, vehicleClass: 'S', tripsPerDamage: 500 } as const;
  return new Map([
    ['texts of a contract', JSON.stringify(texts)],
    ['plan', planSheet({ ...plan, safetyPackage: undefined })],
    [
      'plan with package',
      planSheet({
        ...plan,
        safetyPackage: { yearlyCents: priceList.safetyPackageCents, startsOn: undefined },
      }),
    ],
    ['km package', kmPackageSheet({ ...kmPackage, ...terms, vatBasisPoints: 1900 }, SAMPLE_OPERATOR)],
    [
      'consulting',
      JSON.stringify(consult(year, { audience: 'PRIVATE', persons: 1 }, { plans: [offered], priceList })),
    ],
  ]);
}

const test = serverTest()
  .extend('content', { scope: 'file' }, async ({ db, stage }): Promise<ContentStore> => {
    await stage.addPlans();
    await offerPlan(db);
    await db
      .insertInto('city')
      .values(
        CITIES.map((slug) => ({
          slug,
          title: slug,
          zip_start: '10000',
          zip_end: '10001',
          lat: 50,
          lng: 10,
          provider_id: 'sw',
        })),
      )
      .execute();
    await loadContent(db, [join(ROOT, 'content'), join(ROOT, 'content/demonstration')], NOW);
    return createContentStore({
      db,
      identity: { product: 'Stadtwagen', mail: 'info@stadtwagen.example', operator: SAMPLE_OPERATOR },
      onError: (error) => {
        throw error;
      },
    });
  })
  /** Publishes a version that is in force at once, as an operator does. */
  .extend('publish', ({ db, clock }) => async ({ list, plus }: Figures) => {
    clock.set(clock.now().add({ minutes: 1 }));
    await db
      .insertInto('price_list')
      .values({ provider_id: 'sw', currency: 'EUR', valid_from: clock.now(), prices: JSON.stringify(list) })
      .execute();
    await db
      .insertInto('tariff_version')
      .values({
        tariff_id: 'PLUS',
        valid_from: clock.now(),
        monthly_cents: plus.monthlyCents,
        time_discount_percent: plus.timeDiscountPercent,
      })
      .execute();
    await db
      .updateTable('tariff')
      .set({ monthly_cents: plus.monthlyCents, time_discount_percent: plus.timeDiscountPercent })
      .where('id', '=', 'PLUS')
      .execute();
  })
  /** What the mails say with which a new customer orders the safety package and the smallest km package. */
  .extend('orderBoth', ({ db, call, stage }) => async ({ list }: Figures) => {
    const { id, token }: StageCustomer = await stage.addCustomer();
    const yearlyCents = list.safetyPackageCents;
    const ordered = [
      await call('POST /safetypackages', { body: { startsOn: '2027-05-12', yearlyCents } }, { token }),
      await call('POST /kmpackages', { body: list.kmPackages[0] ?? { km: 0, cents: 0 } }, { token }),
    ];
    expect(ordered.map(({ status }) => status)).toEqual([201, 201]);
    const { email } = await db
      .selectFrom('customer')
      .where('id', '=', id)
      .select('email')
      .executeTakeFirstOrThrow();
    const mails = await db
      .selectFrom('mail')
      .where('to_address', '=', email ?? '')
      .orderBy('id')
      .select(['template', 'text_body'])
      .execute();
    return new Map(mails.map(({ template, text_body: text }) => [template, text ?? '']));
  })
  /** What the calls say from which screens make their texts. */
  .extend('answers', ({ call, stage, clock }) => async () => {
    const { token } = await stage.addCustomer();
    const { id: bookeeId } = await stage.addVehicle();
    const start = Temporal.Instant.from('2027-05-20T08:00:00Z');
    const timeRange = { start: start.toString(), end: start.add({ hours: 3 }).toString() };
    const tariffs = (await call('GET /tariffs')).output;
    const plans = (await call('GET /plans')).output.items;
    const own = (await call('GET /ownplan', undefined, { token })).output;
    const offers = (await call('GET /kmpackages', undefined, { token })).output;
    const quote = (await call('POST /quotes', { body: { bookeeId, timeRange } }, { token })).output;
    return { tariffs, plans, own, offers, quote, now: clock.now() };
  });

describe('a price list with other figures', () => {
  test('is what every text says, and no text keeps a figure of the version before', async ({
    content,
    publish,
    clock,
    orderBoth,
    answers,
  }) => {
    const texts = async (figures: Figures) => {
      await publish(figures);
      const { snapshot } = await content.current(clock.now());
      const said = await answers();
      const named = new Map([
        ...contentTexts(snapshot),
        ...paperTexts(snapshot, figures),
        ...(await orderBoth(figures)),
        ['plans', JSON.stringify(said.plans)] as const,
        ['own plan', JSON.stringify(said.own)] as const,
      ]);
      for (const [name, text] of named) named.set(name, plain(text));
      return { named, said };
    };
    await fc.assert(
      fc.asyncProperty(versions, async (three) => {
        const seen: Map<string, string>[] = [];
        for (const figures of three) {
          const { list, plus } = figures;
          const { named, said } = await texts(figures);
          seen.push(named);
          const all = [...named.values()].join('\n');
          expect([...figuresOf(figures)].filter(([, figure]) => !names(all, figure))).toEqual([]);
          expect([...named].filter(([, text]) => text.includes('MISSING.')).map(([name]) => name)).toEqual(
            [],
          );
          // What screens reckon with and write out: the calculator, the registration, the account, the shop.
          const { currency: _, ...rules } = list;
          expect(said.tariffs.priceLists).toMatchObject([{ ...rules, validFrom: said.now.toString() }]);
          expect(said.tariffs.tariffs.find(({ id }) => id === 'PLUS')).toMatchObject(plus);
          const { deductibleCents, reducedDeductibleCents, safetyPackageCents, companySafetyPackageCents } =
            list;
          const sipak = { deductibleCents, reducedDeductibleCents };
          expect(said.plans.find(({ id }) => id === 'einzel-start')?.sipak).toEqual({
            ...sipak,
            cents: safetyPackageCents,
          });
          expect(said.plans.find(({ id }) => id === 'firma')?.sipak).toEqual({
            ...sipak,
            cents: companySafetyPackageCents,
          });
          expect(said.own).toMatchObject({
            deductible: { cents: deductibleCents },
            safetyPackage: {
              yearly: { cents: safetyPackageCents },
              reducedDeductible: { cents: reducedDeductibleCents },
            },
          });
          expect(said.offers).toMatchObject({ offers: list.kmPackages, validDays: list.kmPackageDays });
          expect(said.quote.lateSharePercent).toBe(list.lateSharePercent);
        }
        const [first, ...later] = three;
        for (const [name, figure] of first ? figuresOf(first) : []) {
          // A sum that is reckoned may be the old figure by chance, but not in both later versions of a text.
          const kept = [...(seen[0]?.keys() ?? [])].filter((text) =>
            later.every((_, index) => names(seen[index + 1]?.get(text) ?? '', figure)),
          );
          expect([name, kept]).toEqual([name, []]);
        }
      }),
      { numRuns: 3, endOnFailure: true },
    );
  });
});

/** A file without what programmers say to each other. */
const withoutComments = (source: string) =>
  source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');

/** An amount of money, however it is written, and a share of a price, of tax or of a discount. */
const LITERALS = [
  /\d\s?(?:€|Euro\b|EUR\b|Cent\b|sFr\b|Rappen\b)/,
  /\d\s?(?:%|Prozent\b)(?=[^\n]{0,40}(?:Rabatt|Zeitpreis|weniger für|MwSt|USt|Mehrwertsteuer|Umsatzsteuer))/,
  /\d\skm für \d/,
];
/** The first price that this text names. */
const literalIn = (text: string): string | undefined => {
  const spaced = text.replace(/\\u00A0|&nbsp;/g, ' ');
  const index = Math.min(
    ...LITERALS.map((pattern) => pattern.exec(spaced)?.index ?? Number.POSITIVE_INFINITY),
  );
  return Number.isFinite(index) ? spaced.slice(index, index + 30) : undefined;
};

describe('no file names a price', () => {
  const read = async (folder: string, ends: RegExp) => {
    const files = await readdir(join(ROOT, folder), { recursive: true });
    const wanted = files.filter(
      (file) => ends.test(file) && !/\.(test|scenarios)\.tsx?$|^(server\/)?test\//.test(file),
    );
    return Promise.all(
      wanted.map(async (file) => [`${folder}/${file}`, await readFile(join(ROOT, folder, file), 'utf8')]),
    );
  };
  const literalsIn = (files: string[][]) =>
    files.flatMap(([name = '', text = '']) => {
      const found = literalIn(text);
      return found === undefined ? [] : [[name, found]];
    });

  test('in the content: it names placeholders', async () => {
    const files = await read('content', /\.(md|json)$/);
    expect(files.length).toBeGreaterThan(80);
    expect(literalsIn(files)).toEqual([]);
  });

  test.for(['domain', 'contract', 'server', 'web'])('in %s: it reads the price list', async (folder) => {
    const files = await read(folder, /\.tsx?$/);
    expect(files.length).toBeGreaterThan(20);
    expect(literalsIn(files.map(([name = '', text = '']) => [name, withoutComments(text)]))).toEqual([]);
  });

  test.for([
    'kostet 15,00 €',
    "'9,90\\u00A0€'",
    'ein Kilometer 2 Cent weniger',
    '20 % Rabatt',
    '50\\u00A0% des Zeitpreises',
    '19&nbsp;% MwSt.',
    '500 km für 115',
  ])('„%s“ would be found', (text) => {
    expect(literalIn(text)).toBeDefined();
  });
});
