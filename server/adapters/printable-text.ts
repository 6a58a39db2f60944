/** Shown in place of a character that no font has. */
const MISSING = '\u{FFFD}';
/** Control and format characters, variants of emoji, and breaks of lines: a text on paper is one line. */
const INVISIBLE = /[\p{Cc}\p{Cf}\u{FE00}-\u{FE0F}]/gu;
const SPACE = /[^\S\u00A0\u202F]+/g;

/** Returns a text of which each character is in one of the fonts: PDF/A refuses all others. */
export function printableText(text: string, isInFonts: (codePoint: number) => boolean): string {
  const clean = text.toWellFormed().normalize('NFC').replace(SPACE, ' ').replace(INVISIBLE, '');
  return Array.from(clean, (char) => (isInFonts(char.codePointAt(0) ?? 0) ? char : MISSING)).join('');
}

const TABLE_BYTES = 16;
const SUBTABLE_BYTES = 8;
/** A subtable with all planes of Unicode is of this format. */
const GROUPED = 12;
const GROUP_BYTES = 12;
/** One of the basic plane is of this one. */
const SEGMENTED = 4;

/** Reads which characters a TrueType font has (OpenType specification, table `cmap`). */
export function codePointsOf(font: Buffer): Set<number> {
  const found = new Set<number>();
  const cmap = tableOf(font, 'cmap');
  for (let index = 0; index < font.readUInt16BE(cmap + 2); index++) {
    const subtable = cmap + font.readUInt32BE(cmap + 8 + index * SUBTABLE_BYTES);
    for (const [first, last] of rangesOf(font, subtable)) {
      for (let codePoint = first; codePoint <= last; codePoint++) found.add(codePoint);
    }
  }
  return found;
}

function tableOf(font: Buffer, name: string): number {
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const entry = 12 + index * TABLE_BYTES;
    if (font.toString('latin1', entry, entry + 4) === name) return font.readUInt32BE(entry + 8);
  }
  throw new Error(`the font has no table ${name}`);
}

function* rangesOf(font: Buffer, subtable: number): Generator<[first: number, last: number]> {
  const format = font.readUInt16BE(subtable);
  if (format === GROUPED) {
    for (let index = 0; index < font.readUInt32BE(subtable + 12); index++) {
      const group = subtable + 16 + index * GROUP_BYTES;
      yield [font.readUInt32BE(group), font.readUInt32BE(group + 4)];
    }
  } else if (format === SEGMENTED) {
    const bytes = font.readUInt16BE(subtable + 6);
    // The last segment only ends the table.
    for (let at = 0; at < bytes - 2; at += 2) {
      yield [font.readUInt16BE(subtable + 16 + bytes + at), font.readUInt16BE(subtable + 14 + at)];
    }
  }
}
