import type { showSalesActivation } from '#contract/activation.ts';
import type { CallOutput } from '#contract/call.ts';
import type { Db } from '#server/db/connect.ts';
import { isRefused, type Refusal } from '#server/http/refuse.ts';
import type { Session } from '#server/http/session.ts';
import { findStanding, lockStanding, type Standing } from './activation-standing.ts';
import { activationView } from './activation-view.ts';
import { insertSalesEvent } from './sales.repository.ts';

type Context = { db: Db; now: Temporal.Instant; session: Session };
type Params = { id: string; customerId: number };
type NewEvent = Pick<Parameters<typeof insertSalesEvent>[1], 'kind' | 'customerId' | 'confirms'>;
/** Writes an event about the person, or about another one of the same account. */
export type Note = (event: NewEvent) => Promise<void>;

/**
 * Runs one step of an activation in the call's transaction and answers with where the person stands then. A step that was taken
 * before changes nothing: `take` then writes nothing.
 */
export async function takeActivationStep<R extends Refusal>(
  { db, now, session }: Context,
  { id: registrationId, customerId }: Params,
  take: (standing: Standing, note: Note) => Promise<R | undefined>,
): Promise<
  CallOutput<typeof showSalesActivation> | R | Refusal<'AUTHENTICATION' | 'SALES_REGISTRATION_UNKNOWN'>
> {
  const asked = { session, registrationId, customerId, now };
  const standing = await lockStanding(db, asked);
  if (isRefused(standing)) return standing;
  const refusal = await take(standing, (event) =>
    insertSalesEvent(db, {
      registrationId,
      partnerId: standing.partner.id,
      personId: session.customerId,
      customerId,
      now,
      ...event,
    }),
  );
  if (refusal) return refusal;
  return activationView(db, (await findStanding(db, asked)) ?? standing, now);
}
