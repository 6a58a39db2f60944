import { REGISTRATION_KINDS } from '#domain/registration/registration-kind.ts';
import type { ClassPrices, KmPackage, PriceList } from '#domain/tariff/price-list.ts';
import { VEHICLE_CLASSES, type VehicleClass } from '#domain/vehicle/vehicle-class.ts';

type Unit = 'EURO' | 'HOUR' | 'PERCENT' | 'WHOLE';
type Row<Key extends string> = { key: Key; name: string; unit: Unit; title: string };
type ListKey = Exclude<
  keyof PriceList,
  'id' | 'currency' | 'validFrom' | 'kmPackages' | 'classes' | 'vatRates'
>;

/** The figures of a price list as its file names them, in the order in which it is written (docs/decisions/121). */
export const LIST_ROWS: readonly Row<ListKey>[] = [
  { key: 'dayFromHour', name: 'tag-ab-uhr', unit: 'HOUR', title: 'Tagpreis ab Uhr' },
  { key: 'dayToHour', name: 'tag-bis-uhr', unit: 'HOUR', title: 'Tagpreis bis Uhr' },
  { key: 'kmNearLimit', name: 'nah-bis-km', unit: 'WHOLE', title: 'Naher Kilometerpreis bis km' },
  {
    key: 'electricKmDiscountCents',
    name: 'elektro-rabatt-je-km',
    unit: 'EURO',
    title: 'Rabatt je km elektrisch',
  },
  { key: 'lateFeeCents', name: 'verspaetung', unit: 'EURO', title: 'Verspätung' },
  {
    key: 'lateFreeMinutes',
    name: 'verspaetung-frei-minuten',
    unit: 'WHOLE',
    title: 'Verspätung frei bis Minuten',
  },
  {
    key: 'lateSharePercent',
    name: 'spaete-absage-prozent',
    unit: 'PERCENT',
    title: 'Anteil bei später Absage in Prozent',
  },
  { key: 'safetyPackageCents', name: 'sicherheitspaket', unit: 'EURO', title: 'Sicherheitspaket' },
  {
    key: 'companySafetyPackageCents',
    name: 'sicherheitspaket-firma',
    unit: 'EURO',
    title: 'Sicherheitspaket für Firmen',
  },
  { key: 'deductibleCents', name: 'selbstbeteiligung', unit: 'EURO', title: 'Selbstbeteiligung' },
  {
    key: 'reducedDeductibleCents',
    name: 'selbstbeteiligung-mit-paket',
    unit: 'EURO',
    title: 'Selbstbeteiligung mit Paket',
  },
  { key: 'reminderFeeCents', name: 'mahnung', unit: 'EURO', title: 'Zweite Mahnung' },
  {
    key: 'maxReturnedDebitCents',
    name: 'ruecklastschrift-hoechstens',
    unit: 'EURO',
    title: 'Rücklastschrift höchstens',
  },
  { key: 'kmPackageDays', name: 'kilometerpaket-tage', unit: 'WHOLE', title: 'Tage eines Kilometerpakets' },
];

export const CLASS_ROWS: readonly Row<keyof ClassPrices>[] = [
  { key: 'hourDayCents', name: 'stunde-tag', unit: 'EURO', title: 'Stunde am Tag' },
  { key: 'hourNightCents', name: 'stunde-nacht', unit: 'EURO', title: 'Stunde in der Nacht' },
  { key: 'dayCents', name: '24-stunden', unit: 'EURO', title: '24 Stunden' },
  { key: 'weekCents', name: '7-tage', unit: 'EURO', title: '7 Tage' },
  { key: 'kmNearCents', name: 'km-nah', unit: 'EURO', title: 'km nah' },
  { key: 'kmFarCents', name: 'km-fern', unit: 'EURO', title: 'km fern' },
];

export type TariffChange = {
  id: string;
  title?: string;
  monthlyCents?: number;
  timeDiscountPercent?: number;
};
export type PlanChangeOfFile = {
  id: string;
  title?: string;
  kundenart?: string;
  tariffId?: string;
  severalDrivers?: boolean;
  /** Null: not offered for registration. */
  position?: number | null;
  description?: string;
  qualities?: string[];
};

/** What a file of prices says; a figure that it does not name stays. */
export type PriceFile = {
  /** The first day, in Berlin. */
  from: Temporal.PlainDate;
  list: Partial<Omit<PriceList, 'id' | 'currency' | 'validFrom' | 'classes' | 'vatRates'>>;
  classes: Partial<Record<VehicleClass, Partial<ClassPrices>>>;
  tariffs: TariffChange[];
  plans: PlanChangeOfFile[];
};

export type PriceFault = { path: (string | number)[]; reason: string };

const HIGHEST_EURO = 10_000;
const AMOUNT = /^(\d{1,5})(?:,(\d{2}))?(?:\s?(?:€|EUR|sFr|CHF))?$/;
const ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/;
const MAX_TEXT = 400;
const KINDS = new Set<string>(REGISTRATION_KINDS.flatMap((kind) => [kind, `${kind} haupt`]));

