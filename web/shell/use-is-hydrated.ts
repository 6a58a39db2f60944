import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Returns false on the server and in the first render of a page from the server, then true. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
