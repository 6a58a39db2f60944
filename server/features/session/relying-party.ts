import type { FastifyRequest } from 'fastify';

/** For whom a passkey is made (WebAuthn): it works at this origin and on this domain only. */
export type RelyingParty = {
  name: string;
  of(request: FastifyRequest): { id: string; origin: string };
};

/** The public address; outside production, where none need be set, the address that the browser asked. */
export const createRelyingParty = (name: string, publicUrl: string | undefined): RelyingParty => ({
  name,
  of: (request) => {
    const { hostname, origin } = new URL(publicUrl ?? `${request.protocol}://${request.host}`);
    return { id: hostname, origin };
  },
});
