import type { IncomingHttpHeaders } from 'node:http';

/** §S2.4: `X-API-Key` names the program that calls. It never grants anything: whoever calls says that by a token. */
export const CLIENT_NAMES = ['web', 'native', 'partner'] as const;
export type ClientName = (typeof CLIENT_NAMES)[number];
export type ApiKeys = ReadonlyMap<string, ClientName>;

/** Who calls: 'unnamed' without a key, undefined with one that nobody has. */
export function clientOf(
  { 'x-api-key': key }: IncomingHttpHeaders,
  keys: ApiKeys,
): ClientName | 'unnamed' | undefined {
  return key === undefined ? 'unnamed' : keys.get(String(key));
}
