import { formatDateTimeInFull } from '#domain/booking/format-period.ts';
import { formatWhole } from '#domain/page/whole-number.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { DOUBT_TEXTS } from '#domain/trip/sure-distance.ts';
import type { Db } from '#server/db/connect.ts';
import { type AdminCommand, BY, seeHelp } from '#server/feature/admin-command.ts';
import { type SettledByPerson, settleByPerson } from '#server/features/trip/distance-of-trip.ts';
import { findTripsInDoubt, insertSetting } from './odometer.repository.ts';
import { REASON_TEXT, readKm, readReason } from './typed-km.ts';

type Setup = { db: Db; now: Temporal.Instant; user: string; print: (text: string) => void };
type Options = { by?: string | undefined; reason?: string | undefined };

/** Nobody drives farther on one trip. */
const MAX_TRIP_KM = 100_000;

/** Returns what is wrong with the command, or undefined after success. */
export async function adminTripKm(
  [verb = 'doubted', ...words]: readonly string[],
  { by, reason }: Options,
  { db, now, user, print }: Setup,
): Promise<string | undefined> {
  if (verb === 'doubted' && words.length === 0) return listDoubted(db, print);
  const [number, typed, ...rest] = words;
  if (verb !== 'km' || !number || !typed || rest.length > 0 || !/^[1-9]\d{0,14}$/.test(number)) {
    return seeHelp('trips');
  }
  const km = readKm(typed);
  if (km === undefined || km > MAX_TRIP_KM) {
    return `„${typed}“ ist keine Strecke. Gemeint sind ganze Kilometer, z. B. 48.`;
  }
  const why = readReason(reason);
  if (why === undefined) return `Bitte nenne mit --reason, woher du die Kilometer hast: ${REASON_TEXT}.`;
  const bookingId = Number(number);
  const done = await db.transaction().execute(async (transaction) => {
    const settled = await settleByPerson(transaction, { bookingId, km, reason: why, now });
    if (typeof settled === 'string') return settled;
    await insertSetting(transaction, {
      vehicleId: settled.vehicleId,
      bookingId,
      metres: km * 1000,
      staff: by ?? user,
      reason: why,
      beforeM: settled.beforeM,
      now,
    });
    return settled;
  });
  if (done === 'UNKNOWN') return `Eine zurückgegebene Fahrt ${bookingId} gibt es nicht.`;
  print(`Fahrt ${bookingId}: ${formatWhole(km)} km zählen, der Preis steht fest.${correctedText(done)}`);
  return undefined;
}

/** What becomes of a difference from what is billed. Undefined: it is not billed. */
function correctedText({ differenceCents: cents, currency }: SettledByPerson): string {
  if (cents === undefined) return '';
  if (cents === 0) return ' Sie ist schon abgerechnet; am Preis ändert sich nichts.';
  const amount = formatMoney({ cents: Math.abs(cents), currency });
  return cents < 0
    ? ` Sie ist schon abgerechnet: ${amount} werden auf der nächsten Rechnung abgezogen.`
    : ` Sie ist schon abgerechnet: ${amount} kommen auf der nächsten Rechnung dazu.`;
}

async function listDoubted(db: Db, print: (text: string) => void): Promise<undefined> {
  const trips = await findTripsInDoubt(db);
  if (trips.length === 0) print('Die Kilometer aller Fahrten stehen fest.');
  const kmOf = (metres: number | null) =>
    metres === null ? 'unbekannt' : `${formatWhole(Math.floor(metres / 1000))} km`;
  for (const { bookingId, plate, confirmedAt, doubt, startM, countedM, toldM } of trips) {
    print(
      `${bookingId}  ${plate}, zurück ${formatDateTimeInFull(confirmedAt)}: ${DOUBT_TEXTS[doubt]}\n    am Anfang ${kmOf(startM)}, zuletzt gezählt ${kmOf(countedM)}${toldM === null ? '' : `, gemeldet ${kmOf(toldM)}`}`,
    );
  }
  return undefined;
}

export const tripKmCommand: AdminCommand = {
  noun: 'trips',
  about: 'Fahrten, deren Kilometer nicht feststehen',
  verbs: [
    {
      verb: 'doubted',
      right: { area: 'BOOKINGS', step: 'SEE' },
      isDefault: true,
      about: 'welche Fahrten auf Kilometer warten, und was ihr Auto gemeldet hat',
    },
    {
      verb: 'km',
      right: { area: 'BOOKINGS', step: 'DO' },
      words: '<Buchung> <Kilometer>',
      about:
        'setzt, wie weit eine Fahrt war; der Preis steht damit fest. Ist sie schon abgerechnet, kommt der Unterschied auf die nächste Rechnung',
      options: [
        ['--reason <Text>', `woher die Kilometer sind; steht auf Rechnung und Mail, ${REASON_TEXT}`],
        BY,
      ],
    },
  ],
  run: adminTripKm,
};
