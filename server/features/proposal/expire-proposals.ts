import type { Db } from '#server/db/connect.ts';
import { insertAct } from '#server/http/act.repository.ts';
import type { Services } from '#server/http/services.ts';
import { findExpired, insertEnd } from './proposal.repository.ts';
import { tellAuthor } from './tell-author.ts';

/** Writes down what nobody has decided in its time, once, and tells its author. */
export async function expireProposals(
  db: Db,
  now: Temporal.Instant,
  services: Pick<Services, 'mailer' | 'proposedActs'>,
): Promise<void> {
  for (const { id, providerId, kind, cities, customerId } of await findExpired(db, now)) {
    await db.transaction().execute(async (transaction) => {
      if (!(await insertEnd(transaction, { id, outcome: 'EXPIRED', by: null, now }))) return;
      await insertAct(
        transaction,
        {
          kind: 'PROPOSAL_EXPIRED',
          object: { kind: 'PROPOSAL', id },
          ...(customerId === null ? {} : { customerId }),
          cityId: cities?.length === 1 ? cities[0] : undefined,
          after: { proposal: kind },
        },
        {
          actor: { text: 'Das System, nach Ablauf der Frist' },
          providerId,
          right: undefined,
          requestId: undefined,
          now,
        },
      );
      await tellAuthor({ ...services, db: transaction, now }, id);
    });
  }
}
