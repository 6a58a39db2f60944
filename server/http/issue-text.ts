import type * as z from 'zod';
import { fieldText, fillLabel, type Label, type Language } from '#domain/customer/field-text.ts';
import { numberWord } from '#domain/page/number-word.ts';
import { FIELD_LABELS } from '#domain/registration/registration-fields.ts';

type Issue = z.core.$ZodRawIssue;
/** How many of the allowed values a sentence names; longer lists help nobody. */
const MAX_NAMED_VALUES = 20;
const MAX_NAMED_KEYS = 5;
const MAX_KEY_LENGTH = 200;

/** What people call the fields that forms send; all other fields keep the name that the contract gives them. */
const LABELS: Readonly<Record<string, Label>> = {
  ...FIELD_LABELS,
  // Elsewhere it is also the name of a place or of a contact person.
  name: { de: 'Name', en: 'Name' },
  email: { de: 'E-Mail-Adresse', en: 'Email address' },
  replyto: { de: 'E-Mail-Adresse', en: 'Email address' },
  subject: { de: 'Betreff', en: 'Subject' },
  body: { de: 'Nachricht', en: 'Message' },
  phone: { de: 'Telefonnummer', en: 'Phone number' },
  zip: { de: 'Postleitzahl', en: 'Postal code' },
  currentPassword: { de: 'Aktuelles Passwort', en: 'Current password' },
};
/** For the input as a whole, which has no name. */
export const UNNAMED: Label = { de: 'Die Angabe', en: 'This value' };

/** Returns the label of the field at a path; an entry of a list has the label of its list. */
function labelAt(path: readonly PropertyKey[] = []): Label {
  const names = path.filter((step) => typeof step !== 'number').map(String);
  const last = names.at(-1);
  if (!last) return UNNAMED;
  const whole = names.join('.');
  const own = shorten(last);
  return Object.hasOwn(LABELS, whole) ? (LABELS[whole] ?? UNNAMED) : { de: own, en: own };
}

/**
 * Returns the sentence for a fault that a schema has found, with the field's label as its subject (§5.25). Every
 * kind of issue has one, so that no wording of the library reaches a person.
 */
export function issueText(issue: Issue, english: boolean, label = labelAt(issue.path)): string {
  const language: Language = english ? 'en' : 'de';
  const say = (de: string, en: string) => fillLabel(`{Feld} ${{ de, en }[language]}`, label, language);
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return say('ist erforderlich.', 'is required.');
      return say(...kindText(issue.expected));
    case 'too_small':
      return say(...limitText(issue.origin, Number(issue.minimum), { ...issue, isMinimum: true }));
    case 'too_big':
      return say(...limitText(issue.origin, Number(issue.maximum), { ...issue, isMinimum: false }));
    case 'not_multiple_of':
      return say(`muss ein Vielfaches von ${issue.divisor} sein.`, `must be a multiple of ${issue.divisor}.`);
    case 'invalid_value':
      return say(
        `muss ${valueList(issue.values, 'oder')} sein.`,
        `must be ${valueList(issue.values, 'or')}.`,
      );
    case 'invalid_union':
      return say('hat keinen Wert, den wir kennen.', 'is not one that we know.');
    case 'unrecognized_keys': {
      const keys = issue.keys.slice(0, MAX_NAMED_KEYS).map(shorten).join(', ');
      return english ? `Unknown field: ${keys}` : `Dieses Feld gibt es hier nicht: ${keys}`;
    }
    case 'invalid_format':
      // §5.27 has this sentence.
      if (issue.format === 'email') return fieldText('EMAIL_INVALID', label, language);
      if (issue.format === 'datetime') {
        return say(
          'muss ein Zeitpunkt mit Zeitzone sein, zum Beispiel 2026-07-01T09:00:00Z.',
          'must be a time with its zone, such as 2026-07-01T09:00:00Z.',
        );
      }
      return say('hat nicht das erwartete Format.', 'is not in the expected format.');
    case 'invalid_key':
    case 'invalid_element':
      return say('enthält einen Eintrag, der nicht passt.', 'contains an entry that does not fit.');
    case 'custom':
      // Of a list in a query (contract/shapes.ts).
      if (typeof issue.params?.['unknown'] === 'string') {
        const word = issue.params['unknown'];
        return english ? `We do not know “${word}”.` : `„${word}“ kennen wir nicht.`;
      }
      return say('ist ungültig.', 'is invalid.');
  }
}

/** Keeps names that the caller has made up from making the response long. */
export const shorten = (text: string): string =>
  text.length > MAX_KEY_LENGTH ? `${text.slice(0, MAX_KEY_LENGTH)}…` : text;

function kindText(expected: string): [de: string, en: string] {
  switch (expected) {
    case 'string':
      return ['muss ein Text sein.', 'must be a text.'];
    case 'int':
      return ['muss eine ganze Zahl sein.', 'must be a whole number.'];
    case 'number':
    case 'nan':
      return ['muss eine Zahl sein.', 'must be a number.'];
    case 'boolean':
      return ['muss true oder false sein.', 'must be true or false.'];
    case 'array':
      return ['muss eine Liste sein.', 'must be a list.'];
    case 'object':
    case 'record':
      return ['muss ein Objekt mit Feldern sein.', 'must be an object with fields.'];
    case 'null':
    case 'undefined':
      return ['muss leer sein.', 'must be empty.'];
    default:
      return ['hat nicht die erwartete Form.', 'is not of the expected kind.'];
  }
}

type Limit = { isMinimum: boolean; inclusive?: boolean; exact?: boolean };

/** A limit of a text in characters, of a list in entries, of a file in bytes, or of a number. */
function limitText(
  origin: string,
  limit: number,
  { isMinimum, inclusive = true, exact = false }: Limit,
): [de: string, en: string] {
  const de = new Intl.NumberFormat('de-DE').format(limit);
  const count = numberWord(limit);
  const en = new Intl.NumberFormat('en-GB').format(limit);
  const [howDe, howEn] = exact
    ? ['genau', 'exactly']
    : isMinimum
      ? ['mindestens', 'at least']
      : ['höchstens', 'at most'];
  if (origin === 'string') {
    return isMinimum && limit === 1
      ? ['ist erforderlich.', 'is required.']
      : [`muss ${howDe} ${count} Zeichen lang sein.`, `must have ${howEn} ${en} characters.`];
  }
  if (origin === 'array' || origin === 'set' || origin === 'map') {
    return [
      `muss ${howDe} ${limit === 1 ? 'einen Eintrag' : `${count} Einträge`} haben.`,
      `must have ${howEn} ${en} ${limit === 1 ? 'entry' : 'entries'}.`,
    ];
  }
  if (origin === 'file') return [`muss ${howDe} ${de} Byte groß sein.`, `must have ${howEn} ${en} bytes.`];
  if (inclusive) return [`muss ${howDe} ${de} sein.`, `must be ${howEn} ${en}.`];
  return isMinimum
    ? [`muss größer als ${de} sein.`, `must be more than ${en}.`]
    : [`muss kleiner als ${de} sein.`, `must be less than ${en}.`];
}

function valueList(values: readonly unknown[], or: string): string {
  const named = values.slice(0, MAX_NAMED_VALUES).map(String);
  if (values.length > named.length) named.push('…');
  return named.length < 2 ? named.join('') : `${named.slice(0, -1).join(', ')} ${or} ${named.at(-1)}`;
}
