import type { PageState } from './page-state.ts';

/** What is compared of an address; its fragment never reaches the server. */
type Address = { pathname: string; search: string };

/** Whether a page was rendered for this address: also the parameters that it reads are the same. */
export function isPageOf({ path, search, reads }: PageState['address'], address: Address): boolean {
  // Read as parameters, because a proxy may have written them in another way.
  const parametersOf = (text: string) =>
    JSON.stringify([...new URLSearchParams(text)].filter(([name]) => reads?.includes(name) !== false));
  return path === address.pathname && parametersOf(search) === parametersOf(address.search);
}
