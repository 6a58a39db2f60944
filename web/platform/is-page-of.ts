import type { PageState } from './page-state.ts';

/** What is compared of an address; its fragment never reaches the server. */
type Address = { pathname: string; search: string };

/** Equal texts for addresses that mean the same: a proxy may have written them in another way. */
function textOf(search: string, reads: readonly string[] | undefined): string {
  const all = [...new URLSearchParams(search)];
  return new URLSearchParams(reads ? all.filter(([name]) => reads.includes(name)) : all).toString();
}

/** Whether a page was rendered for this address: also the parameters that it reads are the same. */
export const isPageOf = ({ path, search, reads }: PageState['address'], address: Address): boolean =>
  path === address.pathname && textOf(search, reads) === textOf(address.search, reads);
