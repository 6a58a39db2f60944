import type { recordPayment } from '#contract/account-money.ts';
import type { CallOutput } from '#contract/call.ts';
import { fullName } from '#domain/customer/full-name.ts';
import type { Payee } from '#domain/payment/payee.ts';
import { type LimitedAct, needsSecondPerson } from '#domain/staff/act.ts';
import { may } from '#domain/staff/may.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import type { Db } from '#server/db/connect.ts';
import { type ProposedAct, proposedAct } from '#server/feature/proposed-act.ts';
import { findFileHeadById } from '#server/features/customer-file/customer-file.repository.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { lockPayers } from '#server/features/payment/collection.repository.ts';
import { findClose } from '#server/features/proposal/close-people.repository.ts';
import { propose } from '#server/features/proposal/propose.ts';
import { findGrantsOf } from '#server/features/staff/staff-caller.repository.ts';
import type { RecordAct } from '#server/http/act.repository.ts';
import type { CallContext } from '#server/http/call-steps.ts';
import { isRefused, type Refusal, refuse } from '#server/http/refuse.ts';
import type { Session } from '#server/http/session.ts';
import type { StaffCaller } from '#server/http/staff-caller.ts';
import type { Payer } from './find-payer.ts';

export type MoneyKind =
  | 'PAYMENT_RECORDED'
  | 'BANK_ENTRY_ASSIGNED'
  | 'CREDIT_PAID_OUT'
  | 'POSTING_REVERSED'
  | 'FEE_WAIVED'
  | 'GOODWILL_GIVEN'
  | 'WRITTEN_OFF'
  | 'DAMAGE_SHARE_CHARGED';
type Fact = { label: string; value: string };

/** Under whose name and for whom something is posted, in a transaction. */
export type Posting = {
  db: Db;
  now: Temporal.Instant;
  mailer: Mailer;
  /** On whose account providers are paid that have no issuer of their own. */
  payee: Payee | undefined;
  payer: Payer;
  /** The author, also of what a second person has confirmed. */
  by: number;
  reason: string | undefined;
  /** Writes the act; returns its number. */
  record: (changed: { before?: object; after: object; bookingId?: number }) => Promise<number>;
};

/**
 * Something that staff do with a customer's money. `W`: what is wanted, by numbers; `B`: what it rests on, as JSON; `R`: why it is
 * refused.
 */
export type MoneyAct<W extends { customerId: number }, B extends object, R extends Refusal> = {
  kind: MoneyKind;
  /**
   * What it rests on and how much it is, while the account is locked; why it cannot be; or that it is done already, and with which
   * posting.
   */
  look: (
    db: Db,
    wish: W,
    payer: Payer,
    now: Temporal.Instant,
  ) => Promise<{ basis: B; limited: LimitedAct } | { done: number } | R>;
  /** Posts it; returns the number of the posting, or of the act where its call names no posting. */
  post: (posting: Posting, wish: W, basis: B) => Promise<number>;
  /** For the second person. */
  facts: (wish: W, basis: B, money: (cents: number) => string) => Fact[];
};

/** A call of the console, or a command of the terminal. */
type Acting = Pick<CallContext, 'db' | 'now' | 'mailer' | 'config' | 'proposedActs' | 'recordAct'> & {
  session: Pick<Session, 'customerId' | 'providerId'>;
  staff: Pick<StaffCaller, 'grants'>;
};
type Done = CallOutput<typeof recordPayment>;

