import { SCREEN_ADDRESSES } from '#domain/page/addresses.ts';
import { NEVER_IN_APP } from '#domain/page/app-links.ts';

/** On Android the registration is a page outside the app (§2.128). */
const NOT_ON_ANDROID: readonly string[] = ['/registrierung'];

const segment = (path: string): string => `/${path.split('/')[1] ?? ''}`;

/**
 * First segments of the addresses that open the Android app, "/buchen": an app lists only what it opens. Not the home page,
 * with whose "/" every address begins.
 * @param citySlugs of the cities that have a page
 */
export function androidSegments(citySlugs: readonly string[]): string[] {
  const all = SCREEN_ADDRESSES.flatMap(({ path }) =>
    path === '/{city}' ? citySlugs.map((slug) => `/${slug}`) : [segment(path)],
  );
  const left = new Set(['/', ...NEVER_IN_APP, ...NOT_ON_ANDROID]);
  return [...new Set(all)].filter((one) => !left.has(one)).toSorted();
}
