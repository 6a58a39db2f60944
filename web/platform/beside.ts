/**
 * For options of queries for whose answer a screen keeps no place, such as a dot at an icon: nobody waits for it, so nothing is
 * said while it hangs (§S18.9).
 */
export const beside = <Options extends object>(query: Options): Options => ({
  ...query,
  meta: { isBeside: true },
});

export const isBeside = (meta: Record<string, unknown> | undefined): boolean => meta?.['isBeside'] === true;
