import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = join(import.meta.dirname, '../..');

type WebServer = {
  collectContent(paths: readonly string[], fetch: typeof globalThis.fetch): Promise<Record<string, unknown>>;
};

/** Addresses that no sitemap lists. */
const ALSO = ['/', '/buchen', '/profil', '/hilfe', '/registrierung'];

/**
 * All answers of the content server that a visitor's pages need, by the hash of their query's key.
 * @param server origin of a running server, "http://127.0.0.1:3000"
 */
export async function readContent(server: string): Promise<Record<string, unknown>> {
  const entry = pathToFileURL(join(ROOT, 'dist/web-server/server.js')).href;
  const { collectContent } = (await import(entry)) as WebServer;
  const sitemap = await (await fetch(`${server}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  return collectContent([...new Set([...ALSO, ...listed])], (input, init) => fetch(new URL(String(input), server), init));
}
