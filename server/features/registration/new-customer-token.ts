import type { FastifyReply } from 'fastify';
import type { Db } from '#server/db/connect.ts';
import { createOnetimeToken } from '#server/features/customer/onetime-token.repository.ts';
import { lockLogins } from '#server/features/session/session.repository.ts';
import { findNewCustomer } from './new-customer.repository.ts';

const HEADER = 'x-onetime-token';
/** §S9.13: single use, 60 seconds, bound to the new customer. */
const LIFE_SECONDS = 60;
/** For this long a client that lost the response may repeat the request, and gets a new token. */
export const ASK_AGAIN_SECONDS = 300;

export type NewToken = {
  customerId: number;
  purpose?: 'CUSTOMER_CREATED' | 'CUSTOMER_LOGIN' | 'MAIN_AND_SUB';
  now: Temporal.Instant;
};

/** Sends a token that logs the new customer in once: a response header has it, the database only its hash. */
export async function sendOnetimeToken(
  db: Db,
  reply: FastifyReply,
  { customerId, purpose = 'CUSTOMER_CREATED', now }: NewToken,
): Promise<void> {
  const secret = await createOnetimeToken(db, {
    purpose,
    customerId,
    now,
    lifeSeconds: LIFE_SECONDS,
  });
  void reply.header(HEADER, secret);
}

/** Removes the token from the response when its transaction was rolled back. */
export function withdrawOnetimeToken(reply: FastifyReply): void {
  void reply.removeHeader(HEADER);
}

/**
 * Sends a new token to a client that lost the response with the first one. Returns false, and sends nothing,
 * when the time for that is over or the customer has logged in meanwhile.
 */
export function sendAnotherToken(db: Db, reply: FastifyReply, token: NewToken): Promise<boolean> {
  const run = async (transaction: Db) => {
    await lockLogins(transaction, [token.customerId]);
    const customer = await findNewCustomer(transaction, token.customerId);
    const until = customer?.mayAskAgainUntil;
    if (!until || Temporal.Instant.compare(until, token.now) <= 0) return false;
    await sendOnetimeToken(transaction, reply, token);
    return true;
  };
  return db.isTransaction ? run(db) : db.transaction().execute(run);
}
