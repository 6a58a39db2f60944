import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dehydrate, QueryClient } from '@tanstack/react-query';
import type { OutputOf } from '#contract/calls.ts';
import { keptSettings } from '#web/platform/native/kept-settings.ts';
import { type NativeSetup, SETUP_ID } from '#web/platform/native/setup.ts';
import { BUNDLE } from './app-settings.ts';

const ENTRY = 'web/native.tsx';
/** Most people open the app for the map: its files are read, and compiled, beside the entry. */
const FIRST_SCREENS = [
  ENTRY,
  'web/load-root.ts',
  'web/frame/app-frame.tsx',
  'web/features/vehicle/map-frame.tsx',
  'web/map/city-map.tsx',
];

type Chunk = { file: string; css?: string[]; imports?: string[] };
type Options = NativeSetup & {
  name: string;
  /** The answer of `GET /settings`, with which the app starts before the server has answered. */
  settings: OutputOf<'GET /settings'>;
};

const asJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * The one page of the native app. What is not in the bundle comes from the configured server only, and no script stands
 * in the page.
 */
export async function nativePage({ name, version, server, scheme, settings }: Options): Promise<string> {
  const manifest = JSON.parse(await readFile(join(BUNDLE, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const entry = manifest[ENTRY];
  if (!entry) throw new Error(`the build has no ${ENTRY}`);
  const policy = [
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${server}`,
    `connect-src 'self' data: blob: ${server}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const client = new QueryClient();
  client.setQueryData(['GET /settings', {}], keptSettings(settings), { updatedAt: 1 });
  const state = {
    path: '/',
    assets: { scripts: [], styles: [], preloads: [] },
    router: { loaderData: {}, actionData: null },
    queries: dehydrate(client),
  };
  return `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1, maximum-scale=1, user-scalable=no, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>${name}</title>
${(entry.css ?? []).map((file) => `<link rel="stylesheet" href="/${file}">`).join('\n')}
${chunksOf(manifest)
  .map((file) => `<link rel="modulepreload" href="/${file}">`)
  .join('\n')}
</head>
<body>
<div id="app"><p class="grid min-h-dvh place-items-center p-4" role="status">${name} wird geladen …</p></div>
<script id="state" type="application/json">${asJson(state)}</script>
<script id="${SETUP_ID}" type="application/json">${asJson({ version, server, scheme } satisfies NativeSetup)}</script>
<script type="module" src="/${entry.file}"></script>
</body>
</html>
`;
}

/** The files of the first screens and what they import, which the app would else discover one by one. */
function chunksOf(manifest: Record<string, Chunk>): string[] {
  const found = new Set<string>();
  const add = (name: string) => {
    const file = manifest[name]?.file;
    if (!file || found.has(file)) return;
    found.add(file);
    for (const imported of manifest[name]?.imports ?? []) add(imported);
  };
  for (const name of FIRST_SCREENS) add(name);
  return [...found];
}
