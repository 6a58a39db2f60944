/** A placeholder in a text, `{{price.S.hour}}`: the name between its braces, and its position. */
export type Placeholder = { name: string; index: number };

const PLACEHOLDER = /\{\{([^{}\n]*)\}\}/g;

export function findPlaceholders(text: string): Placeholder[] {
  return [...text.matchAll(PLACEHOLDER)].map(({ 1: name = '', index }) => ({ name: name.trim(), index }));
}

/** Replaces each placeholder by its value. Placeholders inside of a value are not replaced. */
export function fillPlaceholders(text: string, valueOf: (name: string) => string): string {
  return text.replace(PLACEHOLDER, (_, name: string) => valueOf(name.trim()));
}

/** The text shown in place of a missing one (§8.25). */
export const missingText = (area: string, key: string): string => `MISSING.${area}.${key}`;
