import type { OwnData, OwnDataSection } from '#server/feature/own-data.ts';
import { forgetAvailability } from './availability.repository.ts';

const SECTIONS: readonly OwnDataSection[] = [
  {
    chapter: 'WORK',
    file: 'Arbeitszeiten',
    title: 'Arbeitszeiten, wenn du bei uns arbeitest',
    of: ['working_time_entry.customer_id'],
    codes: ['Gestempelt', 'Tätigkeit', 'Uhr des Geräts'],
    query: (db, id) =>
      db
        .selectFrom('working_time_entry')
        .where('working_time_entry.customer_id', '=', id)
        .orderBy('sequence')
        .select([
          'sequence as Nummer',
          'kind as Gestempelt',
          'happened_at as Zeitpunkt',
          'activity as Tätigkeit',
          'plate as Kennzeichen',
          'device_at as Zeit auf dem Gerät',
          'clock as Uhr des Geräts',
          'clock_shift_ms as Abweichung der Uhr in Millisekunden',
          'recorded_at as Bei uns angekommen',
          'reason as Grund der Berichtigung',
          'is_void as Gestrichen',
        ])
        .select(({ selectFrom }) =>
          selectFrom('working_time_entry as original')
            .whereRef('original.id', '=', 'working_time_entry.corrects')
            .select('original.sequence')
            .as('Statt Nummer'),
        ),
  },
  {
    chapter: 'WORK',
    file: 'Mitarbeit',
    title: 'Seit wann du bei uns arbeitest',
    of: ['employment.customer_id'],
    codes: ['Mitarbeit als', 'Was entschieden wurde'],
    query: (db, id) =>
      db
        .selectFrom('employment')
        .where('employment.customer_id', '=', id)
        .orderBy('id')
        .select([
          'role as Mitarbeit als',
          'kind as Was entschieden wurde',
          'day as Ab',
          'decided_at as Entschieden',
        ]),
  },
  {
    chapter: 'WORK',
    file: 'Arbeitsort',
    title: 'Wo du bei uns arbeitest',
    of: ['workplace.customer_id'],
    query: (db, id) =>
      db
        .selectFrom('workplace')
        .innerJoin('city', 'city.id', 'workplace.city_id')
        .where('workplace.customer_id', '=', id)
        .orderBy('workplace.id')
        .select(['city.title as Stadt', 'workplace.valid_from as Ab', 'decided_at as Entschieden']),
  },
  {
    chapter: 'WORK',
    file: 'Wochenstunden',
    title: 'Wie viel du in der Woche arbeitest',
    of: ['employee_target.customer_id'],
    query: (db, id) =>
      db
        .selectFrom('employee_target')
        .where('employee_target.customer_id', '=', id)
        .orderBy('valid_from')
        .select([
          'valid_from as Ab',
          'weekly_minutes as Minuten in der Woche',
          'weekdays as Wochentage (Montag ist 1)',
          'set_at as Eingetragen',
        ]),
  },
  {
    chapter: 'WORK',
    file: 'Verfügbarkeit in der Woche',
    title: 'Wann du jede Woche arbeiten kannst',
    of: ['availability_window.customer_id'],
    query: (db, id) =>
      db
        .selectFrom('availability_window')
        .innerJoin('city', 'city.id', 'availability_window.city_id')
        .where('availability_window.customer_id', '=', id)
        .orderBy('weekday')
        .orderBy('from_minute')
        .select([
          'weekday as Wochentag (Montag ist 1)',
          'from_minute as Von (Minute des Tages)',
          'to_minute as Bis (Minute des Tages)',
          'city.title as Stadt',
        ]),
  },
  {
    chapter: 'WORK',
    file: 'Urlaub und einzelne Tage',
    title: 'Urlaub und einzelne Tage',
    of: ['availability_day.customer_id'],
    codes: ['Eintrag'],
    query: (db, id) =>
      db
        .selectFrom('availability_day')
        .leftJoin('city', 'city.id', 'availability_day.city_id')
        .where('availability_day.customer_id', '=', id)
        .orderBy('from_date')
        .select([
          'kind as Eintrag',
          'from_date as Erster Tag',
          'to_date as Letzter Tag',
          'from_minute as Von (Minute des Tages)',
          'to_minute as Bis (Minute des Tages)',
          'city.title as Stadt',
          'note as Notiz',
          'availability_day.changed_at as Eingetragen',
        ]),
  },
];

export const employeeOwnData: OwnData = {
  sections: SECTIONS,
  leftOut: {
    'employee.customer_id':
      'Nur deine Nummer: Damit kommt, was du auf zwei Geräten zugleich stempelst, nacheinander an.',
  },
  erase: (db, { customerId }) => forgetAvailability(db, customerId),
};
