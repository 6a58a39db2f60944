import { createStored } from './storage.ts';

type Endpoint = { label: string; endpoint: string; apikey: string };

/** The place in the server's list of booking servers; 0 is this server (specification §7). */
const casixIndex = createStored('casixIndex', 0, (value) =>
  Number.isInteger(value) && (value as number) >= 0 ? (value as number) : undefined,
);

export const chosenServerIndex = (): number => casixIndex.get();

/** Counts from the next page load. */
export const chooseServer = (index: number): void => casixIndex.set(index);

let listed: Promise<readonly Endpoint[]> | undefined;

/** All booking servers; only what the server lists is ever called (decisions §9). */
async function listServers(): Promise<readonly Endpoint[]> {
  const response = await fetch('/api/content/settings/endpoint/all');
  if (!response.ok) throw new Error(`booking servers: ${response.status}`);
  return ((await response.json()) as { items: Endpoint[] }).items;
}

/** The booking server that a tester has chosen; undefined: this one. One that is no longer listed is this one. */
export function chosenServer(): Promise<Endpoint> | undefined {
  const index = casixIndex.get();
  if (index === 0) return undefined;
  listed ??= listServers();
  return listed.then(
    (servers) => servers[index] ?? (servers[0] as Endpoint),
    (error: unknown) => {
      listed = undefined;
      throw error;
    },
  );
}
