import type { FastifyRequest } from 'fastify';

/** The site that a passkey is made for (WebAuthn): it works at this origin and on this domain only. */
export type RelyingParty = {
  name: string;
  /** Undefined when the request was sent to an invalid address. */
  of(request: FastifyRequest): { id: string; origin: string } | undefined;
};

/** Uses the public address; outside production, where it may be missing, the address of the request. */
export const createRelyingParty = (name: string, publicUrl: string | undefined): RelyingParty => ({
  name,
  of: (request) => {
    const url = URL.parse(publicUrl ?? `${request.protocol}://${request.host}`);
    return url?.hostname ? { id: url.hostname, origin: url.origin } : undefined;
  },
});
