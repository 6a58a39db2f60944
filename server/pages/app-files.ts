import type { FastifyInstance } from 'fastify';

const CACHE = 'public, max-age=3600';

/** What makes the web an app on a device's home screen. The name is a setting, so the server writes it. */
export function addAppFiles(app: FastifyInstance, { productName }: { productName: string }): void {
  const manifest = {
    id: '/',
    name: productName,
    short_name: productName,
    description: 'Auto finden, buchen, losfahren.',
    lang: 'de',
    dir: 'ltr',
    start_url: '/buchen',
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
      { name: 'Auto buchen', url: '/buchen' },
      { name: 'Buchungen', url: '/profil/buchungen' },
    ],
  };
  app.get('/manifest.webmanifest', { schema: { hide: true } }, (_request, reply) =>
    reply
      .header('cache-control', CACHE)
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifest)),
  );
}
