const SHORT_FORMS = new Map([
  ['hbf', 'hauptbahnhof'],
  ['bf', 'bahnhof'],
  ['bhf', 'bahnhof'],
  ['pl', 'platz'],
  ['st', 'sankt'],
  ['str', 'strasse'],
]);

/** Endings that are written as a part of the name or as a word of their own: "Königs-Platz", "Bahnhof Str." */
const ENDINGS = ['strasse', 'platz', 'weg', 'allee', 'ring', 'gasse', 'markt', 'brucke', 'bahnhof'];

/**
 * Returns a German name's words as they are compared: lower case, one spelling for umlauts ("Fürth",
 * "Fuerth", "Furth" → "furth"), ß as ss, ph as f, "Str.", "Pl.", "Hbf" written out.
 */
export function searchWords(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/['’`´]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => SHORT_FORMS.get(word) ?? word)
    .map((word) => word.replace(/(?<=[a-z]{3})str$/, 'strasse').replace(/(?<=[a-z]{4})pl$/, 'platz'))
    .map((word) => word.replace(/([aou])e/g, '$1').replaceAll('ph', 'f'));
}

/**
 * Returns other ways to divide the same words: with the endings of streets and places joined to the word
 * before ("bahnhof strasse" → "bahnhofstrasse"), and apart from it.
 */
export function otherDivisions(words: string[]): string[][] {
  const joined = words.reduce<string[]>((done, word) => {
    const before = done.at(-1);
    return before !== undefined && ENDINGS.includes(word)
      ? [...done.slice(0, -1), before + word]
      : [...done, word];
  }, []);
  const apart = words.flatMap((word) => {
    const ending = ENDINGS.find((one) => word.endsWith(one) && word.length > one.length + 2);
    return ending ? [word.slice(0, -ending.length), ending] : [word];
  });
  return [joined, apart].filter((division) => division.length !== words.length);
}

/** Whether a word is a house number, such as "5" or "12a". */
export const isHouseNumber = (word: string): boolean => /^\d{1,4}[a-z]?$/.test(word);

export const isPostalCode = (word: string): boolean => /^\d{5}$/.test(word);

/** Shorter words are not taken for mistyped ones: too many others are near them. */
const MISTYPED_FROM = 5;
/** From this length on two slips are forgiven. */
const TWO_SLIPS_FROM = 9;

/** Whether a word may be a mistyped form of the name's word, or of its beginning; its first letter is right. */
export function isMistyped(word: string, name: string): boolean {
  if (word.length < MISTYPED_FROM || word[0] !== name[0] || !/^[a-z]+$/.test(word)) return false;
  const slips = word.length < TWO_SLIPS_FROM ? 1 : 2;
  if (name.length < word.length - slips) return false;
  if (isWithinSlips(word, name, slips)) return true;
  return name.length > word.length && isWithinSlips(word, name.slice(0, word.length), slips);
}

/**
 * Whether two words differ by at most so many typing errors: a letter added, missing or wrong, or two
 * neighbouring letters swapped (optimal string alignment).
 */
export function isWithinSlips(a: string, b: string, slips: number): boolean {
  if (Math.abs(a.length - b.length) > slips) return false;
  let twoBefore: number[] = [];
  let before = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const now = [row];
    for (let column = 1; column <= b.length; column++) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1;
      let least = Math.min(
        (before[column] ?? 0) + 1,
        (now[column - 1] ?? 0) + 1,
        (before[column - 1] ?? 0) + cost,
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        least = Math.min(least, (twoBefore[column - 2] ?? 0) + 1);
      now.push(least);
    }
    if (Math.min(...now) > slips) return false;
    twoBefore = before;
    before = now;
  }
  return (before[b.length] ?? 0) <= slips;
}
