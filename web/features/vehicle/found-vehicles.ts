import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { CallName, OutputOf, PartsOf, RequestOf } from '#contract/calls.ts';
import { TOLD_FROM_MS } from '#domain/availability/age.ts';
import { wholeVehicles } from '#domain/availability/whole-vehicles.ts';
import type { Caller } from '#web/platform/call.ts';
import { callerOf, callQuery } from '#web/platform/query.tsx';

export type FoundVehicles = OutputOf<'GET /bookees'> & {
  /** Whether what is free was known when the server answered; if not, `asOf` is shown. */
  isOfBefore: boolean;
};
type Parts = PartsOf<'GET /bookees'>;
type FixedVehicle = OutputOf<'GET /vehicles'>['items'][number];
type VehicleQuery = RequestOf<'GET /bookees'>['query'];
type Asked = { query: VehicleQuery; signal: AbortSignal };

/**
 * Searches, and asks only for what changes: what changes with the fleet alone is kept by town, and read meanwhile. Of a car that
 * is not in it yet all is asked for.
 */
export async function foundVehicles(client: QueryClient, call: Caller, asked: Asked): Promise<FoundVehicles> {
  const { query, signal } = asked;
  if (query.city) void keptOf(client, query.city, undefined).catch(() => undefined);
  const { found, isOfBefore } = await changingParts(call, asked);
  const lists = await Promise.all(
    Object.entries(found.versions).map(([city, version]) => keptOf(client, city, version)),
  );
  const items = wholeVehicles(found, (id) => lists.find((list) => list.has(id))?.get(id));
  const { asOf, tariff, free, total, next } = found;
  const whole = items
    ? { items, asOf, tariff, free, total, ...(next === undefined ? {} : { next }) }
    : await call('GET /bookees', { query }, { signal });
  return { ...whole, isOfBefore };
}

/** How many free cars a search would find. */
export const countQuery = (query: VehicleQuery) =>
  queryOptions({
    queryKey: ['GET /bookees' satisfies CallName, 'count', query],
    queryFn: async ({ meta, signal }) =>
      (await changingParts(callerOf(meta), { query: { ...query, limit: '1' }, signal })).found.free,
    placeholderData: keepPreviousData,
  });

async function changingParts(
  call: Caller,
  { query, signal }: Asked,
): Promise<{ found: Parts; isOfBefore: boolean }> {
  let answeredMs = Number.NaN;
  const onHeaders = (headers: Headers) => {
    answeredMs = Date.parse(headers.get('date') ?? '');
  };
  const request = { query: { ...query, parts: 'changing' as const } };
  const answer = await call('GET /bookees', request, { signal, onHeaders });
  // The type of an answer does not depend on the query; the contract says what these parts are.
  const found = answer as unknown as Parts;
  // Both by the server's clock: a device's is a minute off easily.
  return { found, isOfBefore: answeredMs - Date.parse(found.asOf) > TOLD_FROM_MS };
}

/** A town's cars by number; asked for again if they are not of the wanted version. */
async function keptOf(client: QueryClient, city: string, version: string | undefined) {
  const query = { ...callQuery('GET /vehicles', { query: { city } }), gcTime: Number.POSITIVE_INFINITY };
  const kept = await client.fetchQuery({ ...query, staleTime: Number.POSITIVE_INFINITY });
  if (version === undefined || kept.version === version) return byNumber(kept);
  return byNumber(await client.fetchQuery({ ...query, staleTime: 0 }));
}

const maps = new WeakMap<OutputOf<'GET /vehicles'>, ReadonlyMap<number, FixedVehicle>>();

function byNumber(list: OutputOf<'GET /vehicles'>): ReadonlyMap<number, FixedVehicle> {
  const known = maps.get(list) ?? new Map(list.items.map((one) => [one.id, one]));
  maps.set(list, known);
  return known;
}
