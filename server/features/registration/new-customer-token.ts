import type { FastifyReply } from 'fastify';
import type { Db } from '#server/db/connect.ts';
import { createOnetimeToken } from '#server/features/session/onetime-token.repository.ts';

const HEADER = 'x-onetime-token';
/** Decisions §9: single use, 60 seconds, bound to the new customer. */
const LIFE_SECONDS = 60;
/** So long a client that lost the answer may ask for it again, and gets a new token with it. */
export const ASK_AGAIN_SECONDS = 300;

/** Lets the new customer in once: the answer's header carries the secret, the database keeps its hash. */
export async function sendOnetimeToken(
  db: Db,
  reply: FastifyReply,
  { customerId, now }: { customerId: number; now: Temporal.Instant },
): Promise<void> {
  const secret = await createOnetimeToken(db, {
    purpose: 'CUSTOMER_CREATED',
    customerId,
    now,
    lifeSeconds: LIFE_SECONDS,
  });
  void reply.header(HEADER, secret);
}

/** Of an attempt that was rolled back. */
export function withdrawOnetimeToken(reply: FastifyReply): void {
  void reply.removeHeader(HEADER);
}

/** Was this customer created so recently that who has its key may be let in? */
export function isJustCreated(createdAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(createdAt.add({ seconds: ASK_AGAIN_SECONDS }), now) > 0;
}
