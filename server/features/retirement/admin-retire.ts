import { formatDate, formatPeriodInFull } from '#domain/booking/format-period.ts';
import { BERLIN, floorToQuarterHour } from '#domain/booking/grid.ts';
import { parseDate } from '#domain/customer/calendar-date.ts';
import { plateKey } from '#domain/vehicle/plate.ts';
import type { Db } from '#server/db/connect.ts';
import {
  type AdminCommand,
  type AdminSetup,
  askFirst,
  STAFF,
  seeHelp,
  YES,
} from '#server/feature/admin-command.ts';
import { lockBooking } from '#server/features/booking/booking.repository.ts';
import { cancelByOperator } from '#server/features/booking/cancel-booking.ts';
import { findStaff } from '#server/features/customer/find-staff.ts';
import { insertStaffAct } from '#server/features/customer/staff-act.repository.ts';
import { oneLine } from '#server/features/mail/clean-text.ts';
import {
  type Ahead,
  blockForGood,
  bringBack,
  type Car,
  endService,
  findAhead,
  findCarsOfPlate,
  lockCars,
} from '#server/features/vehicle/retirement.repository.ts';

type Setup = Pick<AdminSetup, 'db' | 'now' | 'user' | 'print' | 'confirm'>;
type Options = {
  by?: string | undefined;
  date?: string | undefined;
  cancel?: boolean | undefined;
  yes?: boolean | undefined;
};

/** Somebody has booked meanwhile: nothing of it may stay. */
class BookedMeanwhile extends Error {}

/** Runs `vehicles retire|unretire`. Returns undefined when done, otherwise a German text that says what is wrong. */
export async function adminRetire(
  [verb, typed, ...rest]: readonly string[],
  options: Options,
  setup: Setup,
): Promise<string | undefined> {
  if ((verb !== 'retire' && verb !== 'unretire') || !typed || rest.length > 0) return seeHelp('vehicles');
  const staff = await findStaff(setup.db, options.by ?? setup.user);
  if (typeof staff === 'string') return staff;
  const [car, ...others] = await findCarsOfPlate(setup.db, plateKey(typed));
  if (!car) return `Ein Auto „${oneLine(typed)}“ gibt es nicht.`;
  if (others.length > 0) return `„${oneLine(typed)}“ heißen mehrere Autos.`;
  return verb === 'retire' ? retire(car, staff.id, options, setup) : unretire(car, staff.id, setup);
}

async function retire(
  car: Car,
  staffId: number,
  options: Options,
  { db, now, print, confirm }: Setup,
): Promise<string | undefined> {
  const { plate, retired, retiredOn } = car;
  if (retired) return `${plate} ist schon ausgemustert${retiredOn ? `, seit ${inGerman(retiredOn)}` : ''}.`;
  const day = readDay(options.date, now);
  if (typeof day === 'string') return day;
  if (retiredOn === day.toString()) {
    print(`${plate} ist schon ausgemustert, ab ${formatDate(day)}.`);
    return undefined;
  }
  const from = firstMoment(day, now);
  const ahead = await findAhead(db, [car.id], from);
  for (const booking of ahead) print(describe(booking));
  const obstacle = mayCancel(ahead, options);
  if (obstacle) return `${obstacle} Es wurde nichts geändert.`;
  const cancelling =
    ahead.length === 0
      ? ''
      : ` ${countOf(ahead)} ${ahead.length === 1 ? 'wird' : 'werden'} kostenlos storniert; wer gebucht hat, bekommt eine Mail.`;
  const what = `${plate} ist ab ${formatDate(day)} nicht mehr zu buchen.${cancelling}`;
  const refused = await askFirst({ confirm }, options, what);
  if (refused) return refused;
  const act = { cars: [car], day, from, ahead, staffId, now };
  return db
    .transaction()
    .execute((transaction) => retireCars(transaction, act))
    .then(
      () => {
        print(what);
        return undefined;
      },
      (error: unknown) => {
        if (error instanceof BookedMeanwhile)
          return 'Eben hat sich an den Buchungen etwas geändert. Es wurde nichts geändert: Sieh sie dir noch einmal an.';
        throw error;
      },
    );
}

type Act = {
  cars: readonly Car[];
  day: Temporal.PlainDate;
  from: Temporal.Instant;
  /** The bookings that staff have agreed to cancel. */
  ahead: readonly Ahead[];
  staffId: number;
  now: Temporal.Instant;
};

