const SHORT_FORMS = new Map([
  ['hbf', 'hauptbahnhof'],
  ['bf', 'bahnhof'],
  ['bhf', 'bahnhof'],
  ['pl', 'platz'],
  ['st', 'sankt'],
]);

/**
 * The words of a German name as they are compared: lower case, umlauts and their spellings alike ("Fürth", "Fuerth",
 * "Furth" → "furth"), ß as ss, "Str." and "Hbf" written out.
 */
export function searchWords(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/str\./g, 'strasse ')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => SHORT_FORMS.get(word) ?? word)
    .map((word) => word.replace(/([aou])e/g, '$1'));
}

/** "5", "12a", "14-16": never the name of something. */
export const isHouseNumber = (word: string): boolean => /^\d{1,4}[a-z]?$/.test(word);

export const isPostalCode = (word: string): boolean => /^\d{5}$/.test(word);

/** Whether two words differ by one slip: a letter too much, too few, another one, or two swapped. */
export function isOneSlipAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false;
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  const restA = a.slice(start);
  const restB = b.slice(start);
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  );
}
