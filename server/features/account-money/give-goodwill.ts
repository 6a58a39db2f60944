import { giveGoodwill } from '#contract/account-money.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { goodwillGiven } from '#domain/ledger/correction-entries.ts';
import { SENTENCE_LENGTH } from '#domain/staff/act.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { vatOn } from '#domain/tariff/vat.ts';
import { insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { oneLine } from '#server/features/mail/clean-text.ts';
import { dayOf } from '#server/features/payment/collect.ts';
import { findVatRates } from '#server/features/provider/vat-rate.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { type Refusal, refuse } from '#server/http/refuse.ts';
import { findGoodwillSince, insertCredit } from './account-credit.repository.ts';
import { findPayer } from './find-payer.ts';
import { act, type MoneyAct } from './money-act.ts';
import { tellCredit } from './tell-credit.ts';

type GoodwillWish = { customerId: number; cents: number; sentence: string };

/** The beginning of the calendar year, in Berlin: the limit is by year. */
export const yearStart = (now: Temporal.Instant): Temporal.Instant =>
  Temporal.PlainDate.from({ year: dayOf(now).year, month: 1, day: 1 })
    .toZonedDateTime(BERLIN)
    .toInstant();

export const goodwill: MoneyAct<GoodwillWish, { soFarCents: number }, Refusal<never>> = {
  kind: 'GOODWILL_GIVEN',
  look: async (db, { customerId, cents }, _payer, now) => {
    const soFarCents = await findGoodwillSince(db, customerId, yearStart(now));
    return { basis: { soFarCents }, limited: { kind: 'GOODWILL', cents, soFarCents } };
  },
  post: async ({ db, now, mailer, by, payer, record }, { cents, sentence }, { soFarCents }) => {
    const number = await record({ after: { cents, soFarCents: soFarCents + cents } });
    const rates = await findVatRates(db);
    const cause = 'GOODWILL' as const;
    const entries = goodwillGiven(cents, sentence, vatOn(rates.get(payer.providerId) ?? [], dayOf(now)));
    const matter = { customerId: payer.id, currency: payer.currency };
    await insertPostings(db, [{ cause, causeKey: String(number), matter, occurredAt: now, entries }], now);
    const credit = { kind: cause, act: number, cause, customerId: payer.id, cents, by, now };
    const posting = await insertCredit(db, credit);
    const amount = formatMoney({ cents, currency: payer.currency });
    await tellCredit({ db, mailer, now }, payer, { amount, what: sentence, isOnInvoice: true });
    return posting;
  },
  facts: ({ cents, sentence }, { soFarCents }, money) => [
    { label: 'Betrag', value: money(cents) },
    { label: 'Satz', value: sentence },
    { label: 'In diesem Jahr', value: `${money(soFarCents)} → ${money(soFarCents + cents)}` },
  ],
};

/** §S20.11: goodwill makes the next invoice cheaper, and says why in one sentence. */
export const bindGiveGoodwill = bind(giveGoodwill, {
  handle: async (context, { params, body: { cents, sentence: typed, reason } }) => {
    const payer = await findPayer(context, params.accountNumber, 'DO');
    if (!payer) return refuse('CUSTOMER_UNKNOWN');
    const sentence = oneLine(typed);
    if (sentence.length < SENTENCE_LENGTH.min) return refuse('FIELD_INVALID', { fields: [EMPTY] });
    return act(context, goodwill, { payer, wish: { customerId: payer.id, cents, sentence }, reason });
  },
});

const EMPTY = {
  name: 'sentence',
  code: 'empty',
  message: {
    de: 'Bitte schreib den Satz, den die Person auf der Rechnung liest.',
    en: 'Please write the sentence that the person reads on the invoice.',
  },
};
