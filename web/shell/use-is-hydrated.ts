import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and in the first render of a page that it drew, then true. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
