const MAX_CHARACTERS = 60;

export const PASSKEY_LABEL_FAULTS = {
  MISSING: {
    de: 'Bitte gib dem Passkey einen Namen, zum Beispiel „Mein Handy“.',
    en: 'Please give the passkey a name, for example "My phone".',
  },
  TOO_LONG: {
    de: `Der Name darf höchstens ${MAX_CHARACTERS} Zeichen lang sein.`,
    en: `The name must not be longer than ${MAX_CHARACTERS} characters.`,
  },
  NOT_TEXT: {
    de: 'Der Name enthält Zeichen, die man nicht sieht. Bitte tippe ihn neu.',
    en: 'The name contains invisible characters. Please type it again.',
  },
} as const satisfies Record<string, { de: string; en: string }>;

/** Returns the fault of a passkey's name; undefined if the name is valid. */
export function checkPasskeyLabel(label: string): keyof typeof PASSKEY_LABEL_FAULTS | undefined {
  if (label.trim() === '') return 'MISSING';
  if (Array.from(label).length > MAX_CHARACTERS) return 'TOO_LONG';
  // Control characters, lone surrogates and characters that change the writing direction.
  if (/[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(label)) return 'NOT_TEXT';
  return undefined;
}
