import * as accountMoney from '#contract/account-money.ts';
import { insertCollections } from '#server/features/payment/collection.repository.ts';
import { insertMandate } from '#server/features/payment/mandate.repository.ts';
import { FOREIGN } from '#server/test/callers.ts';
import type { As } from '#server/test/client.ts';
import { callScenarios, keyReused, type Refused, scenarios } from '#server/test/scenarios.ts';
import type { Scene } from '#server/test/scene.ts';
import { addPerson, provenAgain } from '#server/test/staff-people.ts';
import { NOW, type StageCustomer } from '#server/test/stage.ts';
import { addDamage, addDecidedDamage, type StageDamage } from '#server/test/stage-damage.ts';
import { addOpenInvoice } from '#server/test/stage-invoice.ts';

const UNKNOWN = '999999-1';
const REASON = 'Angerufen und geklärt';
const NO_INVOICE = '2027-999999';
const NO_DAMAGE: string = crypto.randomUUID();

const accounting = async (scene: Scene): Promise<As> => ({
  token: (await addPerson(scene, 'ACCOUNTING')).token,
});
type Who = Pick<StageCustomer, 'number'>;
const to = ({ number }: Who) => ({ accountNumber: number });

type Stop = { invoice?: string | null; until?: string | null; reason?: string };
const stop = ({ call, ada }: Scene, as: As, who: Who = ada, more: Stop = {}) =>
  call(
    'POST /console/customers/{accountNumber}/reminder-stops',
    { params: to(who), body: { invoice: null, until: null, reason: REASON, ...more } },
    as,
  );
const resume = ({ call, ada }: Scene, as: As, who: Who = ada, id = 1, reason = REASON) =>
  call(
    'POST /console/customers/{accountNumber}/reminder-stops/{id}/end',
    { params: { ...to(who), id: String(id) }, body: { reason } },
    as,
  );
const writeOff = ({ call, ada }: Scene, as: As, who: Who = ada, invoice = NO_INVOICE, reason = REASON) =>
  call(
    'POST /console/customers/{accountNumber}/write-offs',
    { params: to(who), body: { invoice, reason } },
    as,
  );
const charge = (
  { call, ada }: Scene,
  as: As,
  who: Who = ada,
  { damage = NO_DAMAGE, cents = 30_000, reason = REASON } = {},
) =>
  call(
    'POST /console/customers/{accountNumber}/damage-shares',
    { params: to(who), body: { damage, cents, reason } },
    as,
  );

const does = (ask: (scene: Scene, as: As, who?: Who) => Promise<Refused>) => ({
  AUTHENTICATION: (scene: Scene) => ask(scene, {}),
  FORBIDDEN: async (scene: Scene) => ask(scene, { token: (await addPerson(scene, 'CONTENT')).token }),
  SECOND_FACTOR_NEEDED: async (scene: Scene) =>
    ask(scene, { token: (await addPerson(scene, 'ACCOUNTING', { isProven: false })).token }),
  ORIGIN_FORBIDDEN: async (scene: Scene) => ask(scene, { ...(await accounting(scene)), ...FOREIGN }),
  CUSTOMER_UNKNOWN: async (scene: Scene) => ask(scene, await accounting(scene), { number: UNKNOWN }),
  ACT_ON_ONESELF: async (scene: Scene) => {
    const person = await addPerson(scene, 'ACCOUNTING');
    return ask(scene, { token: person.token }, person);
  },
  TOO_CLOSE: async (scene: Scene) => {
    const person = await addPerson(scene, 'ACCOUNTING');
    const other = await scene.stage.addCustomer();
    await scene.db
      .updateTable('customer')
      .set({ street: 'Enge Gasse', street_nr: '7', postal_code: '90403' })
      .where('id', 'in', [person.id, other.id])
      .execute();
    return ask(scene, { token: person.token }, other);
  },
});

/** Somebody with an invoice that is open, and its number. */
async function debtor({ db, stage }: Scene) {
  const who = await stage.addCustomer();
  return { who, invoice: await addOpenInvoice(db, who.id) };
}

const decided = (scene: Scene): Promise<StageDamage> => addDecidedDamage(scene);

const OF_CONSOLE = { visitor: 'AUTHENTICATION', other: 'FORBIDDEN', owner: 'FORBIDDEN' } as const;

