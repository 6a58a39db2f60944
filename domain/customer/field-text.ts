import { PASSWORD_FAULTS } from '#domain/customer/password.ts';
import { MAX_COST_CENTRE_LENGTH, MAX_LISTED_COST_CENTRES } from '#domain/driver/cost-centre-limits.ts';

export type Language = 'de' | 'en';
export type Texts = Readonly<Record<Language, string>>;
/** A field's label; a plural one takes „sind“. */
export type Label = Texts & { readonly isPlural?: true };

/**
 * The messages for faults in a person's data (§5.27, §5.28), in both languages. "{Feld}" is the field's
 * label. A code without a text does not compile.
 */
const FIELD_TEXTS = {
  REQUIRED: { de: '{Feld} ist erforderlich.', en: '{Feld} is required.' },
  TOO_LONG: { de: '{Feld} ist zu lang.', en: '{Feld} is too long.' },
  TEXT_CHARACTERS: {
    de: '{Feld} darf nur lateinische Buchstaben, Ziffern und übliche Satzzeichen enthalten.',
    en: '{Feld} may contain Latin letters, digits and common punctuation only.',
  },
  NAME_TOO_SHORT: {
    de: '{Feld} braucht mindestens zwei Zeichen.',
    en: '{Feld} needs at least 2 characters.',
  },
  NAME_ENDS: {
    de: '{Feld} muss mit einem lateinischen Buchstaben beginnen und enden.',
    en: '{Feld} must begin and end with a Latin letter.',
  },
  NAME_CHARACTERS: {
    de: '{Feld} darf nur lateinische Buchstaben, Leerzeichen, Apostrophe, Kommas und Bindestriche enthalten.',
    en: '{Feld} may contain Latin letters, spaces, apostrophes, commas and hyphens only.',
  },
  NAME_DOUBLED: {
    de: '{Feld} darf keine doppelten Leerzeichen, Bindestriche oder Apostrophe enthalten.',
    en: '{Feld} must not contain double spaces, hyphens or apostrophes.',
  },
  CHOICE: { de: 'Bitte triff eine Auswahl.', en: 'Please choose.' },
  DATE_FORMAT: {
    de: '{Feld}: Bitte gib Tag, Monat und Jahr an, zum Beispiel 31.12.1990.',
    en: '{Feld}: please give day, month and year, for example 1990-12-31.',
  },
  DATE_UNREAL: { de: 'Diesen Tag gibt es nicht im Kalender.', en: 'This day does not exist.' },
  DATE_IN_FUTURE: { de: '{Feld} liegt in der Zukunft.', en: '{Feld} lies in the future.' },
  DATE_UNLIKELY: { de: 'Bitte prüfe das Jahr.', en: 'Please check the year.' },
  BIRTH_DATE_FORMAT: {
    de: 'Bitte gib dein Geburtsdatum mit Tag, Monat und Jahr an, zum Beispiel 31.12.1990.',
    en: 'Invalid birthdate provided',
  },
  TOO_YOUNG: {
    de: 'Du musst mindestens 18 Jahre alt sein, um dich zu registrieren.',
    en: 'You must be at least 18 years old to register.',
  },
  DRIVER_TOO_YOUNG: {
    de: 'Wer fährt, muss mindestens 18 Jahre alt sein.',
    en: 'Whoever drives must be at least 18 years old.',
  },
  EMAIL_INVALID: { de: 'E-Mail Adresse ist ungültig.', en: 'Email address is invalid.' },
  PHONE_INVALID: {
    de: 'Diese Telefonnummer gibt es so nicht. Bitte prüfe die Ziffern.',
    en: 'This is not a valid phone number. Please check the digits.',
  },
  PHONE_NOT_GERMAN: {
    de: 'Bitte gib eine deutsche Telefonnummer an (+49).',
    en: 'Please give a German phone number (+49).',
  },
  PHONE_NOT_MOBILE: {
    de: 'Bitte gib eine Mobilnummer an, keine Festnetznummer.',
    en: 'Please give a mobile number, not a landline.',
  },
  IBAN_FORMAT: {
    de: 'Bitte gib eine vollständige IBAN an, zum Beispiel DE02 1203 0000 0000 2020 51.',
    en: 'Please give a complete IBAN, for example DE02 1203 0000 0000 2020 51.',
  },
  IBAN_CHECK_DIGITS: {
    de: 'Diese IBAN stimmt nicht. Bitte prüfe die Ziffern.',
    en: 'This IBAN is not correct. Please check the digits.',
  },
  IBAN_NOT_SEPA: {
    de: 'Diese IBAN gehört nicht zum SEPA-Raum. Bitte gib ein Konto aus einem SEPA-Land an.',
    en: 'This IBAN is from outside SEPA. Please give an account in a SEPA country.',
  },
  POSTAL_CODE_INVALID: {
    de: 'Diese Postleitzahl gibt es nicht. In Deutschland hat sie fünf Ziffern.',
    en: 'This postal code does not exist. In Germany it has five digits.',
  },
  STREET_NR_INVALID: {
    de: 'Bitte gib eine Hausnummer an, zum Beispiel 12 oder 12a; wenn es keine gibt: ohne.',
    en: 'Please give a house number, for example 12 or 12a; if there is none: ohne.',
  },
  LICENCE_NUMBER_INVALID: {
    de: 'Eine Führerscheinnummer besteht aus 5 bis 20 Buchstaben und Ziffern (Feld 5 auf dem Führerschein).',
    en: 'A licence number has 5 to 20 letters and digits (field 5 of the licence).',
  },
  LICENCE_CLASSES_INVALID: {
    de: 'Bitte nenne die Klassen, die auf dem Führerschein stehen, zum Beispiel B oder B, BE.',
    en: 'Please name the classes on your licence, for example B or B, BE.',
  },
  LICENCE_CLASS_B_MISSING: {
    de: 'Für unsere Autos brauchst du mindestens die Klasse B.',
    en: 'Our cars need class B at least.',
  },
  CARD_INVALID: { de: 'Die Kartennummer ist nicht gültig!', en: 'The card number is not valid!' },
  CARD_UNKNOWN: {
    de: 'Die Kartennummer ist nicht gültig! Eine Karte mit dieser Nummer gibt es bei uns nicht.',
    en: 'The card number is not valid! We have no card with this number.',
  },
  CARD_TAKEN: {
    de: 'Die Kartennummer ist nicht gültig! Diese Karte gehört schon zu einem anderen Account.',
    en: 'The card number is not valid! This card already belongs to another account.',
  },
  CARD_LOST: {
    de: 'Die Kartennummer ist nicht gültig! Diese Karte wurde als verloren gemeldet. Gib eine andere aus.',
    en: 'The card number is not valid! This card was reported lost. Hand out another one.',
  },
  PIN_FORMAT: { de: 'Eine PIN hat genau vier Ziffern.', en: 'A pin has exactly four digits.' },
  PIN_EASY: {
    de: 'Diese PIN ist zu leicht zu erraten. Bitte wähle eine andere als 1111 oder 1234.',
    en: 'This pin is too easy to guess. Please choose one other than 1111 or 1234.',
  },
  PIN_IS_BIRTH_DATE: {
    de: 'Bitte wähle eine andere PIN als dein Geburtsdatum.',
    en: 'Please choose a pin other than your birth date.',
  },
  COST_CENTRE_TOO_LONG: {
    de: `{Feld} hat höchstens ${MAX_COST_CENTRE_LENGTH} Zeichen.`,
    en: `{Feld} has at most ${MAX_COST_CENTRE_LENGTH} characters.`,
  },
  COST_CENTRE_START: {
    de: '{Feld} beginnt mit einem lateinischen Buchstaben oder einer Ziffer.',
    en: '{Feld} begins with a Latin letter or a digit.',
  },
  COST_CENTRE_CHARACTERS: {
    de: 'Erlaubt sind lateinische Buchstaben, Ziffern, Leerzeichen und . , : ; / - _ + & ( ) #',
    en: 'Latin letters, digits, spaces and . , : ; / - _ + & ( ) # are allowed.',
  },
  COST_CENTRES_TOO_MANY: {
    de: `Das sind mehr als ${MAX_LISTED_COST_CENTRES} Kostenstellen.`,
    en: `These are more than ${MAX_LISTED_COST_CENTRES} cost centres.`,
  },
  COST_CENTRE_OF_COMPANIES: {
    de: 'Kostenstellen gibt es nur in Accounts von Firmen und Organisationen.',
    en: 'Only accounts of companies and organisations have cost centres.',
  },
  PLAN_UNKNOWN: { de: 'Bitte wähle einen Tarif aus.', en: 'Please choose a plan.' },
  CITY_UNKNOWN: { de: 'Bitte wähle eine unserer Städte aus.', en: 'Please choose one of our cities.' },
  TERMS_MISSING: {
    de: 'Bitte stimme den Allgemeinen Geschäftsbedingungen zu.',
    en: 'Please accept the terms and conditions.',
  },
  SEPA_MISSING: {
    de: 'Bitte erteile uns das SEPA-Lastschriftmandat.',
    en: 'Please grant us the SEPA direct debit mandate.',
  },
  SIGNATURE_MISSING: {
    de: 'Bitte unterschreibe. Du kannst zeichnen oder deinen Namen tippen.',
    en: 'Please sign. You may draw or type your name.',
  },
  SIGNATURE_INVALID: {
    de: 'Diese Unterschrift konnten wir nicht lesen. Bitte unterschreibe noch einmal.',
    en: 'We could not read this signature. Please sign again.',
  },
  PASSWORD_REQUIRED: PASSWORD_FAULTS.REQUIRED,
  PASSWORD_OUTER_SPACE: PASSWORD_FAULTS.OUTER_SPACE,
  PASSWORD_FORMAT: PASSWORD_FAULTS.FORMAT,
  PASSWORD_TOO_LONG: PASSWORD_FAULTS.TOO_LONG,
  PASSWORD_COMMON: PASSWORD_FAULTS.COMMON,
} as const satisfies Record<string, Texts>;

