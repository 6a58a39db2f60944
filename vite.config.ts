import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { BUILD_TARGETS } from './tools/baseline.ts';
import { drawnImages } from './tools/drawn-images.ts';
import { serviceWorker } from './tools/service-worker.ts';

/** Few files: what all pages load, what most screens draw with, what the screens with queries have in common. */
const chunks = [
  // Two crumbs by themselves: what every page loads first (web/first-entry.ts).
  { name: 'first', test: /web[\\/]first-entry\.ts/, priority: 3 },
  {
    name: 'interaction',
    test: /platform[\\/](first-interaction|may-be-logged-in|reload-once)\.ts/,
    priority: 4,
  },
  { name: 'initial', tags: ['$initial' as const], priority: 2 },
  {
    name: 'page',
    test: /shell[\\/](page-title|vehicle-picture)|domain[\\/](vehicle[\\/]vehicle-class|tariff[\\/](money|sum-of|price-words)|page[\\/]number-word)|landing[\\/](landing-search|skyline\.)/,
    priority: 1,
  },
  {
    name: 'app',
    // Not React Aria and the menu: they load when they are opened.
    test: /[\\/](@tanstack|domain|web[\\/](platform|features|(shell|frame)(?![\\/]menu)|ui(?![\\/](dialog|side-menu)\.)))[\\/]/,
    minShareCount: 2,
  },
];

/**
 * Drops what nothing uses of React Router and the bundler cannot know: components whose calls do nothing,
 * hooks measuring navigations that nobody passes, warnings for developers, who read them with `npm run dev`.
 */
function shakeReactRouter(): Plugin {
  return {
    name: 'shake-react-router',
    apply: 'build',
    transform: {
      filter: { id: /node_modules[\\/]react-router[\\/]/ },
      handler: (code) => ({
        code: code
          .replaceAll(/= (React\$1\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1')
          .replaceAll(/^\w+\.displayName = .*;$/gm, '')
          .replaceAll(/^\t+(?=(?:warning|warnOnce|warningOnce)\()/gm, '/* @__PURE__ */ ')
          .replaceAll(/^(\t+invariant\(.+), ["`].*["`]\);$/gm, '$1);')
          .replaceAll(
            /\b(?:init|opts\??)\.instrumentations\b|= consumeInstrumentationClientResultMetaReceiver\(router\)/g,
            (use) => (use.startsWith('=') ? '= undefined' : 'undefined'),
          ),
        map: null,
      }),
    },
  };
}

/**
 * Vite's helper around lazy imports, reduced to the map's style sheet. The page's is named too by each file
 * sharing a chunk with the entry; loaded once more, it would lay out all anew.
 */
function lightPreload(): Plugin {
  return {
    name: 'light-preload',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /vite[\\/]preload-helper/ },
      handler: () => `
        const styles = {};
        for (const link of document.querySelectorAll('link[rel=stylesheet]')) styles[link.getAttribute('href').slice(1)] = 1;
        const style = (href) => styles[href] ??= new Promise((done, failed) => {
          const link = document.createElement('link');
          Object.assign(link, { rel: 'stylesheet', href: '/' + href, onload: done, onerror: failed });
          document.head.append(link);
        });
        export const __vitePreload = (load, files = []) =>
          Promise.all(files.filter((file) => file.endsWith('.css')).map(style)).then(load);`,
    },
  };
}

/** What the native app starts with: most of it runs before the first screen stands. */
const STARTS_WITH = /^(native|app-frame|map-frame|city-map)$/;

/**
 * Has the start's files compiled whole while read, beside the main thread, not function by function: 2,400
 * until the map stands (docs/benchmarks.md). Browsers that do not know the comment skip it.
 */
function compileAhead(): Plugin {
  return {
    name: 'compile-ahead',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // Vite writes its own first line as late as possible.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && STARTS_WITH.test(file.name))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      },
    },
  };
}

/**
 * Three builds from one source: `vite build` for the browser, `vite build --ssr web/server.tsx` for the server, and
 * `vite build --mode native` for the native app, which contains its files and needs no service worker.
 */
export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [
    react(),
    tailwindcss(),
    shakeReactRouter(),
    lightPreload(),
    drawnImages(),
    mode === 'native' ? compileAhead() : serviceWorker(),
  ],
  appType: 'custom',
  publicDir: isSsrBuild ? false : 'web/public',
  build: isSsrBuild
    ? { outDir: 'dist/web-server', target: 'node22', copyPublicDir: false, assetsInlineLimit: 0 }
    : {
        outDir: mode === 'native' ? 'dist/native' : 'dist/web',
        manifest: true,
        target: BUILD_TARGETS,
        rolldownOptions: {
          input: mode === 'native' ? ['web/native.tsx'] : ['web/browser.tsx', 'web/first-entry.ts'],
          output: { codeSplitting: { groups: chunks } },
        },
        // The server names what a page needs; after that there is nothing left to find out but the screen itself.
        modulePreload: { polyfill: false, resolveDependencies: () => [] },
        assetsInlineLimit: 0,
        // MapLibre alone is larger than Vite's usual limit; it loads with the map only.
        chunkSizeWarningLimit: 1_200,
      },
}));
