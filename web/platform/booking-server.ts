import { apiKey, appShell, serverUrl } from './app-shell.ts';
import { createStored } from './storage.ts';

type Endpoint = { label: string; endpoint: string; apikey: string };

/** Index in the server's list of booking servers; 0 is the first server (§7.33). */
const casixIndex = createStored('casixIndex', 0, (value) =>
  Number.isInteger(value) && (value as number) >= 0 ? (value as number) : undefined,
);

export const chosenServerIndex = (): number => casixIndex.get();

/** Takes effect on the next page load. */
export const chooseServer = (index: number): void => casixIndex.set(index);

/** §7.57: initial endpoint fetch 1 s after start. */
export const ENDPOINT_FETCH_DELAY_MS = 1_000;

/** The booking servers as last heard, the first at 0: they are known also while nobody names them (§3.2). */
const casixEndpoints = createStored<readonly Endpoint[]>('casixEndpoints', [], (value) =>
  Array.isArray(value) && value.every(isEndpoint) ? value : undefined,
);

const isEndpoint = (value: unknown): value is Endpoint => {
  const { label, endpoint, apikey } = (value ?? {}) as Record<string, unknown>;
  // A path: calls never go to another origin.
  return (
    [label, endpoint, apikey].every((text) => typeof text === 'string') && /^\/(?!\/)/.test(String(endpoint))
  );
};

let first: Endpoint | undefined;

/** The list names the key of the web. */
const named = (endpoint: Endpoint): Endpoint => (appShell() ? { ...endpoint, apikey: apiKey() } : endpoint);

/**
 * Fetches the first booking server, used when casixIndex is 0, after a delay. Returns the function that
 * cancels it.
 */
export function fetchFirstServer(): () => void {
  const leaving = new AbortController();
  const timer = setTimeout(async () => {
    try {
      const response = await fetch(serverUrl('/api/content/settings/endpoint'), { signal: leaving.signal });
      if (!response.ok) return;
      first = named((await response.json()) as Endpoint);
      casixEndpoints.set(([, ...others]) => (first ? [first, ...others] : others));
    } catch {
      // Calls then use the server that was kept, or that this page came from.
    }
  }, ENDPOINT_FETCH_DELAY_MS);
  return () => {
    clearTimeout(timer);
    leaving.abort();
  };
}

let listed: Promise<readonly Endpoint[]> | undefined;

/** Fetches all booking servers; the app calls only listed ones (§S9.15). */
async function listServers(): Promise<readonly Endpoint[]> {
  const response = await fetch(serverUrl('/api/content/settings/endpoint/all'));
  if (!response.ok) throw new Error(`booking servers: ${response.status}`);
  const servers = ((await response.json()) as { items: Endpoint[] }).items.map(named);
  casixEndpoints.set(servers);
  return servers;
}

/**
 * Returns the booking server that a tester has chosen, else the first; while nobody names them, the kept one. Undefined, also in
 * the promise: the page’s own. Rejects if the list fails to load.
 */
export function chosenServer(): Endpoint | Promise<Endpoint | undefined> | undefined {
  const index = casixIndex.get();
  if (index === 0) return first ?? casixEndpoints.get()[0];
  listed ??= listServers();
  return listed.then(
    (servers) => servers[index] ?? servers[0] ?? first,
    (error: unknown) => {
      listed = undefined;
      const kept = casixEndpoints.get()[index];
      if (kept) return kept;
      throw error;
    },
  );
}
