import * as debitFile from '#contract/debit-file.ts';
import { discardFile, submitFile } from '#server/features/payment/submit-file.ts';
import { FOREIGN } from '#server/test/callers.ts';
import type { As } from '#server/test/client.ts';
import { addDebitFile, announceDebits } from '#server/test/debit-files.ts';
import { callScenarios, keyReused, type Refused, scenarios } from '#server/test/scenarios.ts';
import { idOf, type Scene } from '#server/test/scene.ts';
import { addPerson, provenAgain } from '#server/test/staff-people.ts';
import { NOW } from '#server/test/stage.ts';

const UNKNOWN = 999_999_999;
const REASON = 'Die Bank hat eine andere Datei bekommen';

const accounting = async (scene: Scene): Promise<As> => ({
  token: (await addPerson(scene, 'ACCOUNTING')).token,
});
const inOneCity = async (scene: Scene): Promise<As> => {
  const city = await scene.db.selectFrom('city').select('id').orderBy('id').executeTakeFirstOrThrow();
  return { token: (await addPerson(scene, 'ACCOUNTING', { cities: [city.id] })).token };
};

const list = ({ call }: Scene, as: As) => call('GET /console/debit-files', { query: {} }, as);
const write = ({ call }: Scene, as: As) => call('POST /console/debit-files', undefined, as);
const show = ({ call }: Scene, as: As, id = UNKNOWN) =>
  call('GET /console/debit-files/{id}', { params: idOf(id), query: {} }, as);
const load = ({ call }: Scene, as: As, id = UNKNOWN) =>
  call('GET /console/debit-files/{id}/content', { params: idOf(id) }, as);
const submit = ({ call }: Scene, as: As, id = UNKNOWN) =>
  call('POST /console/debit-files/{id}/submit', { params: idOf(id) }, as);
const discard = ({ call }: Scene, as: As, id = UNKNOWN, reason = REASON) =>
  call('POST /console/debit-files/{id}/discard', { params: idOf(id), body: { reason } }, as);
const refusal = ({ call }: Scene, as: As, id = UNKNOWN, reason = REASON) =>
  call('POST /console/debit-files/{id}/refusal', { params: idOf(id), body: { reason } }, as);

const decision = (id: number) => ({ id, by: 'Bea', now: NOW });
const submitted = async (scene: Scene, cents?: number) => {
  const id = await addDebitFile(scene, cents === undefined ? {} : { cents });
  await submitFile(scene.db, decision(id));
  return id;
};
const discarded = async (scene: Scene) => {
  const id = await addDebitFile(scene);
  await discardFile(scene.db, decision(id));
  return id;
};

const sees = (ask: (scene: Scene, as: As) => Promise<Refused>) => ({
  AUTHENTICATION: (scene: Scene) => ask(scene, {}),
  FORBIDDEN: async (scene: Scene) => ask(scene, { token: (await addPerson(scene, 'CONTENT')).token }),
  SECOND_FACTOR_NEEDED: async (scene: Scene) =>
    ask(scene, { token: (await addPerson(scene, 'ACCOUNTING', { isProven: false })).token }),
  ALL_CITIES_NEEDED: async (scene: Scene) => ask(scene, await inOneCity(scene)),
});
const unknown = (ask: (scene: Scene, as: As) => Promise<Refused>) => ({
  DEBIT_FILE_UNKNOWN: async (scene: Scene) => ask(scene, await accounting(scene)),
});
const does = (ask: (scene: Scene, as: As) => Promise<Refused>) => ({
  ...sees(ask),
  ORIGIN_FORBIDDEN: async (scene: Scene) => ask(scene, { ...(await accounting(scene)), ...FOREIGN }),
});

const OF_CONSOLE = { visitor: 'AUTHENTICATION', other: 'FORBIDDEN', owner: 'FORBIDDEN' } as const;

