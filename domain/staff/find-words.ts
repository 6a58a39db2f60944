/**
 * How names are compared when staff look for somebody (docs/decisions/162): without case, accents and punctuation. The function
 * `find_fold` of the database says the same; a test holds both together.
 */
const FROM =
  'ÄÖÜÀÁÂÃÅÇÈÉÊËÌÍÎÏÑÒÓÔÕØÙÚÛÝŠŽŁĞİŞĆČĐŘĚŮŃŚŹŻĄĘŐŰàáâãåçèéêëìíîïñòóôõøùúûýÿšžłğışćčđřěůńśźżąęőű.,;:_-+/&@\'’"()%*\\';
const TO =
  'äöüaaaaaceeeeiiiinooooouuuyszlgisccdreunszzaeouaaaaaceeeeiiiinooooouuuyyszlgisccdreunszzaeou                  ';
const FOLDED = new Map(Array.from(FROM, (sign, index) => [sign, TO.charAt(index)]));
const LETTERS: readonly (readonly [string, string])[] = [
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['ß', 'ss'],
];

/** "Jürgen Müller-Yıldız" → "juergen mueller yildiz" */
export const foldWords = (text: string): string =>
  LETTERS.reduce(
    (folded, [letter, letters]) => folded.replaceAll(letter, letters),
    Array.from(text, (sign) => FOLDED.get(sign) ?? sign)
      .join('')
      .toLowerCase(),
  )
    .replace(/ {2,}/g, ' ')
    .trim();

/** What of a name is looked for. */
const MAX_WORDS = 5;
const MIN_WORD = 2;

/** The words of what is typed; what is neither letter nor digit only separates them. */
export const wordsOf = (text: string): string[] => [
  ...new Set(
    foldWords(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length >= MIN_WORD)
      .slice(0, MAX_WORDS),
  ),
];
