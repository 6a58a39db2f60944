/**
 * What a password must be (§5.17, §S9.20, §S9.22). `described` is the format rule as people read it beside the
 * field; the message below refers to it.
 */
export const PASSWORD_DESCRIPTION =
  'Mindestens 8 Zeichen, darunter ein Großbuchstabe, ein Kleinbuchstabe, eine Ziffer und ein Sonderzeichen.';

const MIN_LENGTH = 8;
/** §S9.21: at least 64 are allowed. Longer than this nobody types; it bounds what is hashed. */
export const MAX_PASSWORD_LENGTH = 200;

export type PasswordFault = 'REQUIRED' | 'OUTER_SPACE' | 'FORMAT' | 'TOO_LONG' | 'COMMON';

export const PASSWORD_FAULTS: Record<PasswordFault, { de: string; en: string }> = {
  REQUIRED: { de: 'Passwort ist erforderlich.', en: 'Password is required.' },
  OUTER_SPACE: {
    de: 'Das Passwort darf nicht mit einem Leerzeichen beginnen oder enden.',
    en: 'The password must not start or end with white space.',
  },
  FORMAT: {
    de: 'Das Passwort muss dem beschriebenen Format entsprechen.',
    en: 'The password must have the format described.',
  },
  TOO_LONG: {
    de: `Das Passwort darf höchstens ${MAX_PASSWORD_LENGTH} Zeichen lang sein.`,
    en: `The password must not be longer than ${MAX_PASSWORD_LENGTH} characters.`,
  },
  COMMON: {
    de: 'Dieses Passwort lässt sich zu leicht erraten. Bitte wähle ein anderes.',
    en: 'This password is too easy to guess. Please choose another one.',
  },
};

/**
 * What is wrong with a password that shall be set; undefined when it may be. `known` are words that belong to the
 * account (product, account number, names, mail address): a password must not be made of them.
 */
export function checkPassword(password: string, known: readonly string[] = []): PasswordFault | undefined {
  if (password.trim() === '') return 'REQUIRED';
  if (password !== password.trim()) return 'OUTER_SPACE';
  const { length } = Array.from(password);
  if (length > MAX_PASSWORD_LENGTH) return 'TOO_LONG';
  if (length < MIN_LENGTH || !FORMAT.every(({ pattern }) => pattern.test(password))) return 'FORMAT';
  return isEasyToGuess(password, known) ? 'COMMON' : undefined;
}

/** A password as it is hashed: ä is one letter on every keyboard, however the device composes it. */
export const passwordToHash = (password: string): string => password.normalize('NFC');

/** What was typed at login: outer white space goes (§5.30). */
export const typedPassword = (input: string): string => passwordToHash(input.trim());

const FORMAT = [
  { text: 'ein Großbuchstabe', pattern: /[A-ZÄÖÜ]/ },
  { text: 'ein Kleinbuchstabe', pattern: /[a-zäöü]/ },
  { text: 'eine Ziffer', pattern: /\d/ },
  // Neither letter nor digit (nor the accent of a letter) nor white space.
  { text: 'ein Sonderzeichen, zum Beispiel ! oder ?', pattern: /[^\p{L}\p{M}\p{N}\s\p{C}]/u },
];

/** The format rule part by part, to be ticked off while the password is typed. */
export const passwordDemands = (password: string): { text: string; met: boolean }[] => [
  { text: `mindestens ${MIN_LENGTH} Zeichen`, met: Array.from(password).length >= MIN_LENGTH },
  ...FORMAT.map(({ text, pattern }) => ({ text, met: pattern.test(password) })),
];

const FEWEST_DIFFERENT = 5;
const FEWEST_LETTERS = 3;
const SHORTEST_KNOWN = 3;

/**
 * Whoever guesses takes a frequent word, makes its first letter large, writes @ for a and hangs a year and an
 * exclamation mark on it. So this undoes the disguise, takes out every frequent word, run of keys and word of the
 * account, and asks what is left: without letters of its own the password is on the guesser's list.
 */
function isEasyToGuess(password: string, known: readonly string[]): boolean {
  const lower = password.normalize('NFC').toLowerCase();
  if (new Set(lower).size < FEWEST_DIFFERENT) return true;
  // Unit for unit, so that a place in one is the same place in the other.
  const units = lower.split('');
  const plain = units.map((char) => DISGUISES.get(char) ?? char).join('');
  const own = known.flatMap(wordsOf).filter((word) => word.length >= SHORTEST_KNOWN);
  const taken = new Set<number>();
  for (const text of [plain, lower]) {
    for (const word of [...own, ...FREQUENT_WORDS, ...RUNS]) {
      for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
        for (let place = at; place < at + word.length; place++) taken.add(place);
      }
    }
  }
  if (taken.size === 0) return false;
  const left = units.filter((char, place) => !taken.has(place) && /\p{L}/u.test(char));
  return left.length < FEWEST_LETTERS;
}

/** "lena.hofmann@example.org" → lena, hofmann, example, org; "100001-1" → 100001, 1. */
const wordsOf = (text: string): string[] => text.toLowerCase().split(/[^\p{L}\p{N}]+/u);

const DISGUISES = new Map([
  ['@', 'a'],
  ['4', 'a'],
  ['3', 'e'],
  ['1', 'i'],
  ['!', 'i'],
  ['0', 'o'],
  ['5', 's'],
  ['$', 's'],
  ['7', 't'],
]);

/** Four keys or letters in a row, either way. */
const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertzuiop',
  'qwertyuiop',
  'asdfghjkl',
  'yxcvbnm',
  'zxcvbnm',
  '1q2w3e4r5t',
  '1qay2wsx3edc',
].flatMap((row) =>
  [row, row.split('').reverse().join('')].flatMap((line) =>
    Array.from({ length: line.length - 3 }, (_, at) => line.slice(at, at + 4)),
  ),
);

/**
 * The words that lead the published lists of leaked passwords in German and English (their kinds: the word itself,
 * greetings, endearments, first names, seasons, months, days, animals, football, cars), and the words of this product
 * and its cities.
 */
const FREQUENT_WORDS = `
  passwort password passwd kennwort geheim secret login admin administrator master root user test demo start welcome
  willkommen hallo hello changeme letmein einfach sesam zugang account konto default gast guest
  mein dein ich liebe love dich schatz schatzi engel baby sonne sonnenschein princess prinzessin sunshine ficken arsch
  scheisse fuck iloveyou ichliebedich mausi hase hasi herz leben family familie mama papa freunde zuhause heimat
  michael thomas andreas stefan daniel alexander martin christian markus peter sandra nicole sabine julia anna lena
  laura sarah lisa maria jessica melanie max lukas leon jonas finn emma mia hannah paul felix ben tim
  frühling fruehling sommer herbst winter summer spring autumn januar februar märz maerz april juni juli august
  september oktober november dezember montag dienstag mittwoch donnerstag freitag samstag sonntag monday friday
  weihnachten ostern urlaub ferien party
  hund katze tiger drache dragon monkey panda pferd wolf adler löwe shadow superman batman pokemon starwars
  computer internet google facebook samsung iphone apple windows
  fussball football soccer bayern dortmund schalke fcbayern borussia werder hamburg berlin münchen muenchen köln koeln
  frankfurt deutschland germany
  nürnberg nuernberg erlangen fürth fuerth würzburg wuerzburg bonn wiesbaden marburg gießen giessen kassel
  auto carsharing stadtwagen fahrzeug mercedes porsche ferrari golf audi bmw opel
`
  .trim()
  .split(/\s+/);