export const accountDebtScenarios = scenarios({
  calls: [
    callScenarios(accountMoney.stopReminders, {
      refusals: {
        ...does(stop),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const as = await accounting(scene);
          return keyReused((key, again) =>
            stop(scene, { ...as, key }, undefined, { reason: again ? 'Etwas anderes' : REASON }),
          );
        },
        INVOICE_NOT_OPEN: async (scene) =>
          stop(scene, await accounting(scene), undefined, { invoice: NO_INVOICE }),
      },
      rights: { try: (scene, _, as) => stop(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(accountMoney.resumeReminders, {
      refusals: {
        ...does(resume),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const [as, { who }] = [await accounting(scene), await debtor(scene)];
          const { id } = (await stop(scene, as, who)).output;
          return keyReused((key, again) =>
            resume(scene, { ...as, key }, who, id, again ? 'Etwas anderes' : REASON),
          );
        },
        STOP_UNKNOWN: async (scene) => resume(scene, await accounting(scene), undefined, 999_999),
        STOP_ENDED: async (scene) => {
          const [as, { who }] = [await accounting(scene), await debtor(scene)];
          const { id } = (await stop(scene, as, who)).output;
          await resume(scene, as, who, id);
          return resume(scene, as, who, id);
        },
      },
      rights: { try: (scene, _, as) => resume(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(accountMoney.writeOff, {
      refusals: {
        ...does(writeOff),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const [as, { who, invoice }] = [await accounting(scene), await debtor(scene)];
          return keyReused((key, again) =>
            writeOff(scene, { ...as, key }, who, invoice, again ? 'Etwas anderes' : REASON),
          );
        },
        PROPOSAL_OPEN: async (scene) => {
          const [as, { who, invoice }] = [await accounting(scene), await debtor(scene)];
          await writeOff(scene, as, who, invoice);
          return writeOff(scene, as, who, invoice);
        },
        INVOICE_NOT_OPEN: async (scene) => writeOff(scene, await accounting(scene)),
        DEBIT_RUNNING: async (scene) => {
          const { who, invoice } = await debtor(scene);
          await announceDebit(scene, who.id);
          return writeOff(scene, await accounting(scene), who, invoice);
        },
      },
      rights: { try: (scene, _, as) => writeOff(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(accountMoney.chargeDamageShare, {
      refusals: {
        ...does(charge),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const [as, { id: damage, driver }] = [await accounting(scene), await decided(scene)];
          return keyReused((key, again) =>
            charge(scene, { ...as, key }, driver, { damage, reason: again ? 'Etwas anderes' : REASON }),
          );
        },
        PROPOSAL_OPEN: async (scene) => {
          const [as, { id: damage, driver }] = [await accounting(scene), await decided(scene)];
          await charge(scene, as, driver, { damage });
          return charge(scene, as, driver, { damage });
        },
        DAMAGE_UNKNOWN: async (scene) => charge(scene, await accounting(scene)),
        SHARE_NOT_DECIDED: async (scene) => {
          const { id: damage, driver } = await addDamage(scene, { state: 'HEARING' });
          return charge(scene, await accounting(scene), driver, { damage });
        },
        SHARE_CHARGED: async (scene) => {
          const [as, { id: damage, driver }] = [await accounting(scene), await decided(scene)];
          const { output } = await charge(scene, as, driver, { damage });
          const second = { token: (await addPerson(scene, 'MANAGEMENT')).token };
          const params = { id: String(output.proposal?.id) };
          await scene.call('POST /console/proposals/{id}/confirm', { params }, second);
          return charge(scene, as, driver, { damage });
        },
      },
      rights: { try: (scene, _, as) => charge(scene, as), ...OF_CONSOLE },
    }),
  ],
  samples: async (scene) => {
    const [{ who, invoice }, stopped, share] = [
      await debtor(scene),
      await debtor(scene),
      await decided(scene),
    ];
    const as = await accounting(scene);
    const { id } = (await stop(scene, as, stopped.who)).output;
    return {
      every: {
        accountNumber: [who.number],
        invoice: [invoice],
        until: ['2027-06-01'],
        reason: [REASON],
      },
      calls: {
        'POST /console/customers/{accountNumber}/reminder-stops/{id}/end': {
          accountNumber: [stopped.who.number],
          id: [String(id)],
        },
        'POST /console/customers/{accountNumber}/damage-shares': {
          accountNumber: [share.driver.number],
          damage: [share.id],
          cents: [30_000],
        },
      },
    };
  },
  renew: provenAgain,
});

/** A debit of the account's invoice that is announced. */
async function announceDebit({ db, vault }: Scene, customerId: number): Promise<void> {
  const iban = 'DE89370400440532013000';
  await insertMandate(db, vault, {
    customerId,
    reference: `SCENE-${customerId}`,
    iban,
    bic: null,
    bankName: null,
    accountHolder: 'Ada Probe',
    now: NOW,
  });
  const [mandate, invoice] = await Promise.all(
    (['sepa_mandate', 'invoice'] as const).map((table) =>
      db.selectFrom(table).where('customer_id', '=', customerId).select('id').executeTakeFirstOrThrow(),
    ),
  );
  const collectOn = Temporal.PlainDate.from('2027-05-20');
  const debit = {
    customerId,
    invoiceId: invoice?.id ?? 0,
    mandateId: mandate?.id ?? 0,
    cents: 11_900,
    collectOn,
  };
  await insertCollections(db, [debit], NOW);
}
