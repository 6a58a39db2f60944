/** Controls, and what has no shape but turns or joins what follows: a text could look like another one, or steer a terminal. */
const INVISIBLE = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;
const NAME = /^\p{L}[\p{L}\p{M} '’-]{0,39}$/u;
/** More is a sentence. */
const MAX_WORDS = 3;

/** A stranger's text as one line: for subjects, tables, sentences and terminals. */
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
  return NAME.test(name) && name.split(' ').length <= MAX_WORDS ? `Hallo ${name},` : 'Hallo,';
}
