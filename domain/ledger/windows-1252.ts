const UNDEFINED_BYTES = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);
const decoder = new TextDecoder('windows-1252');
/** The bytes in which Windows-1252 differs from Unicode: "€", dashes, quotes. */
const BYTES = new Map(
  Array.from({ length: 32 }, (_, index) => 0x80 + index)
    .filter((byte) => !UNDEFINED_BYTES.has(byte))
    .map((byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
);
const REPLACEMENT = 0x3f;

/** A text in Windows-1252; without accents where it knows none for a letter, and "?" for all that it cannot say. */
export function windows1252(text: string): Uint8Array {
  const bytes = Array.from(text.normalize('NFC')).flatMap((sign) => {
    const byte = byteOf(sign);
    if (byte !== undefined) return byte;
    const [letter = ''] = sign.normalize('NFD');
    return byteOf(letter) ?? REPLACEMENT;
  });
  return Uint8Array.from(bytes);
}

function byteOf(sign: string): number | undefined {
  const code = sign.codePointAt(0) ?? 0;
  return code < 0x80 || (code >= 0xa0 && code <= 0xff) ? code : BYTES.get(sign);
}
