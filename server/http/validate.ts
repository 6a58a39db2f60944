import type * as z from 'zod';
import { sumOf } from '#domain/tariff/sum-of.ts';
import { issueText, shorten } from './issue-text.ts';
import type { FieldProblem } from './refuse.ts';

/** Parses one part of a request; returns the value, or one problem for each invalid field (at most 50). */
export function parsePart(
  schema: z.ZodType | undefined,
  value: unknown,
  english: boolean,
): { value: unknown } | { fields: FieldProblem[] } {
  if (!schema) return { value: undefined };
  const parsed = schema.safeParse(value, { error: (issue) => issueText(issue, english) });
  if (parsed.success) {
    // Only parsed data is searched: it is shallow, while raw input may be nested too deep for recursion.
    const nul = findNul(parsed.data, 'body');
    if (!nul) return { value: wellFormed(parsed.data) };
    const message = english ? 'NUL characters are not allowed.' : 'NUL-Zeichen sind nicht erlaubt.';
    return { fields: [{ name: nul, code: 'invalid_format', message }] };
  }
  const fields = new Map<string, FieldProblem>();
  for (const issue of parsed.error.issues.flatMap(closestOf).slice(0, 50)) {
    const name =
      issue.path.join('.') || (issue.code === 'unrecognized_keys' ? shorten(String(issue.keys[0])) : 'body');
    // Only the first problem of each field is reported.
    if (!fields.has(name)) fields.set(name, { name, code: issue.code, message: issue.message });
  }
  return { fields: [...fields.values()] };
}

/**
 * When every alternative of a union refuses, returns the issues of the one with fewest unknown fields, the
 * first of several: people read what is wrong with what they meant, not "invalid input".
 */
function closestOf(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  const unknown = (issues: z.core.$ZodIssue[]) =>
    sumOf(issues, (one) => (one.code === 'unrecognized_keys' ? one.keys.length : 0));
  const [closest = []] = issue.errors.toSorted((a, b) => unknown(a) - unknown(b));
  return closest.flatMap((one) => closestOf({ ...one, path: [...issue.path, ...one.path] }));
}

/**
 * Replaces lone surrogates, which broken software sends, with U+FFFD: PostgreSQL cannot store them in JSON.
 */
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, wellFormed(part)]));
}

/** Returns the name of the first field with a NUL character, which PostgreSQL cannot store. */
function findNul(value: unknown, name: string): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? name : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, part] of Object.entries(value)) {
    const found = key.includes('\0') ? name : findNul(part, key);
    if (found) return found;
  }
  return undefined;
}
