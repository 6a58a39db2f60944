import type { OwnData, OwnDataSection } from '#server/feature/own-data.ts';
import { removeSecondFactor } from './second-factor.repository.ts';

const SECTIONS: readonly OwnDataSection[] = [
  {
    chapter: 'WORK',
    file: 'Rollen',
    title: 'Deine Rollen im Betrieb',
    of: ['staff_role.customer_id'],
    codes: ['Rolle im Betrieb'],
    query: (db, id) =>
      db
        .selectFrom('staff_role')
        .leftJoin('staff_role_end', 'staff_role_end.role_id', 'staff_role.id')
        .where('staff_role.customer_id', '=', id)
        .orderBy('staff_role.id')
        .select([
          'staff_role.role as Rolle im Betrieb',
          'staff_role.valid_from as Ab',
          'staff_role.valid_to as Vorgesehen bis',
          'staff_role_end.ends_at as Beendet',
        ]),
  },
  {
    chapter: 'WORK',
    file: 'Zweiter Faktor',
    title: 'Die App, mit der du in den Betrieb kommst',
    of: ['second_factor.customer_id'],
    query: (db, id) =>
      db
        .selectFrom('second_factor')
        .where('second_factor.customer_id', '=', id)
        .select(['created_at as Eingerichtet', 'confirmed_at as Bestätigt']),
  },
  {
    chapter: 'WORK',
    file: 'Ersatzcodes',
    title: 'Deine Ersatzcodes für den Betrieb, die selbst niemand lesen kann',
    of: ['recovery_code.customer_id'],
    query: (db, id) =>
      db
        .selectFrom('recovery_code')
        .where('recovery_code.customer_id', '=', id)
        .orderBy('used_at')
        .select(['used_at as Benutzt']),
  },
  {
    chapter: 'CHECKS',
    file: 'Einsicht und Bearbeitung',
    title: 'Was Mitarbeiter und du selbst im Betrieb an deinen Daten getan oder angesehen haben',
    of: ['act_log.customer_id'],
    codes: ['Handlung'],
    query: (db, id) =>
      db
        .selectFrom('act_log')
        .where('act_log.customer_id', '=', id)
        .orderBy('id')
        .select([
          'id as Nummer',
          'at as Zeitpunkt',
          'kind as Handlung',
          'reason as Grund',
          'kept_until as Aufbewahrt bis',
        ]),
  },
  {
    chapter: 'WORK',
    file: 'Handlungen im Betrieb',
    title: 'Was du im Betrieb getan hast',
    of: ['act_log.actor_id'],
    codes: ['Handlung', 'Woran'],
    query: (db, id) =>
      db
        .selectFrom('act_log')
        .where('act_log.actor_id', '=', id)
        .orderBy('id')
        .select([
          'id as Nummer',
          'at as Zeitpunkt',
          'kind as Handlung',
          'object_kind as Woran',
          'reason as Grund',
        ]),
  },
];

export const staffOwnData: OwnData = {
  sections: SECTIONS,
  leftOut: {
    'staff_role.given_by': 'Welche Rollen du anderen gegeben hast: Es steht unter „Handlungen im Betrieb“.',
    'staff_role_end.ended_by':
      'Welche Rollen anderer du beendet hast: Es steht unter „Handlungen im Betrieb“.',
    'role_preset.changed_by':
      'Wofür Rollen stehen: Was du daran geändert hast, steht unter „Handlungen im Betrieb“.',
  },
  // Acts and roles stay: they name the account's number only.
  erase: (db, { customerId }) => removeSecondFactor(db, customerId),
};
