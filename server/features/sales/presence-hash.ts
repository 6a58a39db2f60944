import type { Sign } from '#server/http/server-secret.ts';

/** What is stored of a code, which is short: a keyed hash that is worth nothing for another customer (§S9.12). */
export const presenceHash = (sign: Sign, customerId: number, code: string): Promise<Buffer> =>
  sign('presence code', `${customerId} ${code}`);
