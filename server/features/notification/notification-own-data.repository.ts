import { sql } from 'kysely';
import type { OwnData, OwnDataSection } from '#server/feature/own-data.ts';
import { removeDevicesOf } from './device.repository.ts';

const SECTIONS: readonly OwnDataSection[] = [
  {
    chapter: 'MESSAGES',
    file: 'Mitteilungen',
    title: 'Geräte, die Mitteilungen bekommen',
    of: ['push_device.customer_id'],
    codes: ['Über'],
    // Whoever knows the whole address could bother the device.
    query: (db, id) =>
      db
        .selectFrom('push_device')
        .where('push_device.customer_id', '=', id)
        .orderBy('push_device.id')
        .select([
          'kind as Über',
          sql<string | null>`substring(address from '^https://([^/]+)/')`.as('Dienst'),
          'registered_at as Eingerichtet',
          'seen_at as Zuletzt benutzt',
        ]),
  },
];

export const notificationOwnData: OwnData = {
  sections: SECTIONS,
  erase: (db, { customerId }) => removeDevicesOf(db, customerId),
};
