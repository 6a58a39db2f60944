import { BERLIN } from '#domain/booking/grid.ts';
import { type Currency, formatMoney } from '#domain/tariff/money.ts';
import {
  CLASS_ROWS,
  LIST_ROWS,
  type PriceFault,
  type PriceFile,
  pricesFaults,
  pricesWith,
} from '#domain/tariff/price-file.ts';
import { type PriceList, TARIFF_START } from '#domain/tariff/price-list.ts';
import { tripPrice } from '#domain/tariff/trip-price.ts';
import { VEHICLE_CLASSES, vehicleClassTitle } from '#domain/vehicle/vehicle-class.ts';
import type { Db } from '#server/db/connect.ts';
import { findCurrentPriceList, savePriceList } from '#server/features/provider/price-list.repository.ts';
import {
  applyPlan,
  applyTariff,
  countBookedAfter,
  findStoredPlans,
  findTariffsAt,
  insertImport,
  lockDueImports,
  lockPrices,
  noteApplied,
  type StoredPlan,
  type StoredTariff,
  saveTariffVersion,
} from './price-import.repository.ts';

type Provider = { id: string; currency: Currency };
type Asked = { provider: Provider; file: PriceFile; by: string; now: Temporal.Instant };

/** What an import changes, in German lines, and how many bookings keep their prices. */
export type PricePreview = { faults: PriceFault[]; changes: string[]; trips: string[]; booked: number };

/**
 * Says what a file of prices would change, and with `takes` does it from this moment on: bookings keep their
 * prices and discount, bills stay. With a fault nothing is changed.
 */
export function importPrices(db: Db, { takes, ...asked }: Asked & { takes: boolean }): Promise<PricePreview> {
  return db.transaction().execute(async (transaction) => {
    const { provider, file, now } = asked;
    await lockPrices(transaction, provider.id);
    const validFrom = startOf(file.from, now);
    if (!validFrom) {
      const reason = 'Dieser Tag ist vorbei: Preise gelten nie rückwirkend.';
      return { faults: [{ path: ['gilt-ab'], reason }], changes: [], trips: [], booked: 0 };
    }
    const preview = await previewOf(transaction, asked, validFrom);
    if (preview.faults.length > 0 || preview.changes.length === 0 || !takes) return preview;
    await take(transaction, asked, validFrom);
    return preview;
  });
}

function startOf(from: Temporal.PlainDate, now: Temporal.Instant): Temporal.Instant | undefined {
  const today = now.toZonedDateTimeISO(BERLIN).toPlainDate();
  if (from.equals(today)) return now;
  return Temporal.PlainDate.compare(from, today) < 0 ? undefined : from.toZonedDateTime(BERLIN).toInstant();
}

async function previewOf(
  db: Db,
  { provider, file }: Asked,
  validFrom: Temporal.Instant,
): Promise<PricePreview> {
  const before = await findCurrentPriceList(db, provider.id, validFrom);
  const after = { ...before, ...pricesWith(before, file) };
  const tariffs = await findTariffsAt(db, validFrom);
  const plans = await findStoredPlans(db);
  const { currency } = provider;
  const listChanges = changedFigures(before, after, currency);
  return {
    faults: [...pricesFaults(after), ...tariffFaults(file, tariffs), ...planFaults(file, tariffs, plans)],
    changes: [...listChanges, ...tariffChanges(file, tariffs, currency), ...planChanges(file, plans)],
    trips: listChanges.length > 0 ? sampleTrips(before, after, file.from) : [],
    booked: await countBookedAfter(db, provider.id, validFrom),
  };
}

async function take(db: Db, { provider, file, by, now }: Asked, validFrom: Temporal.Instant): Promise<void> {
  const { id: providerId, currency } = provider;
  const before = await findCurrentPriceList(db, providerId, validFrom);
  const {
    id: _,
    currency: __,
    validFrom: ___,
    vatRates: ____,
    ...prices
  } = { ...before, ...pricesWith(before, file) };
  if (changedFigures(before, { ...before, ...prices }, currency).length > 0)
    await savePriceList(db, { providerId, currency, validFrom }, prices);
  const tariffs = await findTariffsAt(db, validFrom);
  for (const { id, ...change } of file.tariffs) {
    const known = tariffs.get(id);
    if (known) await saveTariffVersion(db, id, validFrom, { ...known, ...change });
  }
  await insertImport(db, { providerId, validFrom, file, by, now });
  await applyDue(db, now);
}

/** Lets tariffs and plans follow the files whose day has come. */
export const applyDuePrices = (db: Db, now: Temporal.Instant): Promise<void> =>
  db.transaction().execute((transaction) => applyDue(transaction, now));

async function applyDue(transaction: Db, now: Temporal.Instant): Promise<void> {
  for (const { id, tariffs, plans } of await lockDueImports(transaction, now)) {
    for (const tariff of tariffs) await applyTariff(transaction, tariff, now);
    for (const plan of plans) await applyPlan(transaction, plan);
    await noteApplied(transaction, id, now);
  }
}

const changed = (title: string, before: string | undefined, after: string) =>
  before === after
    ? []
    : [before === undefined ? `${title}: neu, ${after}` : `${title}: ${before} → ${after}`];

function changedFigures(before: PriceList, after: PriceList, currency: Currency): string[] {
  const money = (cents: number) => formatMoney({ cents, currency });
  const packages = ({ kmPackages }: PriceList) =>
    kmPackages.map(({ km, cents }) => `${km} km ${money(cents)}`).join(', ') || 'keine';
  return [
    ...LIST_ROWS.flatMap(({ key, unit, title }) => {
      const shown = (value: number) => (unit === 'EURO' ? money(value) : String(value));
      return changed(title, shown(before[key]), shown(after[key]));
    }),
    ...changed('Kilometerpakete', packages(before), packages(after)),
    ...VEHICLE_CLASSES.flatMap((each) =>
      CLASS_ROWS.flatMap(({ key, title }) =>
        changed(
          `Klasse ${vehicleClassTitle[each]}, ${title}`,
          money(before.classes[each][key]),
          money(after.classes[each][key]),
        ),
      ),
    ),
  ];
}

