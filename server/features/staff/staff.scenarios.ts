import * as staff from '#contract/staff.ts';
import { FOREIGN } from '#server/test/callers.ts';
import type { As } from '#server/test/client.ts';
import { callScenarios, keyReused, type Refused, scenarios } from '#server/test/scenarios.ts';
import { idOf, type Scene } from '#server/test/scene.ts';
import { addPerson, appCode } from '#server/test/staff-people.ts';
import { NOW, type StageCustomer } from '#server/test/stage.ts';
import { keepSecret } from './second-factor.repository.ts';
import { codeAt, factorPurpose, newFactorSecret } from './second-factor.ts';
import { insertRole } from './staff-role.repository.ts';

const UNKNOWN = 999_999;
const REASON = 'Steht so im Dienstplan';

const boss = async (scene: Scene): Promise<As> => ({ token: (await addPerson(scene, 'MANAGEMENT')).token });
const newcomer = async (scene: Scene): Promise<As> => {
  const { id, token } = await addPerson(scene, 'FIELD');
  await scene.db.deleteFrom('second_factor').where('customer_id', '=', id).execute();
  return { token };
};

/** What everybody is told who may not, also staff without the right. */
const entry = (ask: (scene: Scene, as: As) => Promise<Refused>) => ({
  AUTHENTICATION: (scene: Scene) => ask(scene, {}),
  FORBIDDEN: (scene: Scene) => ask(scene, { token: scene.fleet.token }),
});
const sees = (ask: (scene: Scene, as: As) => Promise<Refused>) => ({
  AUTHENTICATION: (scene: Scene) => ask(scene, {}),
  FORBIDDEN: async (scene: Scene) => ask(scene, { token: (await addPerson(scene, 'CONTENT')).token }),
  SECOND_FACTOR_NEEDED: async (scene: Scene) =>
    ask(scene, { token: (await addPerson(scene, 'MANAGEMENT', { isProven: false })).token }),
});
const fromElsewhere = (ask: (scene: Scene, as: As) => Promise<Refused>) => ({
  ORIGIN_FORBIDDEN: async (scene: Scene) => ask(scene, { ...(await boss(scene)), ...FOREIGN }),
});
const does = (ask: (scene: Scene, as: As, reason?: string) => Promise<Refused>) => ({
  ...sees(ask),
  ...fromElsewhere(ask),
  IDEMPOTENCY_KEY_REUSED: async (scene: Scene) => {
    const as = await boss(scene);
    return keyReused((key, isSecond) => ask(scene, { ...as, key }, isSecond ? 'Ein anderer Grund' : REASON));
  },
});

/** Nobody in the scenes of others has a role. */
const OF_CONSOLE = { visitor: 'AUTHENTICATION', other: 'FORBIDDEN', owner: 'FORBIDDEN' } as const;

type Wish = Partial<Parameters<typeof giveTo>[3]> & { reason?: string };
const giveTo = (
  { call }: Scene,
  as: As,
  accountNumber: string,
  more: { role?: 'SERVICE' | 'MANAGEMENT'; cityIds?: number[] | null; replaces?: number; reason?: string },
) =>
  call(
    'POST /console/roles',
    { body: { accountNumber, role: 'SERVICE', cityIds: null, reason: REASON, ...more } },
    as,
  );
const give = async (scene: Scene, as: As, wish: Wish = {}, to?: StageCustomer) =>
  giveTo(scene, as, (to ?? (await scene.stage.addCustomer())).number, wish);

const end = async (scene: Scene, as: As, reason = REASON, id?: number) =>
  scene.call(
    'POST /console/roles/{id}/end',
    { params: idOf(id ?? (await addPerson(scene, 'SERVICE')).roleId), body: { reason } },
    as,
  );
const reset = async (scene: Scene, as: As, reason = REASON, id?: number) =>
  scene.call(
    'POST /console/people/{id}/secondfactor/reset',
    { params: idOf(id ?? (await addPerson(scene, 'SERVICE')).id), body: { reason } },
    as,
  );
const savePreset = ({ call }: Scene, as: As, reason = REASON, role: 'CONTENT' | 'MANAGEMENT' = 'CONTENT') =>
  call(
    'PUT /console/presets/{role}',
    { params: { role }, body: { rights: { CONTENT: ['SEE', 'DO', 'DECIDE'] }, reason } },
    as,
  );
const confirm = ({ call }: Scene, as: As, code = '000000') =>
  call('POST /console/current/secondfactor/confirm', { body: { code } }, as);
const prove = ({ call }: Scene, as: As, code = '000000') =>
  call('POST /console/current/proof', { body: { code } }, as);

