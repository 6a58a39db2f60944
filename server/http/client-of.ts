import type { IncomingHttpHeaders } from 'node:http';

/** §S2.4: `X-API-Key` names the calling program. It never grants rights: the token identifies the caller. */
export const CLIENT_NAMES = ['web', 'native', 'partner'] as const;
export type ClientName = (typeof CLIENT_NAMES)[number];
export type ApiKeys = ReadonlyMap<string, ClientName>;

/** Returns the calling program: 'unnamed' without a key, undefined for an unknown key. */
export function clientOf(
  { 'x-api-key': key }: IncomingHttpHeaders,
  keys: ApiKeys,
): ClientName | 'unnamed' | undefined {
  return key === undefined ? 'unnamed' : keys.get(String(key));
}
