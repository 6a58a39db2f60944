import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Measured } from './measured.ts';
import { startDemonstration } from './stage.ts';

const MANIFEST = join(import.meta.dirname, '../dist/web/.vite/manifest.json');
const MAP_MODULE = 'web/map/city-map.tsx';
const GOAL_KB = 105;

type Chunk = { file: string; name?: string; imports?: string[]; dynamicImports?: string[] };

/** Measures the JavaScript that the home page loads without a click, compressed with gzip. */
export async function measurePage(): Promise<Measured> {
  const manifest = JSON.parse(await readFile(MANIFEST, 'utf8')) as Record<string, Chunk>;
  const demonstration = await startDemonstration();
  try {
    const html = await (await fetch(`${demonstration.origin}/`, { headers: { accept: 'text/html' } })).text();
    const named = [...html.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="(\/[^"]+\.js)"/g)].map(
      ([, path]) => path ?? '',
    );
    // What the first script fetches once the page is drawn counts too.
    named.push(...(/\bdata-ahead="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? []));
    const initial = withStaticImports(manifest, named);
    const sizes = await Promise.all(
      [...initial].map(async (path) => {
        const response = await fetch(demonstration.origin + path);
        if (!response.ok) throw new Error(`${path} answered ${response.status}`);
        return { path, bytes: gzipSync(Buffer.from(await response.arrayBuffer())).length };
      }),
    );
    const kilobytes = sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
    // Only this module imports MapLibre (docs: the rooms of the house).
    const map = manifest[MAP_MODULE];
    if (!map) throw new Error(`The build has no ${MAP_MODULE}`);
    const mapIsInitial = initial.has(`/${map.file}`);
    return {
      lines: [
        `/ lädt anfangs ${sizes.length} Skripte mit zusammen ${kilobytes.toFixed(1)} KB (gzip); Ziel: höchstens ${GOAL_KB} KB`,
        ...sizes
          .sort((a, b) => b.bytes - a.bytes)
          .map(({ path, bytes }) => `  ${(bytes / 1000).toFixed(1).padStart(6)} KB  ${path}`),
        `HTML: ${(gzipSync(html).length / 1000).toFixed(1)} KB (gzip)`,
        `Kartencode ${map.file}: ${mapIsInitial ? 'wird anfangs geladen' : 'wird nur mit der Karte geladen'}`,
      ],
      reached: kilobytes <= GOAL_KB && !mapIsInitial,
    };
  } finally {
    await demonstration.stop();
  }
}

/** Returns the named files and their static imports. */
function withStaticImports(manifest: Record<string, Chunk>, named: readonly string[]): Set<string> {
  const paths = new Set<string>();
  const add = (path: string) => {
    if (paths.has(path)) return;
    paths.add(path);
    const chunk = Object.values(manifest).find(({ file }) => `/${file}` === path);
    for (const name of chunk?.imports ?? []) {
      const file = manifest[name]?.file;
      if (file?.endsWith('.js')) add(`/${file}`);
    }
  };
  for (const path of named) add(path);
  return paths;
}
