/** The format rule (§5.17, §S9.20, §S9.22), shown beside the field; the message FORMAT refers to it. */
export const PASSWORD_DESCRIPTION =
  'Mindestens acht Zeichen, darunter ein Großbuchstabe, ein Kleinbuchstabe, eine Ziffer und ein Sonderzeichen.';

const MIN_LENGTH = 8;
/** §S9.21: at least 64 must be allowed. Nobody types more than this; it limits how much is hashed. */
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
 * Returns the fault of a new password; undefined if it is allowed. `known` are texts that belong to the
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

/** A password as it is hashed: devices encode "ä" as one or two characters, so it is composed first. */
export const passwordToHash = (password: string): string => password.normalize('NFC');

/** A password as typed at login, without outer white space (§5.30). */
export const typedPassword = (input: string): string => passwordToHash(input.trim());

const FORMAT = [
  { text: 'ein Großbuchstabe', pattern: /[A-ZÄÖÜ]/ },
  { text: 'ein Kleinbuchstabe', pattern: /[a-zäöü]/ },
  { text: 'eine Ziffer', pattern: /\d/ },
  // No letter, accent, digit, white space or control character.
  { text: 'ein Sonderzeichen, zum Beispiel ! oder ?', pattern: /[^\p{L}\p{M}\p{N}\s\p{C}]/u },
];

/** The parts of the format rule, and whether the password meets them, to be ticked off while it is typed. */
export const passwordDemands = (password: string): { text: string; met: boolean }[] => [
  { text: `mindestens ${MIN_LENGTH} Zeichen`, met: Array.from(password).length >= MIN_LENGTH },
  ...FORMAT.map(({ text, pattern }) => ({ text, met: pattern.test(password) })),
];

const MIN_DIFFERENT_CHARACTERS = 5;
const MIN_OWN_LETTERS = 3;
const MIN_KNOWN_WORD_LENGTH = 3;

/**
 * Attackers disguise frequent words: capitals, @ for a, a year and "!" at the end. This undoes it, removes
 * frequent words, keyboard runs and the account's words: too few own letters left are easy to guess.
 */
function isEasyToGuess(password: string, known: readonly string[]): boolean {
  const lower = password.normalize('NFC').toLowerCase();
  if (new Set(lower).size < MIN_DIFFERENT_CHARACTERS) return true;
  // Split into code units, so that an index means the same character in both texts.
  const units = lower.split('');
  const plain = units.map((char) => DISGUISES.get(char) ?? char).join('');
  const accountWords = known.flatMap(wordsOf).filter((word) => word.length >= MIN_KNOWN_WORD_LENGTH);
  const guessable = new Set<number>();
  for (const text of [plain, lower]) {
    for (const word of [...accountWords, ...FREQUENT_WORDS, ...RUNS]) {
      for (let start = text.indexOf(word); start !== -1; start = text.indexOf(word, start + 1)) {
        for (let index = start; index < start + word.length; index++) guessable.add(index);
      }
    }
  }
  if (guessable.size === 0) return false;
  const ownLetters = units.filter((char, index) => !guessable.has(index) && /\p{L}/u.test(char));
  return ownLetters.length < MIN_OWN_LETTERS;
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

/** Four neighbouring keys or letters, in both directions. */
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
 * The most frequent words of published lists of leaked German and English passwords (for password, greetings,
 * endearments, names, seasons, months, days, animals, football, cars), and this product's and its cities'
 * words.
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
