type Question = { title: string; html: string };

/** The limit of the field in characters. It also limits what a long link can cost the server. */
export const MAX_SEARCH_LENGTH = 100;

/** Removes case, accents and umlauts, so that a search without umlauts finds words with them. */
const folded = (text: string): string =>
  text
    .toLocaleLowerCase('de')
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replaceAll('ß', 'ss');

const textOf = ({ title, html }: Question): string =>
  folded(`${title} ${html.replace(/<[^>]*>/g, ' ').replace(/&[a-z]+;|&#\d+;/g, ' ')}`);

/** Splits a search into folded words. */
export const searchWords = (search: string): string[] =>
  folded(search.slice(0, MAX_SEARCH_LENGTH)).split(/\s+/).filter(Boolean);

/** Does the question or its answer contain every word? An empty search matches everything. */
export function fitsSearch(question: Question, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text = textOf(question);
  return words.every((word) => text.includes(word));
}
