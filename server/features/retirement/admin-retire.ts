import { formatDate } from '#domain/booking/format-period.ts';
import { plateKey } from '#domain/vehicle/plate.ts';
import {
  type AdminCommand,
  type AdminSetup,
  askFirst,
  STAFF,
  seeHelp,
  YES,
} from '#server/feature/admin-command.ts';
import { staffVerb } from '#server/features/customer/find-staff.ts';
import type { Staff } from '#server/features/customer/staff.repository.ts';
import { insertStaffAct } from '#server/features/customer/staff-act.repository.ts';
import { oneLine } from '#server/features/mail/clean-text.ts';
import { findStationOfCar, lockStation } from '#server/features/vehicle/closing.repository.ts';
import { leaveLists } from '#server/features/vehicle/leave-lists.ts';
import {
  bringBack,
  type Car,
  findAhead,
  findCarsOfPlate,
} from '#server/features/vehicle/retirement.repository.ts';
import {
  CANCEL,
  cancelling,
  describeAhead,
  inGerman,
  mayCancel,
  readFirstDay,
  unlessChanged,
} from './ask-to-retire.ts';
import { firstMoment, retireCars } from './retire-cars.ts';

type Setup = Pick<AdminSetup, 'db' | 'now' | 'user' | 'print' | 'confirm'>;
type Options = {
  by?: string | undefined;
  date?: string | undefined;
  cancel?: boolean | undefined;
  yes?: boolean | undefined;
};
type StaffSetup = Setup & { staff: Staff };

/** Runs `vehicles retire|unretire`. Returns undefined when done, otherwise a German text that says what is wrong. */
export async function adminRetire(
  [verb, typed, ...rest]: readonly string[],
  options: Options,
  setup: Setup,
): Promise<string | undefined> {
  if ((verb !== 'retire' && verb !== 'unretire') || !typed || rest.length > 0) return seeHelp('vehicles');
  return (verb === 'retire' ? retire : unretire)([typed], options, setup);
}

async function findCar({ db }: Setup, typed = ''): Promise<Car | string> {
  const [car, ...others] = await findCarsOfPlate(db, plateKey(typed));
  if (!car) return `Ein Auto „${oneLine(typed)}“ gibt es nicht.`;
  return others.length > 0 ? `„${oneLine(typed)}“ heißen mehrere Autos.` : car;
}

const retire = staffVerb(async ([typed], options: Options, setup: StaffSetup) => {
  const { db, now, print, staff } = setup;
  const car = await findCar(setup, typed);
  if (typeof car === 'string') return car;
  const { plate, retired, retiredOn } = car;
  if (retired) return `${plate} ist schon ausgemustert${retiredOn ? `, seit ${inGerman(retiredOn)}` : ''}.`;
  const day = readFirstDay('--date', options.date, now);
  if (typeof day === 'string') return day;
  if (retiredOn === day.toString()) {
    print(`${plate} ist schon ausgemustert, ab ${formatDate(day)}.`);
    return undefined;
  }
  const { closedOn, code } = await findStationOfCar(db, car.id);
  if (closedOn !== null && day.toString() > closedOn)
    return `Die Station ${code} von ${plate} ist ab ${inGerman(closedOn)} geschlossen: Nimm einen Tag davor.`;
  const ahead = await findAhead(db, [car.id], firstMoment(day, now));
  for (const booking of ahead) print(describeAhead(booking));
  const obstacle = mayCancel(ahead, options);
  if (obstacle) return `${obstacle} Es wurde nichts geändert.`;
  const what = `${plate} ist ab ${formatDate(day)} nicht mehr zu buchen.${cancelling(ahead)}`;
  const refused = await askFirst(setup, options, what);
  if (refused) return refused;
  const done = db.transaction().execute(async (transaction) => {
    const cancelled = await retireCars(transaction, { cars: [car], day, ahead, staffId: staff.id, now });
    const bookings = cancelled.length === 0 ? '' : `; storniert: ${cancelled.join(', ')}`;
    const object = `${plate} ab ${day}${bookings}`;
    await insertStaffAct(transaction, { kind: 'CARS_RETIRED', object, by: staff.id, now });
    await leaveLists(transaction, now);
  });
  return unlessChanged(done, () => print(what));
});

const unretire = staffVerb(async ([typed], _options: Options, setup: StaffSetup) => {
  const { db, now, print, staff } = setup;
  const car = await findCar(setup, typed);
  if (typeof car === 'string') return car;
  const { id, plate, stationId } = car;
  if (!car.retired && car.retiredOn === null) return `${plate} ist nicht ausgemustert.`;
  return db.transaction().execute(async (transaction) => {
    const closedOn = await lockStation(transaction, stationId);
    if (closedOn !== null) {
      const { code } = await findStationOfCar(transaction, id);
      return `Seine Station ${code} ist ab ${inGerman(closedOn)} geschlossen: npm run admin -- stations reopen ${code}`;
    }
    await bringBack(transaction, [id]);
    await insertStaffAct(transaction, { kind: 'CAR_UNRETIRED', object: plate, by: staff.id, now });
    print(`${plate} ist wieder zu buchen.`);
    return undefined;
  });
});

export const retireCommand: AdminCommand = {
  noun: 'vehicles',
  about: 'Autos: was nicht zählt, und was ausgemustert wird',
  verbs: [
    {
      verb: 'retire',
      right: { area: 'FLEET', step: 'DECIDE' },
      words: '<Kennzeichen>',
      about:
        'mustert ein Auto aus: Von diesem Tag an ist es nicht mehr zu buchen; Verlauf und Rechnungen bleiben',
      options: [
        ['--date <JJJJ-MM-TT>', 'der erste Tag ohne das Auto, heute oder später'],
        CANCEL,
        STAFF,
        YES,
      ],
    },
    {
      verb: 'unretire',
      right: { area: 'FLEET', step: 'DECIDE' },
      words: '<Kennzeichen>',
      about: 'nimmt das zurück: Es ist wieder zu buchen',
      options: [STAFF],
    },
  ],
  run: adminRetire,
};
