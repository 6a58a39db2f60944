/** What stands in a field, and where the caret is in it. */
export type Typed = { text: string; caret: number };

type Grouping = {
  /** Writes the text with its separators; the characters that count stay in their order. */
  format: (text: string) => string;
  /** Does this character count, or does it only separate? */
  counts: (character: string) => boolean;
};

/**
 * What was typed as its format wants it. The caret stays behind the same character as before, and behind a separator
 * where it stood behind one. `forward`: it was deleted to the right, so the caret may pass a separator that came back.
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

/** An IBAN in groups of four, in capitals, as it stands on bank cards. */
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

/** A German date while it is typed: "24121990" and "24.12.1990" are the same; a pasted "1990-12-24" is turned round. */
export const DATE_GROUPS: Grouping = {
  format: (text) => {
    const iso = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/.exec(text);
    if (iso) return [iso[3], iso[2], iso[1]].join('.');
    const parts = text.trimStart().split(/[.,/\-\s]+/);
    // Only what is typed at the end flows on; nobody wants the year changed while the day is corrected.
    while (parts.length < 3 && /^\d{3,}$/.test(parts.at(-1) ?? '')) {
      const last = parts.pop() ?? '';
      parts.push(last.slice(0, 2), last.slice(2));
    }
    return parts.join('.');
  },
  counts: (character) => !/[.,/\-\s]/.test(character),
};

/** "24.12.1990" as "1990-12-24", also "3.5.1990"; everything else stays as it is, for the rule to judge. */
export function isoDate(german: string): string {
  const parts = /^\s*(\d{1,2})\.(\d{1,2})\.(\d{4})\s*$/.exec(german);
  if (!parts) return german.trim();
  const [, day = '', month = '', year = ''] = parts;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** "1990-12-24" as "24.12.1990"; everything else stays as it is. */
export function germanDate(iso: string): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso);
  return parts ? `${parts[3]}.${parts[2]}.${parts[1]}` : iso;
}
