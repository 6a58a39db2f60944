type Question = { title: string; html: string };

const plain = (text: string): string =>
  text
    .replace(/<[^>]*>/g, ' ')
    .replace(/&[a-z]+;|&#\d+;/g, ' ')
    .toLocaleLowerCase('de')
    .normalize('NFD')
    // Who types without umlauts finds them all the same.
    .replace(/\p{Mark}/gu, '')
    .replaceAll('ß', 'ss');

/** Does each word that was typed begin or stand in the question or its answer? Nothing typed fits everything. */
export function fitsSearch({ title, html }: Question, search: string): boolean {
  const words = plain(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const text = plain(`${title} ${html}`);
  return words.every((word) => text.includes(word));
}
