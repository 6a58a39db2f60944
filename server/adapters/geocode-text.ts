const SHORT_FORMS = new Map([
  ['hbf', 'hauptbahnhof'],
  ['bf', 'bahnhof'],
  ['bhf', 'bahnhof'],
  ['pl', 'platz'],
  ['st', 'sankt'],
]);

/**
 * Returns the words of a German name in the form in which they are compared: lower case, one spelling for
 * umlauts ("Fürth", "Fuerth", "Furth" → "furth"), ß as ss, "Str." and "Hbf" written out.
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

/** Whether a word is a house number, such as "5" or "12a". */
export const isHouseNumber = (word: string): boolean => /^\d{1,4}[a-z]?$/.test(word);

export const isPostalCode = (word: string): boolean => /^\d{5}$/.test(word);

/** Whether two words differ by one typing error: a letter added, missing or wrong, or two letters swapped. */
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
