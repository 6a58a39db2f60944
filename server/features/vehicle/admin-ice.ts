import { formatDateTime } from '#domain/booking/format-period.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { parseDate } from '#domain/customer/calendar-date.ts';
import { type AdminCommand, type AdminSetup, STAFF, seeHelp } from '#server/feature/admin-command.ts';
import { findStaff } from '#server/features/customer/find-staff.ts';
import { insertStaffAct } from '#server/features/customer/staff-act.repository.ts';
import { oneLine } from '#server/features/mail/clean-text.ts';
import { findCity } from '#server/features/station/station.repository.ts';
import { blockUnfitCars, endIce, findAffectedByIce } from './icy-roads.repository.ts';

type Setup = Pick<AdminSetup, 'db' | 'now' | 'user' | 'print'>;

/** Returns what is wrong with the command, or undefined after success. */
export async function adminIce(
  [verb, slug, ...more]: readonly string[],
  { date, by }: { date?: string | undefined; by?: string | undefined },
  { db, now, user, print }: Setup,
): Promise<string | undefined> {
  if (!slug || more.length > 0 || (verb !== 'on' && verb !== 'off')) return seeHelp('ice');
  const city = await findCity(db, slug);
  if (!city) return `Die Stadt „${oneLine(slug)}“ gibt es nicht.`;
  const staff = await findStaff({ db, now }, by ?? user);
  if (typeof staff === 'string') return staff;
  const act = { object: city.title, by: staff.id, now };
  if (verb === 'off') {
    const ended = await db.transaction().execute(async (transaction) => {
      await insertStaffAct(transaction, { ...act, kind: 'ICE_OFF' });
      return endIce(transaction, city.id, now);
    });
    print(ended === 0 ? 'Wegen Glätte ist dort nichts gesperrt.' : 'Die Autos sind wieder frei.');
    return undefined;
  }
  const today = now.toZonedDateTimeISO(BERLIN).toPlainDate();
  const day = date === undefined ? today : parseDate(date);
  if (!day) return `--date: „${oneLine(date ?? '')}“ ist kein Tag, z. B. ${today}.`;
  if (Temporal.PlainDate.compare(day, today) < 0) return '--date: Dieser Tag ist vorbei.';
  const until = day.add({ days: 1 }).toZonedDateTime(BERLIN).toInstant();

  const ice = { cityId: city.id, until, now };
  const cars = await db.transaction().execute(async (transaction) => {
    await insertStaffAct(transaction, { ...act, kind: 'ICE_ON' });
    return blockUnfitCars(transaction, ice);
  });
  print(
    cars === 0
      ? 'Alle Autos dort haben Winterreifen.'
      : `${cars} ${cars === 1 ? 'Auto' : 'Autos'} ohne Winterreifen: bis ${formatDateTime(until)} gesperrt, wo nichts gebucht ist.`,
  );
  const affected = await findAffectedByIce(db, ice);
  if (affected.length > 0) print('Bitte ruf an, und biete ein anderes Auto an:');
  for (const { id, state, plate, startsAt, endsAt, customerNumber, phone } of affected) {
    const what = state === 'ACTIVE' ? 'unterwegs' : 'gebucht';
    const reached = phone ? `, ${oneLine(phone)}` : '';
    print(
      `  Buchung ${id}: ${plate}, ${formatDateTime(startsAt)} bis ${formatDateTime(endsAt)}, ${what}, Account ${customerNumber}${reached}`,
    );
  }
  return undefined;
}

export const iceCommand: AdminCommand = {
  noun: 'ice',
  about: 'Glätte: Autos ohne Winterreifen',
  verbs: [
    {
      verb: 'on',
      right: { area: 'FLEET', step: 'DO' },
      words: '<Stadt>',
      about:
        'die Straßen werden glatt: sperrt die Autos ohne Winterreifen, wo sie frei sind, und nennt, wer eins davon gebucht hat',
      options: [['--date <JJJJ-MM-TT>', 'bis zum Ende dieses Tages; sonst von heute'], STAFF],
    },
    {
      verb: 'off',
      right: { area: 'FLEET', step: 'DO' },
      words: '<Stadt>',
      about: 'gibt sie wieder frei',
      options: [STAFF],
    },
  ],
  run: adminIce,
};
