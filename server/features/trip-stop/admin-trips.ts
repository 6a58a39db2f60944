import { formatDateTime } from '#domain/booking/format-period.ts';
import { type AdminCommand, type AdminSetup, STAFF, seeHelp } from '#server/feature/admin-command.ts';
import { lockBooking } from '#server/features/booking/booking.repository.ts';
import { staffVerb } from '#server/features/customer/find-staff.ts';
import type { Staff } from '#server/features/customer/staff.repository.ts';
import { insertStaffAct } from '#server/features/customer/staff-act.repository.ts';
import { oneLine } from '#server/features/mail/clean-text.ts';
import { endStop, findStops, insertStop } from './trip-stop.repository.ts';

type Setup = Pick<AdminSetup, 'db' | 'now' | 'user' | 'print'>;
type Options = { by?: string | undefined; reason?: string | undefined };

type StaffSetup = Setup & { staff: Staff };

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
  return (verb === 'stop' ? stop : release)([number], options, setup);
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

const stop = staffVerb(async ([number], { reason }: Options, { db, now, staff, print }: StaffSetup) => {
  const [bookingId, by] = [Number(number), staff.id];
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
    const object = `${bookingId}, ${booking.plate}`;
    await insertStaffAct(transaction, { kind: 'TRIP_STOPPED', object, bookingId, reason: why, by, now });
    print(
      `Buchung ${bookingId} ist angehalten: ${booking.plate} öffnet dafür nicht mehr; abschließen und zurückgeben geht. Ohne Netz gilt es, sobald das Auto wieder zu erreichen ist.`,
    );
    return undefined;
  });
});

const release = staffVerb(async ([number], _options: Options, { db, now, staff, print }: StaffSetup) => {
  const [bookingId, by] = [Number(number), staff.id];
  return db.transaction().execute(async (transaction) => {
    const booking = await lockBooking(transaction, bookingId);
    if (!booking || !(await endStop(transaction, { bookingId, by, now })))
      return `Buchung ${bookingId} ist nicht angehalten.`;
    const object = `${bookingId}, ${booking.plate}`;
    await insertStaffAct(transaction, { kind: 'TRIP_RELEASED', object, bookingId, by, now });
    print(`Buchung ${bookingId} geht weiter: ${booking.plate} öffnet wieder.`);
    return undefined;
  });
});

export const tripsCommand: AdminCommand = {
  noun: 'trips',
  about: 'Fahrten, die angehalten werden, etwa weil ein Auto gestohlen ist',
  verbs: [
    {
      verb: 'stop',
      right: { area: 'BOOKINGS', step: 'DO' },
      words: '<Buchung>',
      about: 'das Auto öffnet für diese Buchung nicht mehr; abschließen und zurückgeben geht',
      options: [['--reason <Text>', 'warum; es wird festgehalten'], STAFF],
    },
    {
      verb: 'release',
      right: { area: 'BOOKINGS', step: 'DO' },
      words: '<Buchung>',
      about: 'das Auto öffnet wieder',
      options: [STAFF],
    },
    { verb: 'stopped', right: { area: 'BOOKINGS', step: 'SEE' }, about: 'welche Fahrten angehalten sind' },
  ],
  run: adminTrips,
};
