import type { FastifyRequest } from 'fastify';

/** For whom a passkey is made (WebAuthn): it works at this origin and on this domain only. */
export type RelyingParty = {
  name: string;
  /** Undefined when the browser asked an address that is none. */
  of(request: FastifyRequest): { id: string; origin: string } | undefined;
};

/** The public address; outside production, where none need be set, the address that the browser asked. */
export const createRelyingParty = (name: string, publicUrl: string | undefined): RelyingParty => ({
  name,
  of: (request) => {
    const url = URL.parse(publicUrl ?? `${request.protocol}://${request.host}`);
    return url?.hostname ? { id: url.hostname, origin: url.origin } : undefined;
  },
});
