import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NEVER_IN_APP } from '#domain/page/app-links.ts';
import { sendProblem } from './problem.ts';

/** The apps that open links to this server. */
export type AppLinks = {
  /** Application id, and the SHA-256 fingerprints of the keys that sign it, "AA:BB:…". */
  android: { id: string; fingerprints: readonly string[] } | undefined;
  /** Team and bundle id, "A1B2C3D4E5.de.beispiel.app". */
  ios: string | undefined;
};

const CACHE = 'public, max-age=3600';

/**
 * Says to Android and iOS which app may open links to this server and fill in its passwords. Both ask without a login,
 * follow no redirect, and want JSON.
 */
export function addAppLinks(app: FastifyInstance, { android, ios }: AppLinks): void {
  app.get('/.well-known/assetlinks.json', (request, reply) =>
    send(
      request,
      reply,
      android && [
        {
          relation: [
            'delegate_permission/common.handle_all_urls',
            'delegate_permission/common.get_login_creds',
          ],
          target: {
            namespace: 'android_app',
            package_name: android.id,
            sha256_cert_fingerprints: android.fingerprints,
          },
        },
      ],
    ),
  );
  app.get('/.well-known/apple-app-site-association', (request, reply) =>
    send(
      request,
      reply,
      ios === undefined
        ? undefined
        : {
            applinks: { details: [{ appIDs: [ios], components: COMPONENTS }] },
            webcredentials: { apps: [ios] },
          },
    ),
  );
}

/** The first that matches counts. */
const COMPONENTS = [
  ...NEVER_IN_APP.flatMap((path) => [
    { '/': path, exclude: true },
    { '/': `${path}/*`, exclude: true },
  ]),
  { '/': '/.well-known/*', exclude: true },
  { '/': '*' },
];

function send(request: FastifyRequest, reply: FastifyReply, answer: object | undefined): FastifyReply {
  if (!answer) return sendProblem(request, reply, { refusal: 'NOT_FOUND' });
  return reply.header('cache-control', CACHE).type('application/json; charset=utf-8').send(answer);
}
