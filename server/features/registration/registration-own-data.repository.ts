import type { OwnData, OwnDataSection } from '#server/feature/own-data.ts';
import { dropIdentities } from './new-customer.repository.ts';

const SECTIONS: readonly OwnDataSection[] = [
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
