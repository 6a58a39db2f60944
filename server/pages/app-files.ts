import type { FastifyInstance } from 'fastify';
import type { FixedPath } from '#domain/page/addresses.ts';
import type { Web } from './built-web.ts';

const BOOKINGS = '/profil/buchungen' satisfies FixedPath;
const CACHE = 'public, max-age=3600';

type Options = { web: Web; productName: string };

/**
 * Serves the manifest and the offline page of the installed app; both contain the product name, a setting.
 */
export function addAppFiles(app: FastifyInstance, { web, productName }: Options): void {
  const manifest = {
    id: '/',
    name: productName,
    short_name: productName,
    description: 'Auto finden, buchen, losfahren.',
    lang: 'de',
    dir: 'ltr',
    start_url: '/buchen' satisfies FixedPath,
    scope: '/',
    display: 'standalone',
    background_color: '#f6f4ee',
    theme_color: '#0f5c4a',
    categories: ['travel', 'navigation'],
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/symbol-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/symbol-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/symbol-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      // The car that can be opened now; with none, or more than one, the bookings.
      { name: 'Auto öffnen', url: `${BOOKINGS}?auto=oeffnen` },
      { name: 'Meine Buchungen', short_name: 'Buchungen', url: BOOKINGS },
      { name: 'Auto buchen', url: '/buchen' satisfies FixedPath },
      { name: 'Hilfe', url: '/hilfe' satisfies FixedPath },
    ].map((shortcut) => ({
      ...shortcut,
      icons: [{ src: '/symbol-192.png', sizes: '192x192', type: 'image/png' }],
    })),
    // A place that another app shares is searched for.
    share_target: {
      action: '/buchen/filter/adresse' satisfies FixedPath,
      method: 'GET',
      params: { title: 'titel', text: 'text' },
    },
  };
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply
      .header('cache-control', CACHE)
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifest)),
  );
  // The service worker caches this page (web/service-worker.ts); it must not appear in search engines.
  app.get('/offline', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(await web.renderOffline(productName)),
  );
}
