import { formatDateTimeInFull } from '#domain/booking/format-period.ts';
import { formatWhole } from '#domain/page/whole-number.ts';
import { CAR_REFUSAL_TEXTS } from '#domain/telematics/car-state.ts';
import type { Db } from '#server/db/connect.ts';
import { type AdminCommand, BY, seeHelp } from '#server/feature/admin-command.ts';
import { findBoxVehicles } from '#server/features/telematics/box.repository.ts';
import { findRefusedWords } from '#server/features/telematics/car-refusal.repository.ts';
import { setOdometer } from '#server/features/telematics/vehicle-state.repository.ts';
import { checkReturns } from '#server/features/trip/check-returns.ts';
import { insertSetting } from './odometer.repository.ts';
import { readKm, readReason } from './typed-km.ts';

type Setup = { db: Db; now: Temporal.Instant; user: string; print: (text: string) => void };
type Options = { by?: string | undefined; reason?: string | undefined };

/** Returns what is wrong with the command, or undefined after success. */
export async function adminVehicleWords(
  [verb, ...words]: readonly string[],
  options: Options,
  setup: Setup,
): Promise<string | undefined> {
  if (verb === 'refused' && words.length === 0) return listRefused(setup);
  const [plate, km, ...rest] = words;
  if (verb !== 'odometer' || !plate || !km || rest.length > 0) return seeHelp('vehicles');
  return setVehicle(plate, km, options, setup);
}

async function listRefused({ db, print }: Pick<Setup, 'db' | 'print'>): Promise<undefined> {
  const refused = await findRefusedWords(db);
  if (refused.length === 0) print('Alles, was Autos melden, ist zu gebrauchen.');
  for (const { plate, reason, since, lastAt, count, told } of refused) {
    print(
      `${plate}: ${CAR_REFUSAL_TEXTS[reason]}, seit ${formatDateTimeInFull(since)}, ${formatWhole(count)}-mal, zuletzt ${formatDateTimeInFull(lastAt)}\n    ${told}`,
    );
  }
  return undefined;
}

async function setVehicle(
  plate: string,
  typed: string,
  { by, reason }: Options,
  { db, now, user, print }: Setup,
): Promise<string | undefined> {
  const km = readKm(typed);
  if (km === undefined)
    return `„${typed}“ ist kein Kilometerstand. Gemeint sind ganze Kilometer, z. B. 48200.`;
  const why = readReason(reason);
  if (why === undefined) return 'Bitte nenne mit --reason, woher du den Kilometerstand hast.';
  const [vehicle] = await findBoxVehicles(db, [plate]);
  if (!vehicle) return `Dieses Kennzeichen gibt es nicht: ${plate}`;
  const { vehicleId } = vehicle;
  const metres = km * 1000;
  const before = await db.transaction().execute(async (transaction) => {
    const beforeM = await setOdometer(transaction, { vehicleId, metres, now });
    if (beforeM === undefined) return undefined;
    const staff = by ?? user;
    await insertSetting(transaction, { vehicleId, metres, staff, reason: why, beforeM, now });
    return beforeM;
  });
  if (before === undefined)
    return `${plate} hat noch nichts gemeldet: Es gibt keinen Kilometerstand zu ändern.`;
  // What waited for a reading that fits is settled by it.
  await checkReturns(db, now);
  print(
    `${vehicle.plate}: Ab jetzt zählt ${formatWhole(km)} km, bisher ${formatWhole(Math.floor(before / 1000))} km.`,
  );
  return undefined;
}

export const vehicleWordsCommand: AdminCommand = {
  noun: 'vehicles',
  about: 'Autos',
  verbs: [
    {
      verb: 'refused',
      right: 'NONE',
      about: 'was Autos gerade melden, ohne dass es zählt: warum, seit wann und wie oft',
    },
    {
      verb: 'odometer',
      right: { area: 'FLEET', step: 'DO' },
      words: '<Kennzeichen> <Kilometer>',
      about:
        'setzt den Kilometerstand, den jemand am Auto abgelesen hat; ab jetzt zählt, was von dort aus sein kann',
      options: [['--reason <Text>', 'woher der Kilometerstand ist; wird vermerkt'], BY],
    },
  ],
  run: adminVehicleWords,
};
