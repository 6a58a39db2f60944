import { needsSecondPerson } from '#domain/staff/act.ts';
import type { Right } from '#domain/staff/right.ts';
import type { Db } from '#server/db/connect.ts';
import type { AdminSetup } from '#server/feature/admin-command.ts';
import type { Staff } from '#server/features/customer/staff.repository.ts';
import { findFileHeadById } from '#server/features/customer-file/customer-file.repository.ts';
import { lockPayers } from '#server/features/payment/collection.repository.ts';
import { terminalOf } from '#server/features/staff/admin-staff.ts';
import { findGrantsOf } from '#server/features/staff/staff-caller.repository.ts';
import { type Act, insertAct, type RecordAct } from '#server/http/act.repository.ts';
import type { Refusal } from '#server/http/refuse.ts';
import type { Payer } from './find-payer.ts';
import { act, type MoneyAct } from './money-act.ts';

export type ActSetup = Pick<
  AdminSetup,
  'db' | 'now' | 'user' | 'person' | 'mailer' | 'config' | 'proposedActs'
> & { staff: Staff };

/** Of the commands that book something. */
export const RIGHT: Right = { area: 'MONEY', step: 'DO' };

/**
 * Does what the console's call of this kind does, in one transaction. What a second person has to confirm is asked for if `--as`
 * says who asks (docs/decisions/173); otherwise NEEDS_TWO, and nothing is done.
 */
export const actInTerminal = <W extends { customerId: number }, B extends object, R extends Refusal>(
  setup: ActSetup,
  money: MoneyAct<W, B, R>,
  { wish, reason }: { wish: W; reason: string | undefined },
) =>
  setup.db.transaction().execute(async (db) => {
    const { now, person, staff } = setup;
    const payer = await findFileHeadById(db, wish.customerId);
    if (!payer) throw new Error(`account ${wish.customerId} vanished`);
    if (!person && (await needsTwo(db, money, { wish, payer, now }))) return 'NEEDS_TWO' as const;
    const { providerId } = payer;
    const doing = {
      actor: person ? { customerId: person.customerId } : terminalOf(setup),
      providerId,
      right: person && RIGHT,
      requestId: undefined,
      now,
    };
    const record = async (what: Act | 'DONE_BEFORE') =>
      what === 'DONE_BEFORE' ? undefined : insertAct(db, what, doing);
    const context = {
      ...setup,
      db,
      session: { customerId: staff.id, providerId },
      staff: { grants: await findGrantsOf(db, staff.id, now) },
      recordAct: record as RecordAct,
    };
    return act(context, money, { payer, wish, reason });
  });

async function needsTwo<W extends { customerId: number }, B extends object, R extends Refusal>(
  db: Db,
  { look }: MoneyAct<W, B, R>,
  { wish, payer, now }: { wish: W; payer: Payer; now: Temporal.Instant },
): Promise<boolean> {
  await lockPayers(db, [payer.id]);
  const found = await look(db, wish, payer, now);
  return 'basis' in found && needsSecondPerson(found.limited);
}
