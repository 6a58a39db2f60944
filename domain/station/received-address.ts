/** The limit of GET /geocode, in characters. */
const MAX_LENGTH = 200;
const LINK = /\b(?:https?:\/\/|geo:|www\.)\S+/gi;
const POSTAL_CODE = /\b\d{5}\b/;

/**
 * What to search for when another app shares a place: name, address and link in lines. The line with a postal
 * code is the address, otherwise the first; the title only without text.
 */
export function sharedAddress({ title, text }: { title: string | null; text: string | null }): string {
  const lines = [...linesOf(text), ...linesOf(title)];
  return (lines.find((line) => POSTAL_CODE.test(line)) ?? lines[0] ?? '').slice(0, MAX_LENGTH).trim();
}

const linesOf = (text: string | null): string[] =>
  (text ?? '')
    .replace(LINK, ' ')
    .split(/[\r\n]+/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => /[\p{L}\d]/u.test(line));