/** Reads what was parsed of a file. Every fault names where it stands, in German. */
export function readPriceFile(value: unknown): { file: PriceFile; faults: PriceFault[] } {
  const faults: PriceFault[] = [];
  const fault = (path: PriceFault['path'], reason: string) => void faults.push({ path, reason });

  function mapping(
    at: PriceFault['path'],
    of: unknown,
    known: readonly string[] | undefined,
  ): Record<string, unknown> {
    if (of === undefined || of === null) return {};
    if (typeof of !== 'object' || Array.isArray(of)) {
      fault(at, 'Hier stehen weitere Angaben, jede in einer Zeile und eingerückt.');
      return {};
    }
    for (const name of Object.keys(of))
      if (known && !known.includes(name))
        fault([...at, name], `„${name}“ kennen wir hier nicht. Möglich: ${known.join(', ')}.`);
    return of as Record<string, unknown>;
  }
  function figure(path: PriceFault['path'], given: unknown, unit: Unit): number | undefined {
    if (unit === 'EURO') return amount(path, given);
    const [highest, what] = {
      HOUR: [24, 'eine volle Stunde'],
      PERCENT: [100, 'eine ganze Zahl in Prozent'],
      WHOLE: [10_000, 'eine ganze Zahl'],
    }[unit] as [number, string];
    if (typeof given === 'number' && Number.isInteger(given) && given >= 0 && given <= highest) return given;
    fault(path, `Das ist ${what} von 0 bis ${highest}.`);
    return undefined;
  }
  function amount(path: PriceFault['path'], given: unknown): number | undefined {
    const [, whole, cents = '00'] =
      typeof given === 'number' && !Number.isInteger(given) ? [] : (AMOUNT.exec(String(given).trim()) ?? []);
    if (whole === undefined || Number(whole) > HIGHEST_EURO) {
      fault(path, `Ein Betrag hat ein Komma und zwei Stellen, z. B. 2,90, höchstens ${HIGHEST_EURO} Euro.`);
      return undefined;
    }
    return Number(whole) * 100 + Number(cents);
  }
  function text(path: PriceFault['path'], given: unknown, longest = MAX_TEXT): string | undefined {
    if (given === undefined) return undefined;
    if (typeof given === 'string' && given.trim() !== '' && given.length <= longest && !/\p{Cc}/u.test(given))
      return given.trim();
    fault(path, `Das ist ein Text in einer Zeile, höchstens ${longest} Zeichen.`);
    return undefined;
  }
  function figures<K extends string>(
    path: PriceFault['path'],
    of: Record<string, unknown>,
    rows: readonly Row<K>[],
  ) {
    const read: Partial<Record<K, number>> = {};
    for (const { key, name, unit } of rows) {
      if (of[name] === undefined) continue;
      const found = figure([...path, name], of[name], unit);
      if (found !== undefined) read[key] = found;
    }
    return read;
  }
  function packages(path: PriceFault['path'], of: unknown): KmPackage[] | undefined {
    if (of === undefined) return undefined;
    if (!Array.isArray(of)) {
      fault(path, 'Jedes Paket beginnt mit einem Strich: „- km: 100“, darunter „preis: 27,00“.');
      return undefined;
    }
    const read = of.map((entry, index) => {
      const at = [...path, index];
      const { km, preis } = mapping(at, entry, ['km', 'preis']);
      return { km: figure([...at, 'km'], km, 'WHOLE') ?? 0, cents: amount([...at, 'preis'], preis) ?? 0 };
    });
    for (const [index, { km, cents }] of read.entries())
      if (km <= (read[index - 1]?.km ?? 0) || cents <= (read[index - 1]?.cents ?? 0))
        fault(
          [...path, index],
          'Die Pakete stehen nach Größe, das kleinste zuerst, und größere kosten mehr.',
        );
    return read;
  }

  const top = mapping([], value, ['gilt-ab', 'preise', 'klassen', 'tarife', 'plaene']);
  const from = typeof top['gilt-ab'] === 'string' ? dateOf(top['gilt-ab']) : undefined;
  if (!from) fault(['gilt-ab'], '„gilt-ab“ fehlt oder ist kein Tag, z. B. gilt-ab: 2027-06-01.');

  const prices = mapping(['preise'], top['preise'], [
    ...LIST_ROWS.map(({ name }) => name),
    'kilometerpakete',
  ]);
  const kmPackages = packages(['preise', 'kilometerpakete'], prices['kilometerpakete']);
  const list = { ...figures(['preise'], prices, LIST_ROWS), ...(kmPackages ? { kmPackages } : {}) };

  const classes: PriceFile['classes'] = {};
  for (const [name, of] of Object.entries(mapping(['klassen'], top['klassen'], VEHICLE_CLASSES))) {
    const at = ['klassen', name];
    classes[name as VehicleClass] = figures(
      at,
      mapping(
        at,
        of,
        CLASS_ROWS.map((row) => row.name),
      ),
      CLASS_ROWS,
    );
  }

  const tariffs = Object.entries(mapping(['tarife'], top['tarife'], undefined)).map(([id, of]) => {
    const at = ['tarife', id];
    if (!ID.test(id)) fault(at, 'Eine Kennung hat Buchstaben ohne Umlaute, Ziffern und Striche.');
    const facts = mapping(at, of, ['name', 'im-monat', 'rabatt-prozent']);
    return {
      id,
      ...withoutGaps({
        title: text([...at, 'name'], facts['name'], 60),
        monthlyCents:
          facts['im-monat'] === undefined ? undefined : amount([...at, 'im-monat'], facts['im-monat']),
        timeDiscountPercent:
          facts['rabatt-prozent'] === undefined
            ? undefined
            : figure([...at, 'rabatt-prozent'], facts['rabatt-prozent'], 'PERCENT'),
      }),
    };
  });

  const plans = Object.entries(mapping(['plaene'], top['plaene'], undefined)).map(([id, of]) => {
    const at = ['plaene', id];
    if (!ID.test(id)) fault(at, 'Eine Kennung hat Buchstaben ohne Umlaute, Ziffern und Striche.');
    const facts = mapping(at, of, PLAN_NAMES);
    const { merkmale, platz, 'mehrere-fahrer': drivers, kundenart } = facts;
    if (merkmale !== undefined && !Array.isArray(merkmale))
      fault([...at, 'merkmale'], 'Jedes Merkmal steht in einer Zeile, die mit einem Strich beginnt.');
    if (drivers !== undefined && typeof drivers !== 'boolean')
      fault([...at, 'mehrere-fahrer'], 'Das ist true oder false.');
    if (kundenart !== undefined && !(typeof kundenart === 'string' && KINDS.has(kundenart)))
      fault([...at, 'kundenart'], `Das ist eins von: ${[...KINDS].join(', ')}.`);
    const place =
      platz === undefined || platz === 'keiner' ? undefined : figure([...at, 'platz'], platz, 'WHOLE');
    return {
      id,
      ...withoutGaps({
        title: text([...at, 'name'], facts['name'], 60),
        kundenart: typeof kundenart === 'string' ? kundenart : undefined,
        tariffId: text([...at, 'tarif'], facts['tarif'], 40),
        severalDrivers: typeof drivers === 'boolean' ? drivers : undefined,
        position: platz === 'keiner' ? null : place,
        description: text([...at, 'beschreibung'], facts['beschreibung']),
        qualities: Array.isArray(merkmale)
          ? merkmale.flatMap((one, index) => text([...at, 'merkmale', index], one, 120) ?? [])
          : undefined,
      }),
    };
  });
  return {
    file: { from: from ?? Temporal.PlainDate.from('2000-01-01'), list, classes, tariffs, plans },
    faults,
  };
}

