import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = join(import.meta.dirname, '../..');

type WebServer = {
  collectContent(paths: readonly string[], fetch: typeof globalThis.fetch): Promise<Record<string, unknown>>;
};

/** Addresses that no sitemap lists. */
const UNLISTED = ['/', '/buchen', '/profil', '/hilfe', '/registrierung'];

/**
 * All answers of the content server that a visitor's pages need, by the hash of their query's key.
 * @param server origin of a running server, "http://127.0.0.1:3000"
 * @param paths of the pages; undefined: all that are public
 */
export async function readContent(
  server: string,
  paths?: readonly string[],
): Promise<Record<string, unknown>> {
  const entry = pathToFileURL(join(ROOT, 'dist/web-server/server.js')).href;
  const { collectContent } = (await import(entry)) as WebServer;
  return collectContent(paths ?? (await publicPaths(server)), (input, init) =>
    fetch(new URL(String(input), server), init),
  );
}

async function publicPaths(server: string): Promise<string[]> {
  const sitemap = await (await fetch(`${server}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  );
  return [...new Set([...UNLISTED, ...listed])];
}
