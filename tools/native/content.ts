import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hashKey } from '@tanstack/react-query';
import type { OutputOf } from '#contract/calls.ts';

const ROOT = join(import.meta.dirname, '../..');

type WebServer = {
  collectContent(paths: readonly string[], fetch: typeof globalThis.fetch): Promise<Record<string, unknown>>;
};

const SETTINGS = hashKey(['GET /settings', {}]);
/** Addresses that no sitemap lists. */
const UNLISTED = ['/', '/buchen', '/profil', '/hilfe', '/registrierung'];

/** What the bundle contains of the content server. */
export type BundledContent = {
  settings: OutputOf<'GET /settings'>;
  /** Slugs of all cities. */
  cities: readonly string[];
  /** The other answers by the hash of their query's key. */
  answers: Record<string, unknown>;
};

/**
 * Reads all answers of the content server that a visitor's pages need.
 * @param server origin of a running server, "http://127.0.0.1:3000"
 * @param paths of the pages; undefined: all that are public
 */
export async function readContent(server: string, paths?: readonly string[]): Promise<BundledContent> {
  const entry = pathToFileURL(join(ROOT, 'dist/web-server/server.js')).href;
  const { collectContent } = (await import(entry)) as WebServer;
  const { [SETTINGS]: settings, ...answers } = await collectContent(
    paths ?? (await publicPaths(server)),
    (input, init) => fetch(new URL(input instanceof Request ? input.url : input, server), init),
  );
  if (!settings) throw new Error('the server sent no settings');
  return { settings: settings as BundledContent['settings'], cities: await citySlugs(server), answers };
}

async function citySlugs(server: string): Promise<string[]> {
  const answer = await fetch(`${server}/api/content/cities`);
  const { items } = (await answer.json()) as OutputOf<'GET /cities'>;
  return items.map(({ path }) => path);
}

async function publicPaths(server: string): Promise<string[]> {
  const sitemap = await (await fetch(`${server}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  );
  return [...new Set([...UNLISTED, ...listed])];
}
