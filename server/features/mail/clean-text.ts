/** Controls, and marks that turn the direction of what follows: a text could look like another one. */
const INVISIBLE = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const NAME = /^\p{L}[\p{L}\p{M} '’-]{0,39}$/u;

/** A stranger's text as one line: for subjects, tables and sentences. */
export const oneLine = (text: string): string =>
  text.toWellFormed().replace(INVISIBLE, ' ').replace(/\s+/g, ' ').trim();

/** A stranger's text that keeps its lines. */
export const ownLines = (text: string): string =>
  text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => line.toWellFormed().replace(INVISIBLE, ' ').trimEnd())
    .join('\n')
    .trim();

/**
 * How a mail addresses a person. Whoever enters somebody else's address chooses the name: only what can be a name is
 * said, so that nobody sends advertising through us.
 */
export function greeting(prename: string | null): string {
  const name = oneLine(prename ?? '');
  return NAME.test(name) ? `Hallo ${name},` : 'Hallo,';
}
