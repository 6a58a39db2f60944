import { formatDate } from '#domain/booking/format-period.ts';
import { canBeBlocked, endOfBlock } from '#domain/customer/block.ts';
import { fullName } from '#domain/customer/full-name.ts';
import { may } from '#domain/staff/may.ts';
import type { Db } from '#server/db/connect.ts';
import { proposedAct } from '#server/feature/proposed-act.ts';
import {
  type BlockBasis,
  findWhomById,
  insertBlock,
  lockBasis,
} from '#server/features/customer-block/customer-block.repository.ts';
import { tellBlocked } from '#server/features/customer-block/tell-blocked.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { findGrantsOf } from '#server/features/staff/staff-caller.repository.ts';
import type { RecordAct } from '#server/http/act.repository.ts';
import type { FileHead } from './customer-file.repository.ts';
import { aboutAccount } from './find-whom.ts';

/** As it is stored until somebody confirms it. */
export type BlockWish = {
  customerId: number;
  /** ISO 8601 date; null: until further notice. */
  lastDay: string | null;
  told: string;
};

type Blocking = {
  db: Db;
  mailer: Mailer;
  now: Temporal.Instant;
  recordAct: RecordAct;
  head: Pick<FileHead, 'id' | 'number' | 'cityId'>;
  basis: BlockBasis;
  /** In whose name. */
  by: number;
  reason: string | undefined;
  /** Number of the proposal that a second person has confirmed. */
  proposal?: number;
};

/** Blocks the account, tells the person and records the act. */
export async function blockWished(
  { head, basis, by, reason, proposal, recordAct, ...mailing }: Blocking,
  { lastDay: day, told }: BlockWish,
): Promise<void> {
  const { db, now } = mailing;
  const lastDay = day === null ? null : Temporal.PlainDate.from(day);
  const until = lastDay && endOfBlock(lastDay, now);
  if (until === undefined) throw new Error(`a block ends on ${day}, which is over`);
  const id = await insertBlock(db, basis, { customerId: head.id, told, by, until, now });
  await tellBlocked(mailing, head.id, { lastDay, told });
  await recordAct({
    kind: 'CUSTOMER_BLOCKED',
    area: 'CUSTOMERS',
    ...aboutAccount(head),
    before: { state: basis.state, block: basis.block },
    after: { block: id, lastDay: day, ...(proposal === undefined ? {} : { proposal }) },
    reason,
  });
}

export const proposedBlock = proposedAct<BlockWish>({
  kind: 'CUSTOMER_BLOCKED',
  findBasis: async (db, { customerId }) => {
    const basis = await lockBasis(db, customerId);
    return basis && canBeBlocked(basis.state) ? basis : undefined;
  },
  describe: async (db, { customerId, lastDay, told }) => {
    const whom = await findWhomById(db, customerId);
    const name = whom && fullName(whom.prename, whom.name);
    return {
      object: whom ? [name, `(${whom.number})`].filter(Boolean).join(' ') : String(customerId),
      facts: [
        { label: 'Gesperrt', value: lastDay === null ? 'bis auf Weiteres' : `bis ${dayText(lastDay)}` },
        { label: 'Was die Person liest', value: told },
      ],
    };
  },
  execute: async ({ db, mailer, now, proposal, recordAct }, wish) => {
    const { id, authorId: by, reason } = proposal;
    const [head, basis, grants] = await Promise.all([
      findWhomById(db, wish.customerId),
      lockBasis(db, wish.customerId),
      findGrantsOf(db, by, now),
    ]);
    if (!head || !basis || !may(grants, 'CUSTOMERS', 'DECIDE', head.cityId ?? 'ALL', now)) return 'OUTDATED';
    if (wish.lastDay !== null && !endOfBlock(Temporal.PlainDate.from(wish.lastDay), now)) return 'OUTDATED';
    const acting = { db, mailer, now, recordAct, by, reason: reason ?? undefined, proposal: id };
    await blockWished({ ...acting, head, basis }, wish);
    return undefined;
  },
});

const dayText = (day: string): string => formatDate(Temporal.PlainDate.from(day));