export type FieldCode = keyof typeof FIELD_TEXTS;

/** The message that is shown beside the field. */
export function fieldText(code: FieldCode, label: Label, language: Language = 'de'): string {
  return fillLabel(FIELD_TEXTS[code][language], label, language);
}

/** Puts a label into a sentence at "{Feld}", as its subject. A label that is a question is quoted. */
export function fillLabel(sentence: string, label: Label, language: Language): string {
  const words = label[language].endsWith('?') ? QUOTED[language](label[language]) : label[language];
  const agreed = label.isPlural
    ? PLURALS[language].reduce(
        (text, [one, many]) => text.replace(`{Feld} ${one}`, `{Feld} ${many}`),
        sentence,
      )
    : sentence;
  return agreed.replace('{Feld}', words);
}

const QUOTED: Record<Language, (text: string) => string> = {
  de: (text) => `„${text}“`,
  en: (text) => `“${text}”`,
};
const PLURALS: Record<Language, readonly (readonly [one: string, many: string])[]> = {
  de: [
    ['ist ', 'sind '],
    ['darf ', 'dürfen '],
    ['muss ', 'müssen '],
    ['braucht ', 'brauchen '],
    ['hat ', 'haben '],
    ['liegt ', 'liegen '],
    ['enthält ', 'enthalten '],
  ],
  en: [
    ['is ', 'are '],
    ['needs ', 'need '],
    ['has ', 'have '],
    ['lies ', 'lie '],
    ['contains ', 'contain '],
  ],
};
