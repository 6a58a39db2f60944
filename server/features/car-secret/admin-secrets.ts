import type { Vault } from '#server/adapters/vault.ts';
import type { Db } from '#server/db/connect.ts';
import { type AdminCommand, BY, seeHelp } from '#server/feature/admin-command.ts';
import {
  findStationByCode,
  findVehicleByPlate,
  listSecrets,
  removeSecret,
  type SecretPlace,
} from './car-secret.repository.ts';
import { storeSecret } from './store-secret.ts';

type Setup = {
  db: Db;
  vault: Vault;
  now: Temporal.Instant;
  user: string;
  print: (text: string) => void;
  /** Asks for something that the terminal does not show. */
  readSecret: (question: string) => Promise<string>;
};

const PINS = { tankkarte: 'FUEL_CARD_PIN', ladekarte: 'CHARGING_CARD_PIN' } as const;
const NAMES = { ACCESS_CODE: 'Zugangscode', FUEL_CARD_PIN: 'Tankkarte', CHARGING_CARD_PIN: 'Ladekarte' };
const isPin = (what: string): what is keyof typeof PINS => Object.hasOwn(PINS, what);
/** What people can read and type, on a keypad or a keyboard. */
const VALUE = /^[\p{L}\p{N}#*+ -]{1,40}$/u;
const TITLE = /^[\p{L}\p{N}][\p{L}\p{N} .-]{0,59}$/u;

/** Returns what is wrong with the command, or undefined after success. */
export async function adminSecrets(
  [action = '', ...rest]: readonly string[],
  { by, text }: { by?: string | undefined; text?: string | undefined },
  { db, vault, now, user, print, readSecret }: Setup,
): Promise<string | undefined> {
  if (action === 'list' && rest.length === 0) {
    for (const { kind, place, title, changedAt, changedBy, looks } of await listSecrets(db)) {
      const changed = changedAt.toString({ smallestUnit: 'minute' });
      print([place, NAMES[kind], title ?? '–', `${changed} ${changedBy}`, `${looks} Blicke`].join('\t'));
    }
    return undefined;
  }
  const isRemoval = action === 'remove';
  const place = await findPlace(db, isRemoval ? rest : [action, ...rest]);
  if (typeof place === 'string') return place;
  if (isRemoval) {
    if (!(await removeSecret(db, place))) return 'Dort ist nichts hinterlegt.';
    print('Gelöscht.');
    return undefined;
  }
  const value = (await readSecret(`${NAMES[place.kind]}: `)).trim();
  if (!VALUE.test(value)) return 'Ein Code hat 1 bis 40 Buchstaben, Ziffern, Leerzeichen oder # * + -.';
  await storeSecret(db, vault, { place, value, hint: text ?? null, by: by ?? user, now });
  print('Gespeichert.');
  return undefined;
}

async function findPlace(
  db: Db,
  [what = '', of = '', ...more]: readonly string[],
): Promise<SecretPlace | string> {
  if (what === 'code') {
    const title = more.join(' ');
    if (!TITLE.test(title)) return seeHelp('secrets');
    const station = await findStationByCode(db, of);
    return station
      ? { kind: 'ACCESS_CODE', stationId: station.id, title }
      : `Die Station ${of} gibt es nicht.`;
  }
  if (!isPin(what) || of === '') return seeHelp('secrets');
  const plate = [of, ...more].join(' ');
  const vehicle = await findVehicleByPlate(db, plate);
  return vehicle ? { kind: PINS[what], vehicleId: vehicle.id } : `Das Kennzeichen ${plate} gibt es nicht.`;
}

export const secretsCommand: AdminCommand = {
  noun: 'secrets',
  about: 'Codes und PINs, die Fahrende im Auto brauchen',
  verbs: [
    {
      verb: 'list',
      right: 'NONE',
      about: 'zeigt, welche Codes und PINs hinterlegt sind, nie was darin steht',
    },
    {
      verb: 'code',
      right: { area: 'FLEET', step: 'DO' },
      words: '<Station> <Titel...>',
      about: 'legt einen Zugangscode ab, z. B. code N-01 Schlüsseltresor',
      options: [['--text <Text>', 'ein Hinweis dazu'], BY],
    },
    {
      verb: 'tankkarte',
      right: { area: 'FLEET', step: 'DO' },
      words: '<Kennzeichen...>',
      about: 'legt die PIN der Tankkarte ab',
      options: [BY],
    },
    {
      verb: 'ladekarte',
      right: { area: 'FLEET', step: 'DO' },
      words: '<Kennzeichen...>',
      about: 'legt die PIN der Ladekarte ab',
      options: [BY],
    },
    {
      verb: 'remove',
      right: { area: 'FLEET', step: 'DO' },
      words: '<Was...>',
      about: 'löscht, z. B. remove code N-01 Schlüsseltresor',
      options: [BY],
    },
  ],
  note: 'Codes und PINs werden abgefragt oder von der Standardeingabe gelesen, nie angezeigt.',
  run: adminSecrets,
};
