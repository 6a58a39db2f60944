import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Two builds from one source: `vite build` for the browser, `vite build --ssr web/server.tsx` for the server. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
  appType: 'custom',
  publicDir: isSsrBuild ? false : 'web/public',
  build: isSsrBuild
    ? { outDir: 'dist/web-server', target: 'node22', copyPublicDir: false }
    : {
        outDir: 'dist/web',
        manifest: true,
        target: ['chrome111', 'firefox114', 'safari16.4'],
        rolldownOptions: { input: 'web/browser.tsx' },
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        // MapLibre alone is larger than Vite's usual limit; it loads with the map only.
        chunkSizeWarningLimit: 1_200,
      },
}));
