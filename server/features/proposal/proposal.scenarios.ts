import * as proposal from '#contract/proposal.ts';
import { insertPreset } from '#server/features/staff/staff-role.repository.ts';
import { FOREIGN } from '#server/test/callers.ts';
import type { As } from '#server/test/client.ts';
import { callScenarios, keyReused, type Refused, scenarios } from '#server/test/scenarios.ts';
import { idOf, type Scene } from '#server/test/scene.ts';
import { addPerson } from '#server/test/staff-people.ts';
import { NOW, type StageCustomer } from '#server/test/stage.ts';

const UNKNOWN = 999_999;
const REASON = 'Steht so im Dienstplan';

const boss = async (scene: Scene): Promise<As> => ({ token: (await addPerson(scene, 'MANAGEMENT')).token });

/** Asks for a role; returns the number of the proposal. */
async function asked(scene: Scene, as?: As, to?: StageCustomer): Promise<number> {
  const { number } = to ?? (await scene.stage.addCustomer());
  const body = { accountNumber: number, role: 'SERVICE', cityIds: null, reason: REASON } as const;
  const { output } = await scene.call('POST /console/roles', { body }, as ?? (await boss(scene)));
  return output.proposal?.id ?? UNKNOWN;
}

const confirm = async (scene: Scene, as: As, id?: number) =>
  scene.call('POST /console/proposals/{id}/confirm', { params: idOf(id ?? (await asked(scene))) }, as);
const refuse = async (scene: Scene, as: As, id?: number) =>
  scene.call(
    'POST /console/proposals/{id}/refuse',
    { params: idOf(id ?? (await asked(scene))), body: { reason: REASON } },
    as,
  );
const withdraw = async (scene: Scene, as: As, id?: number) =>
  scene.call('POST /console/proposals/{id}/withdraw', { params: idOf(id ?? (await asked(scene, as))) }, as);
const list = ({ call }: Scene, as: As) => call('GET /console/proposals', undefined, as);

type Ask = (scene: Scene, as: As, id?: number) => Promise<Refused>;
const sees = (ask: Ask) => ({
  AUTHENTICATION: (scene: Scene) => ask(scene, {}, UNKNOWN),
  FORBIDDEN: (scene: Scene) => ask(scene, { token: scene.fleet.token }, UNKNOWN),
  SECOND_FACTOR_NEEDED: async (scene: Scene) =>
    ask(scene, { token: (await addPerson(scene, 'MANAGEMENT', { isProven: false })).token }, UNKNOWN),
});
const does = (ask: Ask) => ({
  ...sees(ask),
  ORIGIN_FORBIDDEN: async (scene: Scene) => ask(scene, { ...(await boss(scene)), ...FOREIGN }, UNKNOWN),
  IDEMPOTENCY_KEY_REUSED: async (scene: Scene) => {
    const as = await boss(scene);
    const id = ask === withdraw ? await asked(scene, as) : await asked(scene);
    return keyReused((key, isSecond) => ask(scene, { ...as, key }, isSecond ? UNKNOWN : id));
  },
  PROPOSAL_UNKNOWN: async (scene: Scene) => ask(scene, await boss(scene), UNKNOWN),
});
/** As the second person. */
const decides = (ask: Ask) => ({
  ...does(ask),
  PROPOSAL_OVER: async (scene: Scene) => {
    const [as, author] = [await boss(scene), await boss(scene)];
    const id = await asked(scene, author);
    await withdraw(scene, author, id);
    return ask(scene, as, id);
  },
  PROPOSAL_OWN: async (scene: Scene) => {
    const as = await boss(scene);
    return ask(scene, as, await asked(scene, as));
  },
  TOO_CLOSE: async (scene: Scene) => {
    const person = await addPerson(scene, 'MANAGEMENT');
    return ask(scene, { token: person.token }, await asked(scene, undefined, person));
  },
});

const OF_CONSOLE = { visitor: 'AUTHENTICATION', other: 'FORBIDDEN', owner: 'FORBIDDEN' } as const;
const rights = (ask: Ask) => ({
  try: async (scene: Scene, _: unknown, as: As) => ask(scene, as, UNKNOWN) as ReturnType<typeof list>,
  ...OF_CONSOLE,
});

export const proposalScenarios = scenarios({
  calls: [
    callScenarios(proposal.listProposals, { refusals: sees(list), rights: rights(list) }),
    callScenarios(proposal.confirmProposal, {
      refusals: {
        ...decides(confirm),
        ROLE_BEYOND_OWN: async (scene) => {
          const { token, id: by } = await addPerson(scene, 'DISPATCH');
          const presetRights = { PEOPLE: ['SEE', 'CONFIRM'] } as const;
          await insertPreset(scene.db, { role: 'DISPATCH', rights: presetRights, by, now: NOW });
          return confirm(scene, { token });
        },
      },
      rights: rights(confirm),
    }),
    callScenarios(proposal.refuseProposal, { refusals: decides(refuse), rights: rights(refuse) }),
    callScenarios(proposal.withdrawProposal, {
      refusals: {
        ...does(withdraw),
        PROPOSAL_OVER: async (scene) => {
          const as = await boss(scene);
          const id = await asked(scene, as);
          await refuse(scene, await boss(scene), id);
          return withdraw(scene, as, id);
        },
      },
      rights: rights(withdraw),
    }),
  ],
  samples: async (scene) => {
    const [author, second] = [await addPerson(scene, 'MANAGEMENT'), await addPerson(scene, 'MANAGEMENT')];
    const as = { token: author.token };
    scene.senders.splice(0, scene.senders.length, author, second);
    const next = async () => [String(await asked(scene, as))];
    return {
      calls: {
        'POST /console/proposals/{id}/confirm': { id: await next() },
        'POST /console/proposals/{id}/refuse': { id: await next(), reason: [REASON] },
        'POST /console/proposals/{id}/withdraw': { id: await next() },
      },
    };
  },
  // The logins are new, and have shown the second factor.
  renew: async ({ db, senders }) => {
    const ids = senders.map(({ id }) => id);
    await db.updateTable('token').set({ second_factor_at: NOW }).where('customer_id', 'in', ids).execute();
  },
});
