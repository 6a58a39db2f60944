import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ViteDevServer } from 'vite';

const ROOT = join(import.meta.dirname, '../..');
const ENTRY = 'web/browser.tsx';
/** The first script of every page, which loads the entry. */
const FIRST_ENTRY = 'web/first-entry.ts';

export const WEB_FILES = join(ROOT, 'dist/web');

type Assets = {
  scripts: string[];
  styles: string[];
  preloads: string[];
  next?: string;
  ahead?: string[];
  isNow?: boolean;
};
/** When the app comes: at once, at the first interaction with its files there already, or wholly at the first interaction. */
export type AppStart = 'AT_ONCE' | 'FETCHED_AHEAD' | 'ON_INTERACTION';
export type RenderedPage = { status: number; html: string } | { redirect: string; status: number };
export type RenderPage = (
  request: Request,
  setup: {
    fetch: typeof fetch;
    assetsFor(modules: string[], start: AppStart): Assets;
    onError(error: unknown): void;
    publicUrl: string;
    isPublic: boolean;
    reads: readonly string[] | undefined;
  },
) => Promise<RenderedPage>;
type WebServer = {
  renderPage: RenderPage;
  renderOfflinePage(productName: string, assets: Assets): string;
};
type Chunk = { file: string; css?: string[]; imports?: string[] };

/** Renders pages and finds the files that they need: those of the build, or Vite's in development. */
export type Web = {
  render: RenderPage;
  renderOffline(productName: string): Promise<string>;
  assetsFor(modules: string[], start: AppStart): Assets;
};

export async function loadWeb(vite: ViteDevServer | undefined): Promise<Web> {
  return vite ? developmentWeb(vite) : builtWeb();
}

const developmentWeb = (vite: ViteDevServer): Web => {
  const server = async () => (await vite.ssrLoadModule('/web/server.tsx')) as WebServer;
  // If Vite injected these tags, React would not have rendered them, and hydration would find a mismatch.
  const assets = {
    scripts: ['/@vite/client', '/@id/__x00__@vitejs/plugin-react/preamble', `/${ENTRY}`],
    styles: ['/web/ui/theme.css'],
    preloads: [],
  };
  return {
    render: async (...args) => (await server()).renderPage(...args),
    renderOffline: async (productName) => (await server()).renderOfflinePage(productName, assets),
    assetsFor: () => assets,
  };
};

async function builtWeb(): Promise<Web> {
  const manifest = JSON.parse(await readFile(join(WEB_FILES, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const entry = pathToFileURL(join(ROOT, 'dist/web-server/server.js')).href;
  const { renderPage, renderOfflinePage } = (await import(entry)) as WebServer;
  const known = new Map<string, Assets>();

  const assetsFor = (modules: string[], start: AppStart): Assets => {
    const key = `${start} ${modules.join()}`;
    const assets = known.get(key) ?? collectAssets(manifest, modules, start);
    known.set(key, assets);
    return assets;
  };
  return {
    render: renderPage,
    renderOffline: (productName) => Promise.resolve(renderOfflinePage(productName, assetsFor([], 'AT_ONCE'))),
    assetsFor,
  };
}

/**
 * Returns the matched screens' styles, the page's first script and its entry; unless the app waits wholly for
 * the first interaction, also the files a browser would discover one by one.
 */
function collectAssets(manifest: Record<string, Chunk>, modules: string[], start: AppStart): Assets {
  const [entry, first] = [manifest[ENTRY], manifest[FIRST_ENTRY]];
  if (!entry || !first) throw new Error(`the build has no ${ENTRY} or no ${FIRST_ENTRY}`);
  const ofApp = chunksOf(manifest, [ENTRY, ...modules]);
  const ofFirst = chunksOf(manifest, [FIRST_ENTRY]).filter((chunk) => chunk !== first);
  const paths = (chunks: Chunk[]) => chunks.map(({ file }) => `/${file}`);
  return {
    scripts: [`/${first.file}`],
    styles: [...new Set(ofApp.flatMap((chunk) => chunk.css ?? []))].map((file) => `/${file}`),
    preloads: paths(start === 'AT_ONCE' ? [...new Set([...ofFirst, ...ofApp])] : ofFirst),
    ...(start === 'FETCHED_AHEAD' && {
      ahead: paths(ofApp.filter((chunk) => chunk !== first && !ofFirst.includes(chunk))),
    }),
    next: `/${entry.file}`,
    isNow: start === 'AT_ONCE',
  };
}

/** The chunks of these modules and of whatever they import. */
function chunksOf(manifest: Record<string, Chunk>, modules: string[]): Chunk[] {
  const chunks = new Set<Chunk>();
  const add = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || chunks.has(chunk)) return;
    chunks.add(chunk);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const module of modules) add(module);
  return [...chunks];
}
