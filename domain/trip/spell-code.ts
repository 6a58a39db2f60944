const NAMED: Record<string, string> = { '#': 'Raute', '*': 'Stern', '+': 'Plus', '-': 'Strich' };

/** A code as it is read aloud, one character after the other: "4, 7, Raute". */
export const spellCode = (code: string): string =>
  Array.from(code.replace(/\s+/g, ''), (letter) => NAMED[letter] ?? letter.toUpperCase()).join(', ');