export const staffScenarios = scenarios({
  calls: [
    callScenarios(staff.showOwnStaff, {
      refusals: entry(({ call }, as) => call('GET /console/current', undefined, as)),
      rights: { try: ({ call }, _, as) => call('GET /console/current', undefined, as), ...OF_CONSOLE },
    }),
    callScenarios(staff.startSecondFactor, {
      refusals: {
        ...entry(({ call }, as) => call('POST /console/current/secondfactor', undefined, as)),
        ...fromElsewhere(({ call }, as) => call('POST /console/current/secondfactor', undefined, as)),
        SECOND_FACTOR_SET_UP: async (scene) =>
          scene.call('POST /console/current/secondfactor', undefined, await boss(scene)),
      },
      rights: {
        try: ({ call }, _, as) => call('POST /console/current/secondfactor', undefined, as),
        ...OF_CONSOLE,
      },
    }),
    callScenarios(staff.confirmSecondFactor, {
      refusals: {
        ...entry(confirm),
        ...fromElsewhere(confirm),
        SECOND_FACTOR_SET_UP: async (scene) => confirm(scene, await boss(scene)),
        SECOND_FACTOR_MISSING: async (scene) => confirm(scene, await newcomer(scene)),
        SECOND_FACTOR_WRONG: async (scene) => {
          const as = await newcomer(scene);
          await scene.call('POST /console/current/secondfactor', undefined, as);
          return confirm(scene, as, 'abcdef');
        },
      },
      rights: { try: (scene, _, as) => confirm(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(staff.proveSecondFactor, {
      refusals: {
        ...entry(prove),
        ...fromElsewhere(prove),
        SECOND_FACTOR_MISSING: async (scene) => prove(scene, await newcomer(scene)),
        SECOND_FACTOR_WRONG: async (scene) => prove(scene, await boss(scene), 'abcdef'),
      },
      rights: { try: (scene, _, as) => prove(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(staff.listStaff, {
      refusals: sees(({ call }, as) => call('GET /console/people', undefined, as)),
      rights: { try: ({ call }, _, as) => call('GET /console/people', undefined, as), ...OF_CONSOLE },
    }),
    callScenarios(staff.giveStaffRole, {
      refusals: {
        ...does((scene, as, reason = REASON) => give(scene, as, { reason })),
        STAFF_ACCOUNT_UNKNOWN: async (scene) => giveTo(scene, await boss(scene), '999999-1', {}),
        STAFF_NOT_POSSIBLE: async (scene) =>
          give(scene, await boss(scene), {}, await scene.stage.addCustomer({ plan: 'FIRMA' })),
        ROLE_OF_ONESELF: async (scene) => {
          const person = await addPerson(scene, 'MANAGEMENT');
          return give(scene, { token: person.token }, {}, person);
        },
        ROLE_BEYOND_OWN: async (scene) => {
          const { token } = await addPerson(scene, 'MANAGEMENT', { cities: [await cityId(scene)] });
          return give(scene, { token });
        },
        TOO_CLOSE: async (scene) => {
          const person = await addPerson(scene, 'MANAGEMENT');
          const neighbour = await scene.stage.addCustomer();
          const address = { street: 'Am Ölberg', street_nr: '1', postal_code: '90403' };
          const both = [person.id, neighbour.id];
          await scene.db.updateTable('customer').set(address).where('id', 'in', both).execute();
          return give(scene, { token: person.token }, {}, neighbour);
        },
        PROPOSAL_OPEN: async (scene) => {
          const [as, to] = [await boss(scene), await scene.stage.addCustomer()];
          await give(scene, as, {}, to);
          return give(scene, as, {}, to);
        },
        ROLE_HELD: async (scene) => give(scene, await boss(scene), {}, await addPerson(scene, 'SERVICE')),
        ROLE_UNKNOWN: async (scene) => give(scene, await boss(scene), { replaces: UNKNOWN }),
        ROLE_OVER: async (scene) => {
          const as = await boss(scene);
          const person = await addPerson(scene, 'MANAGEMENT');
          await end(scene, as, REASON, person.roleId);
          return give(scene, as, { replaces: person.roleId }, person);
        },
      },
      rights: { try: (scene, _, as) => give(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(staff.endStaffRole, {
      refusals: {
        ...does((scene, as, reason) => end(scene, as, reason)),
        ROLE_UNKNOWN: async (scene) => end(scene, await boss(scene), REASON, UNKNOWN),
        ROLE_OVER: async (scene) => {
          const as = await boss(scene);
          const { roleId } = await addPerson(scene, 'SERVICE');
          await end(scene, as, REASON, roleId);
          return end(scene, as, REASON, roleId);
        },
        ROLE_OF_ONESELF: async (scene) => {
          const person = await addPerson(scene, 'MANAGEMENT');
          return end(scene, { token: person.token }, REASON, person.roleId);
        },
        ROLE_BEYOND_OWN: async (scene) => {
          const { token } = await addPerson(scene, 'MANAGEMENT', { cities: [await cityId(scene)] });
          return end(scene, { token });
        },
      },
      rights: { try: (scene, _, as) => end(scene, as, REASON, UNKNOWN), ...OF_CONSOLE },
    }),
    callScenarios(staff.resetSecondFactor, {
      refusals: {
        ...does((scene, as, reason) => reset(scene, as, reason)),
        STAFF_ACCOUNT_UNKNOWN: async (scene) => reset(scene, await boss(scene), REASON, scene.ada.id),
        SECOND_FACTOR_MISSING: async (scene) => {
          const as = await boss(scene);
          const { id } = await addPerson(scene, 'SERVICE');
          await reset(scene, as, REASON, id);
          return reset(scene, as, REASON, id);
        },
        ROLE_OF_ONESELF: async (scene) => {
          const person = await addPerson(scene, 'MANAGEMENT');
          return reset(scene, { token: person.token }, REASON, person.id);
        },
        ROLE_BEYOND_OWN: async (scene) => {
          const { token } = await addPerson(scene, 'MANAGEMENT', { cities: [await cityId(scene)] });
          return reset(scene, { token });
        },
      },
      rights: { try: (scene, _, as) => reset(scene, as, REASON, UNKNOWN), ...OF_CONSOLE },
    }),
    callScenarios(staff.saveRolePreset, {
      refusals: {
        ...does((scene, as, reason) => savePreset(scene, as, reason)),
        PROPOSAL_OPEN: async (scene) => {
          const as = await boss(scene);
          const more = (reason: string) =>
            scene.call(
              'PUT /console/presets/{role}',
              { params: { role: 'FIELD' }, body: { rights: { SYSTEM: ['SEE'] }, reason } },
              as,
            );
          await more(REASON);
          return more(REASON);
        },
        ROLE_FIXED: async (scene) => savePreset(scene, await boss(scene), REASON, 'MANAGEMENT'),
        ROLE_OF_ONESELF: async (scene) => {
          const person = await addPerson(scene, 'MANAGEMENT');
          const from = NOW.subtract({ hours: 24 });
          const role = { customerId: person.id, role: 'CONTENT', cities: null, from, to: null } as const;
          await insertRole(scene.db, { ...role, by: null, now: NOW });
          return savePreset(scene, { token: person.token });
        },
        ROLE_BEYOND_OWN: async (scene) => {
          const { token } = await addPerson(scene, 'MANAGEMENT', { cities: [await cityId(scene)] });
          return savePreset(scene, { token });
        },
      },
      rights: { try: (scene, _, as) => savePreset(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(staff.listActs, {
      refusals: sees(({ call }, as) => call('GET /console/acts', { query: {} }, as)),
      rights: { try: ({ call }, _, as) => call('GET /console/acts', { query: {} }, as), ...OF_CONSOLE },
    }),
    callScenarios(staff.exportActs, {
      refusals: sees(({ call }, as) => call('GET /console/acts/table', { query: {} }, as)),
      rights: { try: ({ call }, _, as) => call('GET /console/acts/table', { query: {} }, as), ...OF_CONSOLE },
    }),
  ],
  samples: async (scene) => {
    const [ending, losing] = [await addPerson(scene, 'SERVICE'), await addPerson(scene, 'SERVICE')];
    const [manager, beginner] = [await addPerson(scene, 'MANAGEMENT'), await addPerson(scene, 'FIELD')];
    const someone = await scene.stage.addCustomer();
    scene.senders.splice(0, scene.senders.length, manager, beginner);
    return {
      every: { accountNumber: [someone.number], cityIds: [null], role: ['FIELD'], reason: [REASON] },
      calls: {
        'POST /console/current/secondfactor/confirm': { code: [codeAt(SECRET, NOW)] },
        'POST /console/current/proof': { code: [appCode(manager, NOW)] },
        'POST /console/roles/{id}/end': { id: [String(ending.roleId)] },
        'POST /console/people/{id}/secondfactor/reset': { id: [String(losing.id)] },
      },
    };
  },
  // The logins are new: one has shown the second factor, and somebody is about to set theirs up.
  renew: async ({ db, vault, senders: [manager, beginner] }) => {
    await db
      .updateTable('token')
      .set({ second_factor_at: NOW })
      .where('customer_id', '=', manager?.id ?? 0)
      .execute();
    const customerId = beginner?.id ?? 0;
    await db.deleteFrom('second_factor').where('customer_id', '=', customerId).execute();
    await keepSecret(db, { customerId, sealed: vault.seal(SECRET, factorPurpose(customerId)), now: NOW });
  },
});

const SECRET = newFactorSecret();

async function cityId({ db }: Scene): Promise<number> {
  const { id } = await db.selectFrom('city').orderBy('id').select('id').executeTakeFirstOrThrow();
  return id;
}
