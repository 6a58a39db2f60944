import { formatDateTime } from '#domain/booking/format-period.ts';
import { type AdminCommand, type AdminSetup, STAFF, seeHelp } from '#server/feature/admin-command.ts';
import { lockBooking } from '#server/features/booking/booking.repository.ts';
import { findStaff } from '#server/features/customer/find-staff.ts';
import { insertStaffAct } from '#server/features/customer/staff-act.repository.ts';
import { oneLine } from '#server/features/mail/clean-text.ts';
import { endStop, findStops, insertStop } from './trip-stop.repository.ts';

type Setup = Pick<AdminSetup, 'db' | 'now' | 'user' | 'print'>;
type Options = { by?: string | undefined; reason?: string | undefined };

const MAX_REASON = 300;
const MIN_REASON = 3;

/** Runs `trips <verb>`. Returns undefined when done, otherwise a German text that says what is wrong. */
export async function adminTrips(
  [verb, number = '', ...rest]: readonly string[],
  options: Options,
  setup: Setup,
): Promise<string | undefined> {
  if (verb === 'stopped' && number === '') return list(setup);
  if ((verb !== 'stop' && verb !== 'release') || rest.length > 0) return seeHelp('trips');
  if (!/^[1-9]\d{0,14}$/.test(number)) return 'Bitte nenne die Nummer der Buchung, zum Beispiel 4711.';
  const staff = await findStaff(setup.db, options.by ?? setup.user);
  if (typeof staff === 'string') return staff;
  return verb === 'stop'
    ? stop(Number(number), staff.id, options, setup)
    : release(Number(number), staff.id, setup);
}

async function list({ db, print }: Setup): Promise<undefined> {
  const stops = await findStops(db);
  if (stops.length === 0) print('Keine Fahrt ist angehalten.');
  for (const { bookingId, plate, customerNumber, reason, stoppedAt } of stops) {
    print(
      `Buchung ${bookingId}: ${plate}, Account ${customerNumber}, seit ${formatDateTime(stoppedAt)}: ${oneLine(reason)}`,
    );
  }
}

async function stop(bookingId: number, by: number, { reason }: Options, { db, now, print }: Setup) {
  const why = oneLine(reason ?? '').trim();
  if (why.length < MIN_REASON || why.length > MAX_REASON)
    return `Warum? --reason TEXT, höchstens ${MAX_REASON} Zeichen.`;
  return db.transaction().execute(async (transaction) => {
    const booking = await lockBooking(transaction, bookingId);
    if (!booking) return `Eine Buchung ${bookingId} gibt es nicht.`;
    if (booking.state !== 'ACTIVE' && booking.state !== 'RESERVED')
      return `Buchung ${bookingId} ist vorbei: Das Auto öffnet damit nicht mehr.`;
    if (!(await insertStop(transaction, { bookingId, reason: why, by, now })))
      return `Buchung ${bookingId} ist schon angehalten.`;
    const object = `Buchung ${bookingId}, ${booking.plate}`;
    await insertStaffAct(transaction, { kind: 'TRIP_STOPPED', object, reason: why, by, now });
    print(
      `Buchung ${bookingId} ist angehalten: ${booking.plate} öffnet dafür nicht mehr; abschließen und zurückgeben geht. Ohne Netz gilt es, sobald das Auto wieder zu erreichen ist.`,
    );
    return undefined;
  });
}

async function release(bookingId: number, by: number, { db, now, print }: Setup) {
  return db.transaction().execute(async (transaction) => {
    const booking = await lockBooking(transaction, bookingId);
    if (!booking || !(await endStop(transaction, { bookingId, by, now })))
      return `Buchung ${bookingId} ist nicht angehalten.`;
    const object = `Buchung ${bookingId}, ${booking.plate}`;
    await insertStaffAct(transaction, { kind: 'TRIP_RELEASED', object, by, now });
    print(`Buchung ${bookingId} geht weiter: ${booking.plate} öffnet wieder.`);
    return undefined;
  });
}

export const tripsCommand: AdminCommand = {
  noun: 'trips',
  about: 'Fahrten, die angehalten werden, etwa weil ein Auto gestohlen ist',
  verbs: [
    {
      verb: 'stop',
      words: '<Buchung>',
      about: 'das Auto öffnet für diese Buchung nicht mehr; abschließen und zurückgeben geht',
      options: [['--reason <Text>', 'warum; es wird festgehalten'], STAFF],
    },
    {
      verb: 'release',
      words: '<Buchung>',
      about: 'das Auto öffnet wieder',
      options: [STAFF],
    },
    { verb: 'stopped', about: 'welche Fahrten angehalten sind' },
  ],
  run: adminTrips,
};
