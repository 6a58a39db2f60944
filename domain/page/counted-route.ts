import { ADDRESSES } from './addresses.ts';
import { bestMatch } from './path-pattern.ts';

/**
 * The routes that page views are counted as, in the words of §2: without city, number or any other value that
 * could identify the person.
 */
export const COUNTED_ROUTES = [
  ...new Set([...ADDRESSES.map(({ path, countedAs }) => countedAs ?? path), 'sonstige' as const]),
];
export type CountedRoute = (typeof COUNTED_ROUTES)[number];

const routeOf = bestMatch(COUNTED_ROUTES);

/** The route that a view of this path is counted as; `sonstige` if the path is none of ours. */
export const countedRoute = (path: string): CountedRoute => routeOf(path) ?? 'sonstige';
