import * as notice from '#contract/notice.ts';
import { FOREIGN } from '#server/test/callers.ts';
import type { As } from '#server/test/client.ts';
import { callScenarios, keyReused, type Refused, scenarios } from '#server/test/scenarios.ts';
import type { Scene } from '#server/test/scene.ts';
import { addPerson, provenAgain } from '#server/test/staff-people.ts';

const REASON = 'Sturm angekündigt';
const UNKNOWN = 999_999_999;

const editor = async (scene: Scene): Promise<As> => ({ token: (await addPerson(scene, 'CONTENT')).token });

const list = ({ call }: Scene, as: As) => call('GET /console/notices', undefined, as);
const preview = ({ call }: Scene, as: As) =>
  call('POST /console/notices/preview', { body: { title: 'Sturm', text: 'Vorsicht.' } }, as);
type Wish = { title?: string; cityIds?: number[] | null; replaces?: number };
const show = ({ call }: Scene, as: As, wish: Wish = {}) =>
  call(
    'POST /console/notices',
    {
      body: {
        title: 'Sturm',
        text: 'Vorsicht.',
        level: 2,
        cityIds: null,
        until: null,
        reason: REASON,
        ...wish,
      },
    },
    as,
  );
const end = ({ call }: Scene, as: As, key: string = String(UNKNOWN)) =>
  call('POST /console/notices/{key}/end', { params: { key }, body: { reason: REASON } }, as);

async function overOne(scene: Scene, as: As): Promise<string> {
  const { key } = (await show(scene, as)).output;
  await end(scene, as, key);
  return key;
}

const sees = (ask: (scene: Scene, as: As) => Promise<Refused>) => ({
  AUTHENTICATION: (scene: Scene) => ask(scene, {}),
  FORBIDDEN: async (scene: Scene) => ask(scene, { token: (await addPerson(scene, 'ACCOUNTING')).token }),
  SECOND_FACTOR_NEEDED: async (scene: Scene) =>
    ask(scene, { token: (await addPerson(scene, 'CONTENT', { isProven: false })).token }),
});
const foreign = (ask: (scene: Scene, as: As) => Promise<Refused>) => async (scene: Scene) =>
  ask(scene, { ...(await editor(scene)), ...FOREIGN });

const OF_CONSOLE = { visitor: 'AUTHENTICATION', other: 'FORBIDDEN', owner: 'FORBIDDEN' } as const;

export const noticeScenarios = scenarios({
  calls: [
    callScenarios(notice.listNotices, {
      refusals: sees(list),
      rights: { try: (scene, _, as) => list(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(notice.previewNotice, {
      refusals: { ...sees(preview), ORIGIN_FORBIDDEN: foreign(preview) },
      rights: { try: (scene, _, as) => preview(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(notice.showNotice, {
      refusals: {
        ...sees(show),
        ORIGIN_FORBIDDEN: foreign(show),
        CITY_UNKNOWN: async (scene) => show(scene, await editor(scene), { cityIds: [UNKNOWN] }),
        NOTICE_UNKNOWN: async (scene) => show(scene, await editor(scene), { replaces: UNKNOWN }),
        NOTICE_OVER: async (scene) => {
          const as = await editor(scene);
          return show(scene, as, { replaces: Number(await overOne(scene, as)) });
        },
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const as = await editor(scene);
          return keyReused((key, isSecond) =>
            show(scene, { ...as, key }, { title: isSecond ? 'Sturm' : 'Regen' }),
          );
        },
      },
      rights: { try: (scene, _, as) => show(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(notice.endNotice, {
      refusals: {
        ...sees(async (scene, as) => end(scene, as, (await show(scene, await editor(scene))).output.key)),
        ORIGIN_FORBIDDEN: foreign(end),
        NOTICE_UNKNOWN: async (scene) => end(scene, await editor(scene)),
        NOTICE_OVER: async (scene) => {
          const as = await editor(scene);
          return end(scene, as, await overOne(scene, as));
        },
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const as = await editor(scene);
          const [one, other] = [await show(scene, as), await show(scene, as)];
          return keyReused((key, isSecond) =>
            end(scene, { ...as, key }, (isSecond ? other : one).output.key),
          );
        },
      },
      rights: { try: (scene, _, as) => end(scene, as), ...OF_CONSOLE },
    }),
  ],
  samples: async (scene) => {
    const person = await addPerson(scene, 'CONTENT');
    scene.senders.splice(0, scene.senders.length, person);
    const keys = [];
    for (let count = 0; count < 20; count++)
      keys.push((await show(scene, { token: person.token }, { title: `Sturm ${count}` })).output.key);
    return {
      every: { title: ['Sturm'], text: ['Vorsicht.'], level: [1, 2, 3], cityIds: [null], reason: [REASON] },
      calls: {
        'POST /console/notices': { until: [null], replaces: [undefined] },
        'POST /console/notices/{key}/end': { key: keys },
      },
    };
  },
  renew: provenAgain,
});
