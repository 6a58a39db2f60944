import type { OwnData, OwnDataSection } from '#server/feature/own-data.ts';
import { dropIdentities } from './new-customer.repository.ts';

const SECTIONS: readonly OwnDataSection[] = [
  {
    chapter: 'PERSON',
    file: 'Tarifoptionen',
    title: 'Optionen deines Tarifs',
    of: ['customer_option.customer_id'],
    query: (db, id) =>
      db
        .selectFrom('customer_option')
        .where('customer_option.customer_id', '=', id)
        .orderBy('starts_at')
        .orderBy('option_id')
        .select(['option_id as Option', 'starts_at as Beginn', 'ends_at as Ende']),
  },
  {
    chapter: 'CONTRACT',
    file: 'Unterschrift',
    title: 'Unterschrift',
    of: ['signature.customer_id'],
    query: (db, id) =>
      db
        .selectFrom('signature')
        .where('signature.customer_id', '=', id)
        .select(['signed_at as Unterschrieben', 'typed_name as Getippt', 'strokes as Gezeichnet']),
  },
  {
    chapter: 'CONTRACT',
    file: 'Konten',
    title: 'Konten für Lastschriften',
    of: ['sepa_mandate.customer_id'],
    query: (db, id) =>
      db
        .selectFrom('sepa_mandate')
        .where('sepa_mandate.customer_id', '=', id)
        .orderBy('id')
        .select([
          'reference as Mandat',
          'iban as IBAN',
          'bic as BIC',
          'bank_name as Bank',
          'account_holder as Kontoinhaber',
          'accepted_at as Erteilt',
          'ended_at as Beendet',
        ]),
  },
  {
    chapter: 'CHECKS',
    file: 'Verdachtsfälle',
    title: 'Hinweise unserer Betrugsprüfung',
    of: ['review_case.customer_id'],
    codes: ['Anlass', 'Entscheidung'],
    query: (db, id) =>
      db
        .selectFrom('review_case')
        .where('review_case.customer_id', '=', id)
        .orderBy('id')
        .select([
          'created_at as Gemeldet',
          'kind as Anlass',
          'decided_at as Entschieden',
          'decision as Entscheidung',
        ]),
  },
];

export const registrationOwnData: OwnData = {
  sections: SECTIONS,
  leftOut: {
    'customer_identity.customer_id':
      'Prüfsummen von Name, E-Mail-Adresse und Führerscheinnummer, damit sich niemand zweimal registriert: Sie sagen nichts, was nicht unter „Person“ steht.',
    'registration_session.customer_id':
      'Was bei der Registrierung eingegeben wurde: Es ist dasselbe wie unter „Person“ und wird nach einer Stunde gelöscht.',
  },
  erase: (db, { customerId }) =>
    dropIdentities(db, customerId, ['emailAddress', 'person', 'company', 'licence']),
};
