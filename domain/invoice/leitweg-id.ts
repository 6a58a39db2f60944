/** Where an authority lies, what it calls itself, and two digits that check both (ISO 7064, mod 97-10). */
const SHAPE = /^\d{2,12}(-[A-Z\d]{1,30})?-\d{2}$/;

/** Returns the Leitweg-ID in capitals; undefined for what is none, also by its check digits. */
export function leitwegId(text: string): string | undefined {
  const id = text.trim().toUpperCase();
  if (!SHAPE.test(id)) return undefined;
  const digits = id.replaceAll('-', '').replace(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)));
  return BigInt(digits) % 97n === 1n ? id : undefined;
}
