const LETTERS: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  å: 'a',
  Å: 'A',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'TH',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  '&': '+',
  '’': "'",
  '‘': "'",
  '–': '-',
  '—': '-',
  '„': "'",
  '“': "'",
  '"': "'",
};
/** The characters that every bank has to take (EPC217-08). */
const FOREIGN = /[^A-Za-z0-9/\-?:().,'+ ]/g;

/**
 * A text as a SEPA file may contain it: umlauts spelt out, accents taken off, everything else a space; not longer than `max`.
 * A dot if nothing is left.
 */
export function sepaText(text: string, max: number): string {
  const spelt = Array.from(text.normalize('NFC'), (sign) => LETTERS[sign] ?? sign).join('');
  const plain = spelt
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(FOREIGN, ' ')
    .replace(/ +/g, ' ')
    .trim();
  return plain.slice(0, max).trim() || '.';
}
