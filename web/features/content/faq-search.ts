type Question = { title: string; html: string };

/** Nobody types more; the field takes no more, and a link may not cost the server more. */
export const LONGEST_SEARCH = 100;

/** Who types without umlauts finds them all the same. */
const folded = (text: string): string =>
  text
    .toLocaleLowerCase('de')
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replaceAll('ß', 'ss');

const textOf = ({ title, html }: Question): string =>
  folded(`${title} ${html.replace(/<[^>]*>/g, ' ').replace(/&[a-z]+;|&#\d+;/g, ' ')}`);

/** The words that were typed. */
export const searchWords = (search: string): string[] =>
  folded(search.slice(0, LONGEST_SEARCH)).split(/\s+/).filter(Boolean);

/** Does each word begin or stand in the question or its answer? No words fit everything. */
export function fitsSearch(question: Question, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text = textOf(question);
  return words.every((word) => text.includes(word));
}