/** Cancels what was agreed, and blocks the cars. Throws BookedMeanwhile if more, or something else, is booked by now. */
async function retireCars(transaction: Db, { cars, day, from, ahead, staffId, now }: Act): Promise<void> {
  const vehicleIds = cars.map(({ id }) => id);
  const cancelled: number[] = [];
  for (const id of ahead.map((booking) => booking.id).sort((a, b) => a - b)) {
    const row = await lockBooking(transaction, id);
    // What was cancelled meanwhile is in nobody's way.
    if (row?.state === 'RESERVED' && vehicleIds.includes(row.vehicleId)) {
      const [still] = (await findAhead(transaction, [row.vehicleId], from)).filter((one) => one.id === id);
      if (still?.isUnderWay) throw new BookedMeanwhile();
      if (!still) continue;
      await cancelByOperator(transaction, row, staffId, now);
      cancelled.push(id);
    }
  }
  await lockCars(transaction, vehicleIds);
  if (!(await blockForGood(transaction, { vehicleIds, day: day.toString(), from, now }))) {
    throw new BookedMeanwhile();
  }
  const bookings = cancelled.length === 0 ? '' : `; storniert: ${cancelled.join(', ')}`;
  const object = `${cars.map(({ plate }) => plate).join(', ')} ab ${day}${bookings}`;
  await insertStaffAct(transaction, { kind: 'CARS_RETIRED', object, by: staffId, now });
  await endService(transaction, now);
}

async function unretire({ id, plate, retired, retiredOn }: Car, by: number, { db, now, print }: Setup) {
  if (!retired && retiredOn === null) return `${plate} ist nicht ausgemustert.`;
  await db.transaction().execute(async (transaction) => {
    await bringBack(transaction, id);
    await insertStaffAct(transaction, { kind: 'CAR_UNRETIRED', object: plate, by, now });
  });
  print(`${plate} ist wieder zu buchen.`);
  return undefined;
}

function readDay(date: string | undefined, now: Temporal.Instant): Temporal.PlainDate | string {
  const today = now.toZonedDateTimeISO(BERLIN).toPlainDate();
  if (date === undefined) return `Ab wann? --date, z. B. --date ${today}`;
  const day = parseDate(date);
  if (!day) return `--date: „${oneLine(date)}“ ist kein Tag, z. B. ${today}.`;
  if (Temporal.PlainDate.compare(day, today) < 0) return '--date: Dieser Tag ist vorbei.';
  return day;
}

/** Midnight of Berlin; today, the running quarter of an hour. */
function firstMoment(day: Temporal.PlainDate, now: Temporal.Instant): Temporal.Instant {
  const midnight = day.toZonedDateTime(BERLIN).toInstant();
  const quarter = floorToQuarterHour(now);
  return Temporal.Instant.compare(midnight, quarter) > 0 ? midnight : quarter;
}

function mayCancel(ahead: readonly Ahead[], { cancel }: Options): string | undefined {
  const running = ahead.find(({ isUnderWay }) => isUnderWay);
  if (running)
    return `Mit ${running.plate} ist jemand unterwegs (Buchung ${running.id}): Nimm einen Tag danach.`;
  if (ahead.length === 0 || cancel) return undefined;
  return `${countOf(ahead)} ${ahead.length === 1 ? 'liegt' : 'liegen'} danach. Mit --cancel wird kostenlos storniert; wer gebucht hat, bekommt eine Mail.`;
}

const countOf = ({ length }: readonly Ahead[]) => (length === 1 ? 'Eine Buchung' : `${length} Buchungen`);
const inGerman = (day: string) => formatDate(Temporal.PlainDate.from(day));

const describe = ({ id, plate, startsAt, endsAt, customerNumber, isUnderWay }: Ahead): string =>
  `  Buchung ${id}: ${plate}, ${formatPeriodInFull({ start: startsAt, end: endsAt })}, Account ${customerNumber}${isUnderWay ? ', unterwegs' : ''}`;

export const retireCommand: AdminCommand = {
  noun: 'vehicles',
  about: 'Autos: was nicht zählt, und was ausgemustert wird',
  verbs: [
    {
      verb: 'retire',
      words: '<Kennzeichen>',
      about:
        'mustert ein Auto aus: Von diesem Tag an ist es nicht mehr zu buchen; Verlauf und Rechnungen bleiben',
      options: [
        ['--date <JJJJ-MM-TT>', 'der erste Tag ohne das Auto, heute oder später'],
        ['--cancel', 'storniert kostenlos, was danach gebucht ist'],
        STAFF,
        YES,
      ],
    },
    {
      verb: 'unretire',
      words: '<Kennzeichen>',
      about: 'nimmt das zurück: Es ist wieder zu buchen',
      options: [STAFF],
    },
  ],
  run: adminRetire,
};
