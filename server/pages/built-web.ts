import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ViteDevServer } from 'vite';

const ROOT = join(import.meta.dirname, '../..');
const ENTRY = 'web/browser.tsx';
/** Of pages that are whole without script. */
const DEFERRED_ENTRY = 'web/deferred-entry.ts';

export const WEB_FILES = join(ROOT, 'dist/web');

type Assets = { scripts: string[]; styles: string[]; preloads: string[]; next?: string };
export type RenderedPage = { status: number; html: string } | { redirect: string; status: number };
export type RenderPage = (
  request: Request,
  setup: {
    fetch: typeof fetch;
    assetsFor(modules: string[], worksWithoutScript: boolean): Assets;
    onError(error: unknown): void;
    publicUrl: string;
    isPublic: boolean;
  },
) => Promise<RenderedPage>;
type WebServer = {
  renderPage: RenderPage;
  renderOfflinePage(productName: string, assets: Assets): string;
};
type Chunk = { file: string; css?: string[]; imports?: string[] };

/** What draws pages, and which files they need: the build's, or in development Vite's. */
export type Web = {
  render: RenderPage;
  renderOffline(productName: string): Promise<string>;
  assetsFor(modules: string[], worksWithoutScript: boolean): Assets;
};

export async function loadWeb(vite: ViteDevServer | undefined): Promise<Web> {
  return vite ? developmentWeb(vite) : builtWeb();
}

const developmentWeb = (vite: ViteDevServer): Web => {
  const server = async () => (await vite.ssrLoadModule('/web/server.tsx')) as WebServer;
  // Named here instead of put in by Vite: what React did not render would not be what it finds when it hydrates.
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

  const assetsFor = (modules: string[], worksWithoutScript: boolean): Assets => {
    const key = `${worksWithoutScript} ${modules.join()}`;
    const assets = known.get(key) ?? (worksWithoutScript ? deferredAssets : collectAssets)(manifest, modules);
    known.set(key, assets);
    return assets;
  };
  return {
    render: renderPage,
    renderOffline: (productName) => Promise.resolve(renderOfflinePage(productName, assetsFor([], false))),
    assetsFor,
  };
}

/** All styles, but of the scripts only the one that waits; it knows where the entry is. */
function deferredAssets(manifest: Record<string, Chunk>, modules: string[]): Assets {
  const { styles, scripts } = collectAssets(manifest, modules);
  const later = manifest[DEFERRED_ENTRY];
  const [next] = scripts;
  if (!later || !next) throw new Error(`the build has no ${DEFERRED_ENTRY}`);
  const imports = (later.imports ?? []).flatMap((name) => manifest[name]?.file ?? []);
  return { styles, scripts: [`/${later.file}`], preloads: imports.map((file) => `/${file}`), next };
}

/** The entry's files, and those of the matched screens, which the browser would otherwise find out about one by one. */
function collectAssets(manifest: Record<string, Chunk>, modules: string[]): Assets {
  const chunks = new Set<Chunk>();
  const add = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || chunks.has(chunk)) return;
    chunks.add(chunk);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  add(ENTRY);
  for (const module of modules) add(module);
  const entry = manifest[ENTRY];
  if (!entry) throw new Error(`the build has no ${ENTRY}`);
  const files = [...chunks].filter((chunk) => chunk !== entry).map((chunk) => `/${chunk.file}`);
  return {
    scripts: [`/${entry.file}`],
    styles: [...new Set([...chunks].flatMap((chunk) => chunk.css ?? []))].map((file) => `/${file}`),
    preloads: files,
  };
}
