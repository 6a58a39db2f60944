import type { OwnData, OwnDataSection } from '#server/feature/own-data.ts';
import { forgetDevices } from './known-device.repository.ts';
import { removeAllPasskeys } from './passkey.repository.ts';
import { removeAllLogins } from './session.repository.ts';

const SECTIONS: readonly OwnDataSection[] = [
  {
    chapter: 'LOGINS',
    file: 'Logins',
    title: 'Wo du eingeloggt bist',
    of: ['token.customer_id'],
    query: (db, id) =>
      db
        .selectFrom('token')
        .where('token.customer_id', '=', id)
        .orderBy('created_at')
        .select([
          'created_at as Seit',
          'last_used_at as Zuletzt benutzt',
          'expires_at as Gilt bis',
          'device as Gerät',
          'store_login as Eingeloggt bleiben',
        ]),
  },
  {
    chapter: 'LOGINS',
    file: 'Gespeicherte Logins',
    title: 'Wo du eingeloggt bleibst',
    of: ['stored_login.customer_id'],
    query: (db, id) =>
      db
        .selectFrom('stored_login')
        .where('stored_login.customer_id', '=', id)
        .where('rotated_at', 'is', null)
        .orderBy('created_at')
        .select([
          'since as Seit',
          'created_at as Zuletzt erneuert',
          'expires_at as Gilt bis',
          'device as Gerät',
        ]),
  },
  {
    chapter: 'LOGINS',
    file: 'Bekannte Browser',
    title: 'Browser, in denen du dich eingeloggt hast',
    of: ['known_device.customer_id'],
    query: (db, id) =>
      db
        .selectFrom('known_device')
        .where('known_device.customer_id', '=', id)
        .orderBy('last_used_at')
        .select(['last_used_at as Letzter Login']),
  },
  {
    chapter: 'LOGINS',
    file: 'Passkeys',
    title: 'Passkeys',
    of: ['passkey.customer_id'],
    query: (db, id) =>
      db
        .selectFrom('passkey')
        .where('passkey.customer_id', '=', id)
        .orderBy('id')
        .select(['label as Name', 'created_at as Eingerichtet', 'last_used_at as Zuletzt benutzt']),
  },
];

export const sessionOwnData: OwnData = {
  sections: SECTIONS,
  leftOut: {
    'onetime_password.customer_id': 'Die Prüfsumme deines Einmalpassworts: Sie ist ein Geheimnis.',
    'passkey_challenge.customer_id': 'Zufallszahlen zum Einrichten eines Passkeys, wenige Minuten alt.',
  },
  erase: async (db, { customerId }) => {
    await removeAllLogins(db, customerId);
    await forgetDevices(db, customerId);
    await removeAllPasskeys(db, customerId);
  },
};
