/** Control and invisible format characters, which could disguise a text or steer a terminal. */
const INVISIBLE = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;
const NAME = /^\p{L}[\p{L}\p{M} '’-]{0,39}$/u;
/** A name with more words is probably a sentence. */
const MAX_WORDS = 3;

/** Space at which no line breaks: between an amount and its unit, for example. */
const ONLY_UNBROKEN = /^[\u00a0\u202f]+$/;

/**
 * Returns a stranger's text as one line: for subjects, tables, sentences and terminals. Each run of space becomes one
 * space, which holds its neighbours together if the whole run did.
 */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(INVISIBLE, ' ')
    .replace(/\s+/g, (run) => (ONLY_UNBROKEN.test(run) ? run.charAt(0) : ' '))
    .trim();

/** Returns a stranger's text with its line breaks as `\n`. */
export const multiLine = (text: string): string =>
  text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => line.toWellFormed().replace(INVISIBLE, ' ').trimEnd())
    .join('\n')
    .trim();

/**
 * Returns the salutation. A stranger who enters somebody else's address also chooses the name, so only a
 * plausible name is used: nobody can send advertising through us.
 */
export function greeting(prename: string | null): string {
  const name = oneLine(prename ?? '').replace(/\s/g, ' ');
  return NAME.test(name) && name.split(' ').length <= MAX_WORDS ? `Hallo ${name},` : 'Hallo,';
}
