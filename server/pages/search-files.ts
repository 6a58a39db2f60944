import type { FastifyInstance } from 'fastify';
import { BERLIN } from '#domain/booking/grid.ts';
import type { ContentStore } from '#server/features/page/content-store.ts';
import { publicAddresses } from './public-pages.ts';

/** Paths that search engines must not read: calls, and pages that belong to a person. */
const DISALLOWED = ['/api/', '/profil/', '/buchen/neu/', '/vertrieb/', '/werkzeugkasten/', '/entwicklung/'];
/** Calendar programs that keep to these rules fetch what somebody has given them (RFC 9309: the longest path counts). */
const ALLOWED = '/api/booking/calendars/';
const CACHE = 'public, max-age=3600';

type Options = { now: () => Temporal.Instant; content: ContentStore; publicUrl: string };

/** Serves robots.txt and sitemap.xml, with absolute URLs of this installation. */
export function addSearchFiles(app: FastifyInstance, { now, content, publicUrl }: Options): void {
  app.get('/robots.txt', (_request, reply) =>
    reply
      .header('cache-control', CACHE)
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          `Allow: ${ALLOWED}`,
          ...DISALLOWED.map((path) => `Disallow: ${path}`),
          '',
          `Sitemap: ${publicUrl}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  );
  app.get('/sitemap.xml', async (_request, reply) => {
    const { snapshot } = await content.current(now());
    const today = now().toZonedDateTimeISO(BERLIN).toPlainDate().toString();
    const entries = publicAddresses(snapshot, today).map(
      (path) => `  <url><loc>${escapeXml(publicUrl + path)}</loc></url>`,
    );
    return reply
      .header('cache-control', CACHE)
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`,
      );
  });
}

const escapeXml = (text: string): string =>
  text.replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`);
