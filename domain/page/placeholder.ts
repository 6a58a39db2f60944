/** A placeholder in a text, `{{price.S.hour}}`: the name between its braces, and where it begins. */
export type Placeholder = { name: string; index: number };

const PLACEHOLDER = /\{\{([^{}\n]*)\}\}/g;

export function findPlaceholders(text: string): Placeholder[] {
  return [...text.matchAll(PLACEHOLDER)].map(({ 1: name = '', index }) => ({ name: name.trim(), index }));
}

/** Puts a value in the place of each placeholder. What a value contains is not looked at again. */
export function fillPlaceholders(text: string, valueOf: (name: string) => string): string {
  return text.replace(PLACEHOLDER, (_, name: string) => valueOf(name.trim()));
}

/** What stands where a text is missing (§8.25). */
export const missingText = (area: string, key: string): string => `MISSING.${area}.${key}`;
