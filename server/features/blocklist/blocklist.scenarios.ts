import * as blocklist from '#contract/blocklist.ts';
import { FOREIGN } from '#server/test/callers.ts';
import type { As } from '#server/test/client.ts';
import { callScenarios, keyReused, type Refused, scenarios } from '#server/test/scenarios.ts';
import type { Scene } from '#server/test/scene.ts';
import { addPerson, provenAgain } from '#server/test/staff-people.ts';
import { NOW } from '#server/test/stage.ts';

const REASON = 'Drei Mal nicht bezahlt';
const UNKNOWN = '999999999';
const service = async (scene: Scene): Promise<As> => ({ token: (await addPerson(scene, 'SERVICE')).token });

let made = 0;
/** An address that no other scenario uses. */
const freshEmail = (): string => `sperren${++made}@example.org`;

type Asked = { value?: string; id?: string; reason?: string };
const list = ({ call }: Scene, as: As) => call('GET /console/blocklist', { query: {} }, as);
const add = ({ call }: Scene, as: As, { value = freshEmail(), reason = REASON }: Asked = {}) =>
  call('POST /console/blocklist', { body: { kind: 'email', value, reason } }, as);
const end = ({ call }: Scene, as: As, { id = UNKNOWN, reason = REASON }: Asked = {}) =>
  call('POST /console/blocklist/{id}/end', { params: { id }, body: { reason } }, as);

/** An entry that counts. */
async function open({ db }: Scene, value = freshEmail()): Promise<{ id: string; value: string }> {
  const { id } = await db
    .insertInto('blocklist_entry')
    .values({ kind: 'email', value, reason: REASON, created_at: NOW })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: String(id), value };
}

const sees = (ask: (scene: Scene, as: As) => Promise<Refused>) => ({
  AUTHENTICATION: (scene: Scene) => ask(scene, {}),
  FORBIDDEN: async (scene: Scene) => ask(scene, { token: (await addPerson(scene, 'ACCOUNTING')).token }),
  SECOND_FACTOR_NEEDED: async (scene: Scene) =>
    ask(scene, { token: (await addPerson(scene, 'SERVICE', { isProven: false })).token }),
  BLOCKLIST_OF_ALL_CITIES: async (scene: Scene) =>
    ask(scene, { token: (await addPerson(scene, 'SERVICE', { cities: [1] })).token }),
});

/** `ask` about this address, on the list already for those who end it. */
const does = (ask: (scene: Scene, as: As, value: string) => Promise<Refused>) => {
  const fresh = (scene: Scene, as: As) => ask(scene, as, freshEmail());
  return {
    ...sees(fresh),
    ORIGIN_FORBIDDEN: async (scene: Scene) => fresh(scene, { ...(await service(scene)), ...FOREIGN }),
    ACT_ON_ONESELF: async (scene: Scene) => {
      const { id, token } = await addPerson(scene, 'SERVICE');
      const email = freshEmail();
      await scene.db.updateTable('customer').set({ email }).where('id', '=', id).execute();
      return ask(scene, { token }, email);
    },
    TOO_CLOSE: async (scene: Scene) => {
      const [{ id, token }, neighbour] = [await addPerson(scene, 'SERVICE'), await scene.stage.addCustomer()];
      const email = freshEmail();
      const home = { street: 'Gleiche Straße', street_nr: '1', postal_code: '90402' };
      await scene.db.updateTable('customer').set({ email }).where('id', '=', neighbour.id).execute();
      await scene.db.updateTable('customer').set(home).where('id', 'in', [id, neighbour.id]).execute();
      return ask(scene, { token }, email);
    },
    PROPOSAL_OPEN: async (scene: Scene) => {
      const [as, value] = [await service(scene), freshEmail()];
      await ask(scene, as, value);
      return ask(scene, as, value);
    },
  };
};

/** The entry of an address, put onto the list unless it is there. */
async function endOf(scene: Scene, as: As, value: string): Promise<Refused> {
  const known = await scene.db
    .selectFrom('blocklist_entry')
    .where('value', '=', value)
    .select('id')
    .executeTakeFirst();
  return end(scene, as, { id: known ? String(known.id) : (await open(scene, value)).id });
}

const OF_CONSOLE = { visitor: 'AUTHENTICATION', other: 'FORBIDDEN', owner: 'FORBIDDEN' } as const;
const SAMPLES = 25;

export const blocklistScenarios = scenarios({
  calls: [
    callScenarios(blocklist.listBlocklist, {
      refusals: sees(list),
      rights: { try: (scene, _, as) => list(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(blocklist.addToBlocklist, {
      refusals: {
        ...does((scene, as, value) => add(scene, as, { value })),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const as = await service(scene);
          return keyReused((key) => add(scene, { ...as, key }));
        },
        BLOCKLIST_KNOWN: async (scene) =>
          add(scene, await service(scene), { value: (await open(scene)).value }),
      },
      rights: { try: (scene, _, as) => add(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(blocklist.endBlocklistEntry, {
      refusals: {
        ...does(endOf),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const [as, { id }] = [await service(scene), await open(scene)];
          return keyReused((key, again) =>
            end(scene, { ...as, key }, { id, reason: again ? 'Anders' : REASON }),
          );
        },
        BLOCKLIST_UNKNOWN: async (scene) => end(scene, await service(scene)),
      },
      rights: { try: (scene, _, as) => end(scene, as), ...OF_CONSOLE },
    }),
  ],
  samples: async (scene) => {
    const person = await addPerson(scene, 'SERVICE');
    scene.senders.splice(0, scene.senders.length, person);
    const ids: string[] = [];
    for (let count = 0; count < SAMPLES; count++) ids.push((await open(scene)).id);
    return {
      every: {
        id: ids,
        kind: ['email'],
        value: Array.from({ length: SAMPLES }, freshEmail),
        reason: [REASON],
        lastDay: [undefined],
      },
    };
  },
  renew: provenAgain,
});