const TRIPS = [
  { vehicleClass: 'S', hours: 3, km: 20 },
  { vehicleClass: 'M', hours: 24, km: 120 },
  { vehicleClass: 'L_TRANSPORTER', hours: 4, km: 40 },
] as const;

/** What some trips from ten in the morning on cost without a tariff that has a discount, before and after. */
function sampleTrips(before: PriceList, after: PriceList, day: Temporal.PlainDate): string[] {
  const start = day.toZonedDateTime({ timeZone: BERLIN, plainTime: '10:00' }).toInstant();
  return TRIPS.map(({ vehicleClass, hours, km }) => {
    const cost = (priceList: PriceList) =>
      formatMoney({
        cents: tripPrice({
          vehicleClass,
          electric: false,
          period: { start, end: start.add({ hours }) },
          km,
          priceList,
          tariff: TARIFF_START,
        }).totalCents,
        currency: priceList.currency,
      });
    return `Klasse ${vehicleClassTitle[vehicleClass]}, ${hours} Stunden, ${km} km: ${cost(before)} → ${cost(after)}`;
  });
}

function tariffFaults({ tariffs }: PriceFile, known: ReadonlyMap<string, StoredTariff>): PriceFault[] {
  return tariffs
    .filter(
      ({ id, title, monthlyCents, timeDiscountPercent }) =>
        !known.has(id) && (!title || monthlyCents === undefined || timeDiscountPercent === undefined),
    )
    .map(({ id }) => ({
      path: ['tarife', id],
      reason: 'Diesen Tarif gibt es noch nicht: Ein neuer braucht name, im-monat und rabatt-prozent.',
    }));
}

function tariffChanges(
  { tariffs }: PriceFile,
  known: ReadonlyMap<string, StoredTariff>,
  currency: Currency,
): string[] {
  return tariffs.flatMap(({ id, ...change }) => {
    const before = known.get(id);
    const after = { ...before, ...change };
    const money = (cents: number | undefined) => formatMoney({ cents: cents ?? 0, currency });
    return [
      ...changed(`Tarif ${id}, Name`, before?.title, after.title ?? ''),
      ...changed(`Tarif ${id}, im Monat`, before && money(before.monthlyCents), money(after.monthlyCents)),
      ...changed(
        `Tarif ${id}, Rabatt auf die Zeit`,
        before && `${before.timeDiscountPercent} %`,
        `${after.timeDiscountPercent ?? 0} %`,
      ),
    ];
  });
}

function planFaults(
  { plans, tariffs }: PriceFile,
  known: ReadonlyMap<string, StoredTariff>,
  stored: readonly StoredPlan[],
): PriceFault[] {
  return plans.flatMap(({ id, ...change }): PriceFault[] => {
    const before = stored.find((plan) => plan.id === id);
    const at = ['plaene', id];
    if (
      change.tariffId !== undefined &&
      !known.has(change.tariffId) &&
      !tariffs.some((tariff) => tariff.id === change.tariffId)
    )
      return [{ path: [...at, 'tarif'], reason: `Den Tarif „${change.tariffId}“ gibt es nicht.` }];
    if (!before) {
      if (!change.title || !change.kundenart || !change.tariffId)
        return [
          {
            path: at,
            reason: 'Diesen Plan gibt es noch nicht: Ein neuer braucht name, kundenart und tarif.',
          },
        ];
      return stored.some(({ kundenart }) => kundenart === change.kundenart)
        ? []
        : [
            {
              path: [...at, 'kundenart'],
              reason: 'Von dieser Art gibt es keinen Plan, nach dessen Vorbild er entsteht.',
            },
          ];
    }
    const isOther =
      (change.tariffId ?? before.tariffId) !== before.tariffId ||
      (change.kundenart ?? before.kundenart) !== before.kundenart ||
      (change.severalDrivers ?? before.severalDrivers) !== before.severalDrivers;
    return isOther && before.accounts > 0
      ? [
          {
            path: at,
            reason: `Diesen Plan haben ${before.accounts} Accounts: Tarif, Kundenart und Fahrer bleiben, wie sie vereinbart sind. Leg einen neuen Plan an und nimm diesen mit „platz: keiner“ aus dem Angebot.`,
          },
        ]
      : [];
  });
}

function planChanges({ plans }: PriceFile, stored: readonly StoredPlan[]): string[] {
  return plans.flatMap(({ id, ...change }) => {
    const before = stored.find((plan) => plan.id === id);
    const place = (position: number | null | undefined) =>
      position === null || position === undefined ? 'nicht angeboten' : `Platz ${position}`;
    const line = (title: string, was: string | undefined, is: string | undefined) =>
      is === undefined ? [] : changed(`Plan ${id}, ${title}`, was, is);
    return [
      ...line('Name', before?.title, change.title),
      ...line('Tarif', before?.tariffId, change.tariffId),
      ...line('Kundenart', before?.kundenart, change.kundenart),
      ...line(
        'Angebot',
        before && place(before.position),
        change.position === undefined ? undefined : place(change.position),
      ),
      ...line('Beschreibung', before?.description ?? undefined, change.description),
      ...line('Merkmale', before?.qualities.join(' · '), change.qualities?.join(' · ')),
    ];
  });
}
