import type { GeocodeHit, GeocodeOptions, Geocoder } from './geocoder.ts';

export type RemoteGeocoderOptions = {
  url: string;
  userAgent: string;
  timeoutMs: number;
  /** Used when the service fails. */
  fallback: Geocoder;
};

const MAX_BYTES = 512 * 1024;

/** Asks a service; after a timeout or another failure the fallback answers, so that no search fails. */
export function createRemoteGeocoder(
  options: RemoteGeocoderOptions,
  request: (query: string, options: GeocodeOptions) => URL,
  read: (answer: unknown) => GeocodeHit[],
): Geocoder {
  return {
    async search(query, searchOptions) {
      const hits = await ask(request(query, searchOptions), options)
        .then(read)
        .catch(() => undefined);
      return hits ? hits.slice(0, searchOptions.limit) : options.fallback.search(query, searchOptions);
    },
  };
}

/** Appends the path to the base URL and its path: "https://geo.example/photon" + "api". */
export function serviceUrl(base: string, path: string, parameters: Record<string, string>): URL {
  const url = new URL(path, base.endsWith('/') ? base : `${base}/`);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url;
}

async function ask(url: URL, { userAgent, timeoutMs }: RemoteGeocoderOptions): Promise<unknown> {
  const response = await fetch(url, {
    headers: { 'User-Agent': userAgent, Accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`${url.host} answered ${response.status}`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error(`${url.host} answered with too much`);
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
