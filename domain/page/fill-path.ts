import type { NeededIn, OptionalIn, ScreenPath } from './addresses.ts';

type Value = string | number;
type Values<P extends string> = Record<NeededIn<P>, Value> & { [Name in OptionalIn<P>]?: Value | undefined };

/** Fills in a path's segments; values must be safe in a URL. Empty optional segments are left out. */
export const fillPath = <P extends ScreenPath>(path: P, values: Values<P>): string =>
  path.replace(/\/\{(\w+)\??\}/g, (_, name: string) => {
    const value = (values as Record<string, Value | undefined>)[name] ?? '';
    return value === '' ? '' : `/${value}`;
  });
