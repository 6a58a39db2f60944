import { useEffect } from 'react';

let pagesThatTell = 0;

/**
 * For what says in its own words that there is no connection and what to do: no general dialog lies over it (§4.3).
 * `isTelling`: it does so now.
 */
export function useOwnConnectionWords(isTelling = true): void {
  useEffect(() => {
    if (!isTelling) return;
    pagesThatTell += 1;
    return () => void (pagesThatTell -= 1);
  }, [isTelling]);
}

/** Whether what is open says by itself what to do without a connection. */
export const hasOwnConnectionWords = (): boolean => pagesThatTell > 0;
