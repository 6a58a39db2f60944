import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

type Language = 'de' | 'en';

/** The language that the caller likes best of those we speak, by the weights of RFC 9110 §12.5.4; else German. */
export function languageOf({ headers }: FastifyRequest): Language {
  if (headers['accept-language'] === undefined) return 'de';
  return new Negotiator({ headers }).language(['de', 'en']) === 'en' ? 'en' : 'de';
}

/** Says in which language an answer is, and that another caller may get another one. */
export function nameLanguage(reply: FastifyReply, language: Language): void {
  void reply.header('content-language', language).header('vary', 'accept-language');
}

const FOR_PEOPLE = /^(text\/html|application\/problem\+json)\b/;

/** Whatever else people read, pages and the map's problems, is German for everybody: caches keep one copy. */
export function nameGerman(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    const type = String(reply.getHeader('content-type') ?? '');
    if (FOR_PEOPLE.test(type) && !reply.hasHeader('content-language')) {
      void reply.header('content-language', 'de');
    }
    done();
  });
}