/** Does it, or leaves it to a second person, or says why neither; in the transaction of the call. */
export async function act<W extends { customerId: number }, B extends object, R extends Refusal>(
  context: Acting,
  { kind, look, post }: MoneyAct<W, B, R>,
  { payer, wish, reason }: { payer: Payer; wish: W; reason: string | undefined },
): Promise<Done | R | Refusal<'ACT_ON_ONESELF' | 'TOO_CLOSE' | 'PROPOSAL_OPEN'>> {
  const { db, session, now, mailer, config, recordAct } = context;
  const close = await refuseClose(db, session.customerId, payer);
  if (close) return refuse(close);
  await lockPayers(db, [payer.id]);
  const found = await look(db, wish, payer, now);
  if ('refusal' in found) return found;
  if ('done' in found) {
    await recordAct('DONE_BEFORE');
    return { posting: found.done, proposal: null };
  }
  const { basis, limited } = found;
  if (needsSecondPerson(limited)) {
    const cities = payer.cityId === null ? null : [payer.cityId];
    const proposal = await propose(context, {
      kind,
      request: wish,
      basis,
      customerId: payer.id,
      cities,
      reason,
    });
    return isRefused(proposal) ? proposal : { posting: null, proposal };
  }
  const record = recorder({ kind, payer, reason, recordAct });
  const by = session.customerId;
  const posting = { db, now, mailer, payee: config.payee, payer, by, reason, record };
  return { posting: await post(posting, wish, basis), proposal: null };
}

/** Nobody acts on their own account, nor on that of who is close to them (§S20.5). */
export async function refuseClose(db: Db, customerId: number, payer: Pick<Payer, 'id'>) {
  if (!(await findClose(db, customerId, [payer.id])).has(payer.id)) return undefined;
  return customerId === payer.id ? ('ACT_ON_ONESELF' as const) : ('TOO_CLOSE' as const);
}

const recorder =
  ({
    kind,
    payer,
    reason,
    recordAct,
    proposal,
  }: {
    kind: MoneyKind;
    payer: Payer;
    reason: string | undefined;
    recordAct: RecordAct;
    /** Number of the proposal that a second person has confirmed. */
    proposal?: number;
  }): Posting['record'] =>
  ({ before, after, bookingId }) =>
    recordAct({
      kind,
      area: 'MONEY',
      object: { kind: 'CUSTOMER', id: payer.number },
      customerId: payer.id,
      ...(bookingId === undefined ? {} : { bookingId }),
      cityId: payer.cityId ?? undefined,
      ...(before ? { before } : {}),
      after: { ...after, ...(proposal === undefined ? {} : { proposal }) },
      reason,
      isAboutMoney: true,
    });

/** The same act once a second person has confirmed it. */
export const proposedMoney = <W extends { customerId: number }, B extends object, R extends Refusal>({
  kind,
  look,
  post,
  facts,
}: MoneyAct<W, B, R>): ProposedAct =>
  proposedAct<W>({
    kind,
    findBasis: async (db, wish, now) => {
      await lockPayers(db, [wish.customerId]);
      const payer = await findFileHeadById(db, wish.customerId);
      const found = payer && (await look(db, wish, payer, now));
      return found && 'basis' in found ? found.basis : undefined;
    },
    describe: async (db, wish, basis) => {
      const payer = await findFileHeadById(db, wish.customerId);
      if (!payer) return { object: String(wish.customerId), facts: [] };
      const { currency, number, prename, name } = payer;
      const money = (cents: number) => formatMoney({ cents, currency });
      const who = fullName(prename, name);
      return { object: who ? `${who} (${number})` : number, facts: facts(wish, basis as B, money) };
    },
    execute: async ({ db, now, mailer, config: { payee }, proposal, recordAct }, wish) => {
      const { id, authorId: by, reason } = proposal;
      const payer = await findFileHeadById(db, wish.customerId);
      const found = payer && (await look(db, wish, payer, now));
      if (!payer || !found || !('basis' in found)) return 'OUTDATED';
      // Who has lost the right since has asked for nothing.
      const grants = await findGrantsOf(db, by, now);
      if (!may(grants, 'MONEY', 'DO', payer.cityId ?? 'ALL', now)) return 'OUTDATED';
      if (await refuseClose(db, by, payer)) return 'OUTDATED';
      const record = recorder({ kind, payer, reason: reason ?? undefined, recordAct, proposal: id });
      const posting = { db, now, mailer, payee, payer, by, reason: reason ?? undefined, record };
      await post(posting, wish, found.basis);
      return undefined;
    },
  });
