import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RefusalCode } from '#contract/refusal.ts';
import { isDatabaseUnavailable } from '#server/db/unavailable.ts';
import { BODY_TOO_SLOW } from './body-time.ts';
import { sendProblem } from './problem.ts';
import { refuse } from './refuse.ts';
import { REQUEST_ID } from './request-id.ts';

const REFUSAL_OF: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'MEDIA_TYPE',
  [BODY_TOO_SLOW]: 'REQUEST_TIMEOUT',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
};

/** Of what is somebody's own, and of every write. The screens ask again by themselves after so long. */
const DATABASE_AWAY = refuse('UNAVAILABLE', {
  detail: {
    de: 'Gerade können wir nichts speichern und dir nichts Eigenes zeigen. Suchen und Lesen geht weiter. Bitte versuche es gleich noch einmal.',
    en: 'We can neither save anything nor show you what is yours at the moment. Searching and reading go on. Please try again shortly.',
  },
  retryAfterSeconds: 5,
});

/** Handles requests that cannot be routed (broken percent-encoding); they never reach the handler below. */
export function answerFrameworkError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  void sendProblem(request, reply, { refusal: REFUSAL_OF[error.code] ?? 'BODY_INVALID' });
}

/** Turns every thrown error into a problem document; those that are not the client's fault are logged. */
export function addErrorHandling(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const known = REFUSAL_OF[error.code];
    if (known) return sendProblem(request, reply, { refusal: known });
    if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
      return sendProblem(request, reply, { refusal: 'BODY_INVALID' });
    }
    request.log.error({ err: error, url: request.routeOptions.url }, 'request failed');
    reply.header(REQUEST_ID, request.id);
    return sendProblem(
      request,
      reply,
      isDatabaseUnavailable(error) ? DATABASE_AWAY : { refusal: 'INTERNAL' },
    );
  });
}
