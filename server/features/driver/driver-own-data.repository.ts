import type { OwnData, OwnDataSection } from '#server/feature/own-data.ts';

const SECTIONS: readonly OwnDataSection[] = [
  {
    chapter: 'DRIVERS',
    file: 'Fahrtberechtigung',
    title: 'Deine Fahrtberechtigung',
    of: ['driver.customer_id'],
    codes: ['Berechtigung'],
    amounts: ['Grenze im Monat'],
    query: (db, id) =>
      db
        .selectFrom('driver')
        .where('driver.customer_id', '=', id)
        .select([
          'entitlement as Berechtigung',
          'reason as Grund',
          'monthly_cents as Grenze im Monat',
          'classes as Erlaubte Fahrzeugklassen',
          'week_hours as Erlaubte Zeiten',
          'cost_centre as Kostenstelle',
          'invited_at as Eingeladen',
        ]),
  },
  {
    chapter: 'DRIVERS',
    file: 'Kostenstellen',
    title: 'Kostenstellen, die dein Account ohne eine Person führt',
    of: ['listed_cost_centre.customer_id'],
    query: (db, id) =>
      db
        .selectFrom('listed_cost_centre')
        .where('listed_cost_centre.customer_id', '=', id)
        .orderBy('cost_centre')
        .select('cost_centre as Kostenstelle'),
  },
  {
    chapter: 'DRIVERS',
    file: 'Verlauf der Fahrtberechtigung',
    title: 'Was mit deiner Fahrtberechtigung geschah',
    of: ['driver_event.customer_id'],
    codes: ['Vorgang'],
    query: (db, id) =>
      db
        .selectFrom('driver_event')
        .where('driver_event.customer_id', '=', id)
        .orderBy('driver_event.id')
        .select([
          'at as Zeitpunkt',
          'kind as Vorgang',
          'reason as Grund',
          'limits as Grenzen',
          'cost_centre as Kostenstelle',
        ]),
  },
];

export const driverOwnData: OwnData = {
  sections: SECTIONS,
  leftOut: {
    'driver_event.actor_id':
      'Was du über deine Fahrtberechtigten entschieden hast: Das sind Daten dieser Personen.',
  },
};
