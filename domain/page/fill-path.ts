import type { NeededIn, OptionalIn, ScreenPath } from './addresses.ts';

type Value = string | number;
type Values<P extends string> = Record<NeededIn<P>, Value> & { [Name in OptionalIn<P>]?: Value | undefined };

/** A path of the table with its values, as they stand in an address; what may be missing and is empty is left out. */
export const fillPath = <P extends ScreenPath>(path: P, values: Values<P>): string =>
  path.replace(/\/\{(\w+)\??\}/g, (_, name: string) => {
    const value = (values as Record<string, Value | undefined>)[name] ?? '';
    return value === '' ? '' : `/${value}`;
  });
