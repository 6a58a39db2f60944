import type { Db } from '#server/db/connect.ts';
import { insertAct } from '#server/http/act.repository.ts';
import type { Services } from '#server/http/services.ts';
import { endBlock, findDueBlocks, lockDueBlock } from './customer-block.repository.ts';
import { tellUnblocked } from './tell-blocked.ts';

/** Ends the blocks whose time is over, once each, and tells the people. */
export async function endBlocks(
  db: Db,
  now: Temporal.Instant,
  { mailer }: Pick<Services, 'mailer'>,
): Promise<void> {
  for (const block of await findDueBlocks(db, now)) {
    await db.transaction().execute(async (transaction) => {
      if (!(await lockDueBlock(transaction, block))) return;
      const { customerId, customerNumber, providerId, cityId } = block;
      const ended = await endBlock(transaction, { customerId, by: null, now });
      if (ended?.staysBlocked === false) await tellUnblocked({ db: transaction, mailer, now }, customerId);
      await insertAct(
        transaction,
        {
          kind: 'CUSTOMER_UNBLOCKED',
          object: { kind: 'CUSTOMER', id: customerNumber },
          customerId,
          ...(cityId === null ? {} : { cityId }),
          before: { block: block.id },
          after: { staysBlocked: ended?.staysBlocked },
        },
        {
          actor: { text: 'Das System, nach Ablauf der Frist' },
          providerId,
          right: undefined,
          requestId: undefined,
          now,
        },
      );
    });
  }
}
