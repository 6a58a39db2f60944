import { FIELD_LABELS, type FieldNeeds } from '#domain/registration/registration-fields.ts';

const SECRETS = ['password', 'pin', 'iban'] as const;

/** What only the person enters, never a partner; a PIN belongs to a card that they have already. */
export const secretNames = (needs: FieldNeeds): string[] =>
  SECRETS.filter((field) => (field === 'pin' ? needs.pin === 'REQUIRED' : needs[field])).map(
    (field) => FIELD_LABELS[field].de,
  );

const german = new Intl.ListFormat('de');

/** "Passwort, PIN und IBAN" */
export const listed = (names: readonly string[]): string => german.format(names);
