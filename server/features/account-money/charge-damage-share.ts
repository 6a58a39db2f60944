import { chargeDamageShare } from '#contract/account-money.ts';
import { formatDate } from '#domain/booking/format-period.ts';
import { placeText } from '#domain/damage/car-part.ts';
import { DAMAGE_TITLES } from '#domain/damage/damage-kind.ts';
import { damageShare } from '#domain/ledger/debt-entries.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { type DamageRow, findTripOfCar, lockDamage } from '#server/features/damage/damage.repository.ts';
import { findHearing } from '#server/features/damage/decide-damage.ts';
import { findInvolved } from '#server/features/damage-case/find-case.ts';
import { insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { dayOf } from '#server/features/payment/collect.ts';
import { lockPayers } from '#server/features/payment/collection.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { type Refusal, refuse } from '#server/http/refuse.ts';
import { hasCharge, insertCharge } from './damage-share.repository.ts';
import { findPayer } from './find-payer.ts';
import { act, type MoneyAct, proposedMoney } from './money-act.ts';
import { tellShare } from './tell-credit.ts';

type ShareWish = { customerId: number; damageId: string; cents: number };
/** `text`: as it will stand on the invoice. */
type ShareBasis = { shareCents: number; decidedAt: string; booking: number; text: string };

const TOO_MUCH = {
  name: 'cents',
  code: 'max',
  message: {
    de: 'So hoch ist der Anteil nicht, der entschieden ist.',
    en: 'The share that was decided is not that high.',
  },
};

const shareText = ({ kind, recordedAt, ...place }: DamageRow, plate: string) =>
  `Anteil am Schaden vom ${formatDate(dayOf(recordedAt))}: ${DAMAGE_TITLES[kind]}, ${placeText(place)}, ${plate}`;

export const share: MoneyAct<
  ShareWish,
  ShareBasis,
  Refusal<'DAMAGE_UNKNOWN' | 'SHARE_NOT_DECIDED' | 'SHARE_CHARGED' | 'FIELD_INVALID'>
> = {
  kind: 'DAMAGE_SHARE_CHARGED',
  look: async (db, { customerId, damageId, cents }) => {
    const damage = await lockDamage(db, damageId);
    const trip =
      damage && damage.heardBookingId !== null ? await findTripOfCar(db, damage.heardBookingId) : undefined;
    if (!damage || !trip || (trip.mainCustomerId ?? trip.customerId) !== customerId)
      return refuse('DAMAGE_UNKNOWN');
    const { state, outcome, shareCents, decidedAt } = damage;
    if (state !== 'DECIDED' || outcome !== 'DRIVER' || shareCents === null || !decidedAt)
      return refuse('SHARE_NOT_DECIDED');
    if (await hasCharge(db, damageId)) return refuse('SHARE_CHARGED');
    // Never more than was decided, nor than the deductible of that trip (§S10.16).
    const { deductibleCents } = await findHearing(db, damage);
    if (cents > Math.min(shareCents, deductibleCents)) return refuse('FIELD_INVALID', { fields: [TOO_MUCH] });
    const text = shareText(damage, trip.plate);
    return {
      basis: { shareCents, decidedAt: decidedAt.toString(), booking: trip.id, text },
      limited: { kind: 'DAMAGE_SHARE' },
    };
  },
  post: async (
    { db, now, mailer, by, payer, record },
    { damageId, cents },
    { shareCents, booking, text },
  ) => {
    const after = { damage: damageId, cents, shareCents };
    const number = await record({ after, bookingId: booking });
    const matter = { customerId: payer.id, currency: payer.currency };
    const entries = damageShare(cents, text);
    const posting = {
      cause: 'DAMAGE_SHARE' as const,
      causeKey: String(number),
      matter,
      occurredAt: now,
      entries,
    };
    await insertPostings(db, [posting], now);
    const posted = await insertCharge(db, {
      act: number,
      damageId,
      bookingId: booking,
      customerId: payer.id,
      cents,
      by,
      now,
    });
    const amount = formatMoney({ cents, currency: payer.currency });
    await tellShare({ db, mailer, now }, payer, { amount, what: text, isTakenBack: false });
    return posted;
  },
  facts: ({ damageId, cents }, { shareCents, booking, text }, money) => [
    { label: 'Schaden', value: damageId.slice(0, 8) },
    { label: 'Auf der Rechnung', value: text },
    { label: 'Buchung', value: String(booking) },
    { label: 'Berechnet wird', value: `${money(cents)} von ${money(shareCents)}` },
  ],
};

const asProposed = proposedMoney(share);

/** Neither of the two is in it: neither the driver nor who drove the car shortly before, nor close to them. */
export const proposedShare: typeof asProposed = {
  ...asProposed,
  execute: async (executing, wish) => {
    const { damageId } = wish as ShareWish;
    const damage = await lockDamage(executing.db, damageId);
    if (damage && (await findInvolved(executing.db, damage, executing.second.id))) return 'TOO_CLOSE';
    if (damage && (await findInvolved(executing.db, damage, executing.proposal.authorId))) return 'OUTDATED';
    return asProposed.execute(executing, wish);
  },
};

/** §S20.27: the share that a decision names is charged, with the next invoice; always with a second person. */
export const bindChargeDamageShare = bind(chargeDamageShare, {
  handle: async (context, { params, body: { damage: damageId, cents, reason } }) => {
    const { db, session } = context;
    const payer = await findPayer(context, params.accountNumber, 'DO');
    if (!payer) return refuse('CUSTOMER_UNKNOWN');
    // In the order of whoever confirms it: first the account, then the damage.
    await lockPayers(db, [payer.id]);
    const damage = await lockDamage(db, damageId);
    const close = damage && (await findInvolved(db, damage, session.customerId));
    if (close) return refuse(close);
    return act(context, share, { payer, wish: { customerId: payer.id, damageId, cents }, reason });
  },
});
