import * as accountDecision from '#contract/account-decision.ts';
import { insertBlock } from '#server/features/customer-block/customer-block.repository.ts';
import { FOREIGN } from '#server/test/callers.ts';
import type { As } from '#server/test/client.ts';
import { addDueInvoice, blockForDebt } from '#server/test/due-invoice.ts';
import { callScenarios, keyReused, type Refused, scenarios } from '#server/test/scenarios.ts';
import type { Scene } from '#server/test/scene.ts';
import { addPerson, provenAgain } from '#server/test/staff-people.ts';
import { NOW } from '#server/test/stage.ts';

const UNKNOWN = '999999-1';
/** Each can be lifted or accepted once. */
const SAMPLES = 3;
const service = async (scene: Scene): Promise<As> => ({ token: (await addPerson(scene, 'SERVICE')).token });

/** Nobody in the scenes of others has a role. */
const OF_CONSOLE = { visitor: 'AUTHENTICATION', other: 'FORBIDDEN', owner: 'FORBIDDEN' } as const;

type Asked = { accountNumber?: string; reason?: string; lastDay?: string };
const block = (
  { call, ada }: Scene,
  as: As,
  { accountNumber = ada.number, reason = 'Auto verdreckt', lastDay = '2027-05-14' }: Asked = {},
) =>
  call(
    'POST /console/customers/{accountNumber}/block',
    { params: { accountNumber }, body: { lastDay, reason, told: 'Bitte ruf uns an.' } },
    as,
  );
const unblock = (
  { call, ada }: Scene,
  as: As,
  { accountNumber = ada.number, reason = 'Ist geklärt' }: Asked = {},
) =>
  call(
    'POST /console/customers/{accountNumber}/unblock',
    { params: { accountNumber }, body: { reason } },
    as,
  );

const check = (
  { call, ada }: Scene,
  as: As,
  { accountNumber = ada.number, reason = 'Handelsregister geprüft' }: Asked = {},
) =>
  call(
    'POST /console/customers/{accountNumber}/check',
    { params: { accountNumber }, body: { decision: 'ACCEPTED', reason } },
    as,
  );

/** What all refuse alike. */
const decides = (ask: (scene: Scene, as: As, asked?: Asked) => Promise<Refused>) => ({
  AUTHENTICATION: (scene: Scene) => ask(scene, {}),
  FORBIDDEN: async (scene: Scene) => ask(scene, { token: (await addPerson(scene, 'ACCOUNTING')).token }),
  SECOND_FACTOR_NEEDED: async (scene: Scene) =>
    ask(scene, { token: (await addPerson(scene, 'SERVICE', { isProven: false })).token }),
  ORIGIN_FORBIDDEN: async (scene: Scene) => ask(scene, { ...(await service(scene)), ...FOREIGN }),
  CUSTOMER_UNKNOWN: async (scene: Scene) => ask(scene, await service(scene), { accountNumber: UNKNOWN }),
  ACT_ON_ONESELF: async (scene: Scene) => {
    const { token, number } = await addPerson(scene, 'SERVICE');
    return ask(scene, { token }, { accountNumber: number });
  },
  TOO_CLOSE: async (scene: Scene) => {
    const { id, token } = await addPerson(scene, 'SERVICE');
    const neighbour = await scene.stage.addCustomer();
    await scene.db
      .updateTable('customer')
      .set({ street: 'Gleiche Straße', street_nr: '1', postal_code: '90402' })
      .where('id', 'in', [id, neighbour.id])
      .execute();
    return ask(scene, { token }, { accountNumber: neighbour.number });
  },
});

export const accountDecisionScenarios = scenarios({
  calls: [
    callScenarios(accountDecision.blockCustomer, {
      refusals: {
        ...decides(block),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const [as, { number }] = [await service(scene), await scene.stage.addCustomer()];
          return keyReused((key, isSecond) =>
            block(
              scene,
              { ...as, key },
              { accountNumber: number, reason: isSecond ? 'Etwas anderes' : 'Auto verdreckt' },
            ),
          );
        },
        BLOCK_NOT_POSSIBLE: async (scene) => {
          const { number } = await scene.stage.addCustomer({ state: 'DELETING' });
          return block(scene, await service(scene), { accountNumber: number });
        },
        PROPOSAL_OPEN: async (scene) => {
          const [as, { number }] = [await service(scene), await scene.stage.addCustomer()];
          const asked = { accountNumber: number, lastDay: '2027-08-01' };
          await block(scene, as, asked);
          return block(scene, as, asked);
        },
      },
      rights: { try: (scene, _, as) => block(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(accountDecision.unblockCustomer, {
      refusals: {
        ...decides(unblock),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const [as, { number }] = [await service(scene), await scene.stage.addCustomer()];
          await block(scene, as, { accountNumber: number });
          return keyReused((key, isSecond) =>
            unblock(
              scene,
              { ...as, key },
              { accountNumber: number, reason: isSecond ? 'Etwas anderes' : 'Ist geklärt' },
            ),
          );
        },
        NOT_BLOCKED: async (scene) => unblock(scene, await service(scene)),
        DEBT_STILL_DUE: async (scene) => {
          const { id, number } = await scene.stage.addCustomer();
          await addDueInvoice(scene.db, id);
          await blockForDebt(scene.db, id, NOW);
          return unblock(scene, await service(scene), { accountNumber: number });
        },
      },
      rights: { try: (scene, _, as) => unblock(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(accountDecision.decideCustomerCheck, {
      refusals: {
        ...decides(check),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const as = await service(scene);
          const { number } = await scene.stage.addCustomer({ state: 'PRELIMINARY', plan: 'FIRMA' });
          return keyReused((key, isSecond) =>
            check(
              scene,
              { ...as, key },
              { accountNumber: number, reason: isSecond ? 'Etwas anderes' : 'Handelsregister geprüft' },
            ),
          );
        },
        CHECK_DECIDED: async (scene) => check(scene, await service(scene)),
      },
      rights: { try: (scene, _, as) => check(scene, as), ...OF_CONSOLE },
    }),
  ],
  samples: async (scene) => {
    const someone = await scene.stage.addCustomer();
    const person = await addPerson(scene, 'SERVICE');
    const blocked: string[] = [];
    const waiting: string[] = [];
    for (let each = 0; each < SAMPLES; each++) {
      const { id, number } = await scene.stage.addCustomer();
      await insertBlock(
        scene.db,
        { state: 'ACTIVE', block: null, until: null },
        { customerId: id, told: 'Bitte ruf uns an.', by: person.id, until: null, now: NOW },
      );
      blocked.push(number);
      waiting.push((await scene.stage.addCustomer({ state: 'PRELIMINARY' })).number);
    }
    return {
      every: { accountNumber: [someone.number] },
      calls: {
        'POST /console/customers/{accountNumber}/unblock': { accountNumber: blocked },
        'POST /console/customers/{accountNumber}/check': { accountNumber: waiting },
      },
    };
  },
  renew: provenAgain,
});