const PLAN_NAMES = ['name', 'kundenart', 'tarif', 'mehrere-fahrer', 'platz', 'beschreibung', 'merkmale'];

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };
const withoutGaps = <T extends object>(facts: T): Given<T> =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as Given<T>;

function dateOf(text: string): Temporal.PlainDate | undefined {
  try {
    return /^\d{4}-\d\d-\d\d$/.test(text) ? Temporal.PlainDate.from(text, { overflow: 'reject' }) : undefined;
  } catch {
    return undefined;
  }
}

type Prices = Omit<PriceList, 'id' | 'currency' | 'validFrom' | 'vatRates'>;

/** The prices that count from the file's day on: those until then, with what the file says. */
export function pricesWith(before: Prices, { list, classes }: Pick<PriceFile, 'list' | 'classes'>): Prices {
  return {
    ...before,
    ...list,
    classes: Object.fromEntries(
      VEHICLE_CLASSES.map((each) => [each, { ...before.classes[each], ...classes[each] }]),
    ) as PriceList['classes'],
  };
}

/** What does not go together in the prices that would count. */
export function pricesFaults(prices: Prices): PriceFault[] {
  const faults: PriceFault[] = [];
  if (prices.dayFromHour >= prices.dayToHour)
    faults.push({ path: ['preise', 'tag-bis-uhr'], reason: 'Der Tag endet, nachdem er begonnen hat.' });
  if (prices.reducedDeductibleCents > prices.deductibleCents)
    faults.push({
      path: ['preise', 'selbstbeteiligung-mit-paket'],
      reason: 'Mit dem Sicherheitspaket ist die Selbstbeteiligung nicht höher als ohne.',
    });
  if (prices.kmPackages.length > 0 && prices.kmPackageDays === 0)
    faults.push({ path: ['preise', 'kilometerpaket-tage'], reason: 'Ein Paket gilt mindestens einen Tag.' });
  for (const each of VEHICLE_CLASSES) {
    const of = prices.classes[each];
    for (const { key, name } of CLASS_ROWS)
      if (of[key] === 0)
        faults.push({
          path: ['klassen', each, name],
          reason: 'Ein Preis von 0,00 ist sicher nicht gemeint.',
        });
    if (Math.min(of.kmNearCents, of.kmFarCents) < prices.electricKmDiscountCents)
      faults.push({
        path: ['klassen', each, 'km-fern'],
        reason: 'Ein elektrischer Kilometer würde weniger als nichts kosten.',
      });
  }
  return faults;
}
