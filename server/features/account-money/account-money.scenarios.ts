import * as accountMoney from '#contract/account-money.ts';
import { debitReturnFee, paymentReceived } from '#domain/ledger/account-entries.ts';
import { damageShare } from '#domain/ledger/debt-entries.ts';
import { insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { FOREIGN } from '#server/test/callers.ts';
import type { As } from '#server/test/client.ts';
import { callScenarios, keyReused, type Refused, scenarios } from '#server/test/scenarios.ts';
import type { Scene } from '#server/test/scene.ts';
import { addPerson, provenAgain, type StagePerson } from '#server/test/staff-people.ts';
import { NOW, type StageCustomer } from '#server/test/stage.ts';
import { addOpenInvoice } from '#server/test/stage-invoice.ts';

const UNKNOWN = '999999-1';
const REASON = 'Angerufen und geklärt';
const TODAY = '2027-05-12';

const accounting = async (scene: Scene): Promise<As> => ({
  token: (await addPerson(scene, 'ACCOUNTING')).token,
});

type Who = Pick<StageCustomer, 'number'>;
const to = ({ number }: Who) => ({ accountNumber: number });

const show = ({ call, ada }: Scene, as: As, who: Who = ada) =>
  call('GET /console/customers/{accountNumber}/money', { params: to(who) }, as);
const list = ({ call }: Scene, as: As) => call('GET /console/receivables', undefined, as);

let references = 0;
type Transfer = { cents?: number; reference?: string; isSure?: boolean };
const pay = ({ call, ada }: Scene, as: As, who: Who = ada, more: Transfer = {}) => {
  const body = { cents: 700, reference: `S-${++references}`, on: TODAY, isSure: true, ...more };
  return call('POST /console/customers/{accountNumber}/payments', { params: to(who), body }, as);
};
const payOut = ({ call, ada }: Scene, as: As, who: Who = ada, more: Transfer = {}) => {
  const body = { cents: 500, reference: `S-${++references}`, on: TODAY, reason: REASON, ...more };
  return call('POST /console/customers/{accountNumber}/payouts', { params: to(who), body }, as);
};
const reverse = ({ call, ada }: Scene, as: As, who: Who = ada, posting = 1) =>
  call(
    'POST /console/customers/{accountNumber}/reversals',
    { params: to(who), body: { posting, reason: REASON } },
    as,
  );
const give = ({ call, ada }: Scene, as: As, who: Who = ada, cents = 100) =>
  call(
    'POST /console/customers/{accountNumber}/goodwill',
    { params: to(who), body: { cents, sentence: 'Das Auto war nicht sauber', reason: REASON } },
    as,
  );
const waive = ({ call, ada }: Scene, as: As, who: Who = ada, fee = 'posting 1', cents = 100) =>
  call(
    'POST /console/customers/{accountNumber}/waivers',
    { params: to(who), body: { fee, cents, reason: REASON } },
    as,
  );

let keys = 0;
/** A credit of the account; returns the number of a posting that nobody takes back here. */
async function credit({ db, ada }: Scene, cents = 20_000, who: StageCustomer = ada): Promise<number> {
  const of = { cause: 'PAYMENT' as const, causeKey: `SEPA scene ${++keys}` };
  const matter = { customerId: who.id, currency: 'EUR' as const };
  await insertPostings(db, [{ ...of, matter, occurredAt: NOW, entries: paymentReceived(cents) }], NOW);
  return idOf(db, of);
}

/** A fee of the bank that the account owes. */
async function bankFee({ db, ada }: Scene, cents = 300, who: StageCustomer = ada): Promise<string> {
  const of = { cause: 'DEBIT_RETURN_FEE' as const, causeKey: `scene ${++keys}` };
  const matter = { customerId: who.id, currency: 'EUR' as const };
  const entries = debitReturnFee(cents, { maxReturnedDebitCents: cents });
  await insertPostings(db, [{ ...of, matter, occurredAt: NOW, entries }], NOW);
  return `posting ${await idOf(db, of)}`;
}

/** Somebody with a fee of the bank and a share of a damage on an invoice that is written off; their postings. */
async function writeInvoiceOff(scene: Scene, as: As) {
  const { db, call, stage } = scene;
  const who = await stage.addCustomer();
  const share = await damageCharge(scene, who);
  const fee = await bankFee(scene, 300, who);
  const body = { invoice: await addOpenInvoice(db, who.id, 500, NOW), reason: REASON };
  const asked = await call(
    'POST /console/customers/{accountNumber}/write-offs',
    { params: to(who), body },
    as,
  );
  const second = { token: (await addPerson(scene, 'MANAGEMENT')).token };
  const params = { id: String(asked.output.proposal?.id) };
  await call('POST /console/proposals/{id}/confirm', { params }, second);
  return { who, fee, share };
}

/** A share of a damage that the account owes; returns its posting. */
async function damageCharge({ db }: Scene, { id: customerId }: StageCustomer): Promise<number> {
  const of = { cause: 'DAMAGE_SHARE' as const, causeKey: `scene ${++keys}` };
  const matter = { customerId, currency: 'EUR' as const };
  const entries = damageShare(5_000, 'Anteil am Schaden vom 10.05.2027');
  await insertPostings(db, [{ ...of, matter, occurredAt: NOW, entries }], NOW);
  return idOf(db, of);
}

async function idOf(db: Scene['db'], of: { cause: string; causeKey: string }): Promise<number> {
  const { id } = await db
    .selectFrom('ledger_transaction')
    .where('cause', '=', of.cause)
    .where('cause_key', '=', of.causeKey)
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}

const sees = (ask: (scene: Scene, as: As) => Promise<Refused>) => ({
  AUTHENTICATION: (scene: Scene) => ask(scene, {}),
  FORBIDDEN: async (scene: Scene) => ask(scene, { token: (await addPerson(scene, 'CONTENT')).token }),
  SECOND_FACTOR_NEEDED: async (scene: Scene) =>
    ask(scene, { token: (await addPerson(scene, 'ACCOUNTING', { isProven: false })).token }),
});

/** `asked`: does the same twice so that it waits for a second person. */
const does = (
  ask: (scene: Scene, as: As, who?: Who) => Promise<Refused>,
  asked: (scene: Scene, as: As) => Promise<Refused>,
) => ({
  ...sees(ask),
  ORIGIN_FORBIDDEN: async (scene: Scene) => ask(scene, { ...(await accounting(scene)), ...FOREIGN }),
  CUSTOMER_UNKNOWN: async (scene: Scene) => ask(scene, await accounting(scene), { number: UNKNOWN }),
  ACT_ON_ONESELF: async (scene: Scene) => {
    const person = await addPerson(scene, 'ACCOUNTING');
    return ask(scene, { token: person.token }, person);
  },
  TOO_CLOSE: async (scene: Scene) => {
    const person = await addPerson(scene, 'ACCOUNTING');
    return ask(scene, { token: person.token }, await neighbour(scene, person));
  },
  PROPOSAL_OPEN: async (scene: Scene) => asked(scene, await accounting(scene)),
});

/** Somebody with the same address. */
async function neighbour({ db, stage }: Scene, person: StagePerson): Promise<StageCustomer> {
  const other = await stage.addCustomer();
  const home = { street: 'Lange Gasse', street_nr: '7', postal_code: '90403' };
  await db.updateTable('customer').set(home).where('id', 'in', [person.id, other.id]).execute();
  return other;
}

const OF_CONSOLE = { visitor: 'AUTHENTICATION', other: 'FORBIDDEN', owner: 'FORBIDDEN' } as const;

export const accountMoneyScenarios = scenarios({
  calls: [
    callScenarios(accountMoney.showAccountMoney, {
      refusals: {
        ...sees(show),
        CUSTOMER_UNKNOWN: async (scene) => show(scene, await accounting(scene), { number: UNKNOWN }),
      },
      rights: { try: (scene, _, as) => show(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(accountMoney.listReceivables, {
      refusals: sees(list),
      rights: { try: (scene, _, as) => list(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(accountMoney.recordPayment, {
      refusals: {
        ...does(pay, async (scene, as) => {
          const again = { reference: 'the same' };
          await pay(scene, as, undefined, again);
          return pay(scene, as, undefined, again);
        }),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const as = await accounting(scene);
          return keyReused((key, isSecond) =>
            pay(scene, { ...as, key }, undefined, { reference: isSecond ? 'other' : 'first' }),
          );
        },
        PAYMENT_FITS_NOTHING: async (scene) =>
          pay(scene, await accounting(scene), undefined, { isSure: false }),
        REFERENCE_TAKEN: async (scene) => {
          const as = await accounting(scene);
          const { output } = await pay(scene, as, undefined, { reference: 'taken' });
          const second = { token: (await addPerson(scene, 'MANAGEMENT')).token };
          const params = { id: String(output.proposal?.id) };
          await scene.call('POST /console/proposals/{id}/confirm', { params }, second);
          return pay(scene, as, undefined, { reference: 'taken', cents: 701 });
        },
      },
      rights: { try: (scene, _, as) => pay(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(accountMoney.recordPayout, {
      refusals: {
        ...does(payOut, async (scene, as) => {
          await credit(scene);
          const again = { reference: 'the same' };
          await payOut(scene, as, undefined, again);
          return payOut(scene, as, undefined, again);
        }),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          await credit(scene);
          const as = await accounting(scene);
          return keyReused((key, isSecond) =>
            payOut(scene, { ...as, key }, undefined, { reference: isSecond ? 'other' : 'first' }),
          );
        },
        CREDIT_TOO_SMALL: async (scene) =>
          payOut(scene, await accounting(scene), undefined, { cents: 900_000_000 }),
        WRITE_OFF_STANDS: async (scene) => {
          const who = await scene.stage.addCustomer();
          const invoice = await addOpenInvoice(scene.db, who.id);
          const as = await accounting(scene);
          const { output } = await scene.call(
            'POST /console/customers/{accountNumber}/write-offs',
            { params: to(who), body: { invoice, reason: REASON } },
            as,
          );
          const second = { token: (await addPerson(scene, 'MANAGEMENT')).token };
          const params = { id: String(output.proposal?.id) };
          await scene.call('POST /console/proposals/{id}/confirm', { params }, second);
          await credit(scene, 20_000, who);
          return payOut(scene, as, who);
        },
        REFERENCE_TAKEN: async (scene) => {
          await credit(scene);
          const as = await accounting(scene);
          const { output } = await payOut(scene, as, undefined, { reference: 'taken' });
          const second = { token: (await addPerson(scene, 'MANAGEMENT')).token };
          const params = { id: String(output.proposal?.id) };
          await scene.call('POST /console/proposals/{id}/confirm', { params }, second);
          return payOut(scene, as, undefined, { reference: 'taken', cents: 501 });
        },
      },
      rights: { try: (scene, _, as) => payOut(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(accountMoney.reverseMoney, {
      refusals: {
        ...does(reverse, async (scene, as) => {
          // Of their own: others give the customer of the scene what is left of the year.
          const who = await scene.stage.addCustomer();
          const { output } = await give(scene, as, who, 11_000);
          const second = { token: (await addPerson(scene, 'MANAGEMENT')).token };
          const params = { id: String(output.proposal?.id) };
          await scene.call('POST /console/proposals/{id}/confirm', { params }, second);
          const posting = (await show(scene, as, who)).output.postings[0]?.id ?? 0;
          await reverse(scene, as, who, posting);
          return reverse(scene, as, who, posting);
        }),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const as = await accounting(scene);
          const posting = (await give(scene, as)).output.posting ?? 0;
          return keyReused((key, isSecond) =>
            reverse(scene, { ...as, key }, undefined, isSecond ? posting + 1 : posting),
          );
        },
        POSTING_UNKNOWN: async (scene) => reverse(scene, await accounting(scene), undefined, 999_999_999),
        POSTING_REVERSED: async (scene) => {
          const as = await accounting(scene);
          const posting = (await give(scene, as)).output.posting ?? 0;
          await reverse(scene, as, undefined, posting);
          return reverse(scene, as, undefined, posting);
        },
        POSTING_NOT_REVERSIBLE: async (scene) =>
          reverse(scene, await accounting(scene), undefined, await credit(scene)),
        INVOICE_WRITTEN_OFF: async (scene) => {
          const as = await accounting(scene);
          const { who, share } = await writeInvoiceOff(scene, as);
          return reverse(scene, as, who, share);
        },
      },
      rights: { try: (scene, _, as) => reverse(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(accountMoney.giveGoodwill, {
      refusals: {
        ...does(give, async (scene, as) => {
          await give(scene, as, undefined, 9_000);
          return give(scene, as, undefined, 9_000);
        }),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const as = await accounting(scene);
          return keyReused((key, isSecond) => give(scene, { ...as, key }, undefined, isSecond ? 101 : 100));
        },
      },
      rights: { try: (scene, _, as) => give(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(accountMoney.waiveFee, {
      refusals: {
        ...does(waive, async (scene, as) => {
          const fee = await bankFee(scene, 9_000);
          await waive(scene, as, undefined, fee, 6_000);
          return waive(scene, as, undefined, fee, 6_000);
        }),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const as = await accounting(scene);
          const [fee, other] = [await bankFee(scene), await bankFee(scene)];
          return keyReused((key, isSecond) =>
            waive(scene, { ...as, key }, undefined, isSecond ? other : fee),
          );
        },
        FEE_UNKNOWN: async (scene) => waive(scene, await accounting(scene)),
        FEE_WAIVED: async (scene) => {
          const as = await accounting(scene);
          const fee = await bankFee(scene);
          await waive(scene, as, undefined, fee);
          return waive(scene, as, undefined, fee);
        },
        INVOICE_WRITTEN_OFF: async (scene) => {
          const as = await accounting(scene);
          const { who, fee } = await writeInvoiceOff(scene, as);
          return waive(scene, as, who, fee);
        },
      },
      rights: { try: (scene, _, as) => waive(scene, as), ...OF_CONSOLE },
    }),
  ],
  samples: async (scene) => {
    const someone = await scene.stage.addCustomer();
    const person = await addPerson(scene, 'ACCOUNTING');
    scene.senders.splice(0, scene.senders.length, person);
    await credit(scene, 500_000, someone);
    const fees = [];
    const postings = [];
    for (let count = 0; count < 20; count++) {
      fees.push(await bankFee(scene, 300, someone));
      postings.push((await give(scene, { token: person.token }, someone, 10)).output.posting ?? 0);
    }
    return {
      every: {
        accountNumber: [someone.number],
        cents: [100],
        reference: ['Überweisung 1'],
        on: [TODAY],
        reason: [REASON],
        sentence: ['Das Auto war nicht sauber'],
      },
      calls: {
        'POST /console/customers/{accountNumber}/reversals': { posting: postings },
        'POST /console/customers/{accountNumber}/waivers': { fee: fees },
      },
    };
  },
  renew: provenAgain,
});
