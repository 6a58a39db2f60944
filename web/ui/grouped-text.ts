/** A field's text, and the caret's index in it. */
export type Typed = { text: string; caret: number };

type Grouping = {
  /** Returns the text with its separators; the other characters stay in their order. */
  format: (text: string) => string;
  /** True for a character of the value, false for a separator. */
  counts: (character: string) => boolean;
};

/**
 * Formats the typed text; the caret stays after its character and separator. `forward`: Delete was used, so it moves
 * past an inserted separator.
 */
export function regroup({ text, caret }: Typed, { format, counts }: Grouping, forward = false): Typed {
  const formatted = format(text);
  let left = text.slice(0, caret).split('').filter(counts).length;
  let position = 0;
  while (left > 0 && position < formatted.length) {
    if (counts(formatted[position] ?? '')) left -= 1;
    position += 1;
  }
  const before = text[caret - 1];
  const wasBehindSeparator = before !== undefined && !counts(before);
  const next = formatted[position];
  if (next !== undefined && !counts(next) && (wasBehindSeparator || forward)) position += 1;
  return { text: formatted, caret: position };
}

/** Formats an IBAN in capitals and groups of four, as on bank cards. */
export const IBAN_GROUPS: Grouping = {
  format: (text) =>
    (
      text
        .toUpperCase()
        .replace(/^\s*IBAN\b[:\s]*/, '')
        .replace(/\s/g, '')
        .match(/.{1,4}/gu) ?? []
    ).join(' '),
  counts: (character) => !/\s/.test(character),
};

/** Formats a German date while it is typed: "24121990" and a pasted "1990-12-24" both become "24.12.1990". */
export const DATE_GROUPS: Grouping = {
  format: (text) => {
    const iso = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/.exec(text);
    if (iso) return [iso[3], iso[2], iso[1]].join('.');
    const parts = text.trimStart().split(/[.,/\-\s]+/);
    // Only the last part overflows into the next: correcting the day must not change the year.
    while (parts.length < 3 && /^\d{3,}$/.test(parts.at(-1) ?? '')) {
      const last = parts.pop() ?? '';
      parts.push(last.slice(0, 2), last.slice(2));
    }
    return parts.join('.');
  },
  counts: (character) => !/[.,/\-\s]/.test(character),
};

/**
 * Returns "24.12.1990" or "3.5.1990" as an ISO date without checking it; other text only trimmed, for
 * validation.
 */
export function isoDate(german: string): string {
  const parts = /^\s*(\d{1,2})\.(\d{1,2})\.(\d{4})\s*$/.exec(german);
  if (!parts) return german.trim();
  const [, day = '', month = '', year = ''] = parts;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Returns "1990-12-24" as "24.12.1990"; other text unchanged. */
export function germanDate(iso: string): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso);
  return parts ? `${parts[3]}.${parts[2]}.${parts[1]}` : iso;
}
