import { capital } from '#domain/page/capital.ts';

/** An additional question of a plan, such as the number of a business unit. */
export type ExtraField = { title: string; required: boolean };

const SPELLED_OUT: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** The key of an extra field (§5.16): "Kostenstelle (Nr.)" → "kostenstelle-nr". */
export function slugify(title: string): string {
  return title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => SPELLED_OUT[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** "Key: value" pairs joined by commas, each key once and capitalised (§3.18); null if there are none. */
export function joinExtraFields(fields: readonly { key: string; value: string | null }[]): string | null {
  const pairs = new Map<string, string>();
  for (const { key, value } of fields) {
    const capitalised = capital(key);
    if (value !== null && capitalised !== '' && !pairs.has(capitalised)) pairs.set(capitalised, value);
  }
  return pairs.size === 0 ? null : [...pairs].map(([key, value]) => `${key}: ${value}`).join(', ');
}