export const debitFileScenarios = scenarios({
  calls: [
    callScenarios(debitFile.listDebitFiles, {
      refusals: sees(list),
      rights: { try: (scene, _, as) => list(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(debitFile.writeDebitFiles, {
      refusals: {
        ...does(write),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const [as, id] = [await accounting(scene), await addDebitFile(scene)];
          return keyReused((key, isSecond) =>
            isSecond ? write(scene, { ...as, key }) : discard(scene, { ...as, key }, id),
          );
        },
      },
      rights: { try: (scene, _, as) => write(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(debitFile.showDebitFile, {
      refusals: { ...sees(show), ...unknown(show) },
      rights: { try: (scene, _, as) => show(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(debitFile.downloadDebitFile, {
      refusals: {
        ...sees(load),
        ...unknown(load),
        DEBIT_FILE_UNREADABLE: async (scene) => {
          const as = await accounting(scene);
          const otherKey = { ...scene, vault: { ...scene.vault, seal: () => '1.x.x.x' } };
          return load(scene, as, await addDebitFile(otherKey));
        },
      },
      rights: { try: (scene, _, as) => load(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(debitFile.submitDebitFile, {
      refusals: {
        ...does(submit),
        ...unknown(submit),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const as = await accounting(scene);
          const [first, second] = [await addDebitFile(scene), await addDebitFile(scene)];
          return keyReused((key, isSecond) => submit(scene, { ...as, key }, isSecond ? second : first));
        },
        DEBIT_FILE_DECIDED: async (scene) => submit(scene, await accounting(scene), await discarded(scene)),
        PROPOSAL_OPEN: async (scene) => {
          const id = await addDebitFile(scene);
          await submit(scene, await accounting(scene), id);
          return submit(scene, await accounting(scene), id);
        },
      },
      rights: { try: (scene, _, as) => submit(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(debitFile.discardDebitFile, {
      refusals: {
        ...does(discard),
        ...unknown(discard),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const [as, id] = [await accounting(scene), await addDebitFile(scene)];
          return keyReused((key, isSecond) =>
            discard(scene, { ...as, key }, id, isSecond ? 'Etwas anderes' : REASON),
          );
        },
        DEBIT_FILE_DECIDED: async (scene) => discard(scene, await accounting(scene), await submitted(scene)),
      },
      rights: { try: (scene, _, as) => discard(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(debitFile.refuseDebitFile, {
      refusals: {
        ...does(refusal),
        ...unknown(refusal),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const [as, id] = [await accounting(scene), await submitted(scene)];
          return keyReused((key, isSecond) =>
            refusal(scene, { ...as, key }, id, isSecond ? 'Etwas anderes' : REASON),
          );
        },
        DEBIT_FILE_DECIDED: async (scene) => {
          const [as, id] = [await accounting(scene), await submitted(scene)];
          await refusal(scene, as, id);
          return refusal(scene, as, id);
        },
        DEBIT_FILE_NOT_REFUSABLE: async (scene) =>
          refusal(scene, await accounting(scene), await addDebitFile(scene)),
        PROPOSAL_OPEN: async (scene) => {
          const id = await submitted(scene, 20_000);
          await refusal(scene, await accounting(scene), id);
          return refusal(scene, await accounting(scene), id);
        },
      },
      rights: { try: (scene, _, as) => refusal(scene, as), ...OF_CONSOLE },
    }),
  ],
  samples: async (scene) => {
    scene.senders.splice(0, scene.senders.length, await addPerson(scene, 'ACCOUNTING'));
    const many = async (count: number, add: () => Promise<number>) => {
      const ids: string[] = [];
      for (let each = 0; each < count; each++) ids.push(String(await add()));
      return ids;
    };
    await announceDebits(scene);
    const cursor = ['1', undefined, undefined, undefined];
    return {
      every: { id: await many(2, () => addDebitFile(scene)), reason: [REASON], cursor },
      calls: {
        'POST /console/debit-files/{id}/submit': { id: await many(6, () => addDebitFile(scene)) },
        'POST /console/debit-files/{id}/discard': { id: await many(6, () => addDebitFile(scene)) },
        'POST /console/debit-files/{id}/refusal': { id: await many(6, () => submitted(scene)) },
      },
    };
  },
  renew: provenAgain,
});
