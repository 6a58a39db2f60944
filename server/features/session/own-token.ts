import type { FastifyRequest } from 'fastify';
import { presentedToken, type Session } from '#server/http/session.ts';

/** A caller names its token by the token itself, by its handle, or in a browser as `current`. */
export function namesOwnToken(id: string, session: Session, request: FastifyRequest): boolean {
  return id === 'current' || id === session.tokenHandle || id === presentedToken(request)?.secret;
}
