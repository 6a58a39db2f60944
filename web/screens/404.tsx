import { notFound } from '#web/shell/or-not-found.ts';

export function loader(): never {
  throw notFound();
}

/** /404: the page for unknown addresses, with an address of its own */
export default function NotFoundScreen() {
  return null;
}
