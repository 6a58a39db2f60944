import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from '#contract/problem.ts';
import { REFUSALS } from '#contract/refusal.ts';
import { languageOf, nameLanguage } from './language.ts';
import type { Refusal } from './refuse.ts';

export const speaksEnglish = (request: FastifyRequest): boolean => languageOf(request) === 'en';

/** Sends the problem document of a refusal: in German, or in English when the client likes that better. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  substitutes?: Problem['substitutes'],
): FastifyReply {
  const { status, ...text } = REFUSALS[refusal.refusal];
  const language = languageOf(request);
  const problem: Problem = {
    type: `/api#${refusal.refusal}`,
    title: language === 'en' ? 'Error' : 'Fehler',
    status,
    detail: (refusal.detail ?? text)[language],
    resultCode: refusal.refusal,
    ...(refusal.fields
      ? {
          fields: refusal.fields.map(({ name, code, message }) => ({
            name,
            code,
            message: typeof message === 'string' ? message : message[language],
          })),
        }
      : {}),
    ...(refusal.links ? { links: refusal.links } : {}),
    ...(substitutes ? { substitutes } : {}),
  };
  nameLanguage(reply, language);
  if (refusal.retryAfterSeconds) void reply.header('retry-after', Math.ceil(refusal.retryAfterSeconds));
  if (refusal.refusal === 'AUTHENTICATION') {
    // For "Basic" a browser would show its own password dialog and hold the response back until that is
    // closed.
    const scheme = request.headers['sec-fetch-mode'] ? 'Session' : 'Basic';
    void reply.header('www-authenticate', `${scheme} realm="token"`);
  }
  return reply
    .code(status)
    .type('application/problem+json; charset=utf-8')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(problem);
}
