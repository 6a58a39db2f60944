import * as editorial from '#contract/editorial.ts';
import { FOREIGN } from '#server/test/callers.ts';
import type { As } from '#server/test/client.ts';
import { publishContent, sampleSource } from '#server/test/sample-content.ts';
import { callScenarios, keyReused, type Refused, scenarios } from '#server/test/scenarios.ts';
import type { Scene } from '#server/test/scene.ts';
import { addPerson, provenAgain } from '#server/test/staff-people.ts';

const REASON = 'Neu gefasst';
let round = 0;

const editor = async (scene: Scene): Promise<As> => ({ token: (await addPerson(scene, 'CONTENT')).token });
const params = (slug: string, kind: 'faq' | 'page' = 'faq') => ({ kind, slug });
type Name = ReturnType<typeof params>;

/** A question that is published; returns its name. */
async function published({ db }: Scene): Promise<Name> {
  const name = params(`szene-${++round}`);
  await publishContent(db, name, sampleSource('faq'));
  return name;
}

const baseOf = async ({ call }: Scene, as: As, name: Name): Promise<number> =>
  (await call('GET /console/texts/{kind}/{slug}', { params: name }, as)).output.base;

const parts = { title: 'Frage', description: 'Worum es geht.', details: 'order: 1', body: '## Wie?\n\nSo.' };
const list = ({ call }: Scene, as: As) => call('GET /console/texts', undefined, as);
const show = ({ call }: Scene, as: As, name: Name = params('gibt-es-nicht')) =>
  call('GET /console/texts/{kind}/{slug}', { params: name }, as);
const version = ({ call }: Scene, as: As, name: Name = params('gibt-es-nicht'), number = 1) =>
  call(
    'GET /console/texts/{kind}/{slug}/versions/{number}',
    { params: { ...name, number: String(number) } },
    as,
  );
const preview = ({ call }: Scene, as: As) =>
  call('POST /console/texts/preview', { body: { ...params('probe'), ...parts } }, as);
const save = (
  { call }: Scene,
  as: As,
  name: Name = params(`neu-${++round}`),
  base = 0,
  title = parts.title,
) =>
  call(
    'POST /console/texts/{kind}/{slug}',
    { params: name, body: { ...parts, title, base, publish: false, reason: REASON } },
    as,
  );
const publish = (
  { call }: Scene,
  as: As,
  name: Name = params('gibt-es-nicht', 'page'),
  base = 0,
  number = 1,
) =>
  call(
    'POST /console/texts/{kind}/{slug}/publish',
    { params: name, body: { number, base, reason: REASON } },
    as,
  );
const archive = ({ call }: Scene, as: As, name: Name = params('gibt-es-nicht', 'page'), base = 0) =>
  call('POST /console/texts/{kind}/{slug}/archive', { params: name, body: { base, reason: REASON } }, as);

const sees = (ask: (scene: Scene, as: As) => Promise<Refused>) => ({
  AUTHENTICATION: (scene: Scene) => ask(scene, {}),
  FORBIDDEN: async (scene: Scene) => ask(scene, { token: (await addPerson(scene, 'ACCOUNTING')).token }),
  SECOND_FACTOR_NEEDED: async (scene: Scene) =>
    ask(scene, { token: (await addPerson(scene, 'CONTENT', { isProven: false })).token }),
});
const changes = (ask: (scene: Scene, as: As, name?: Name, base?: number) => Promise<Refused>) => ({
  ...sees((scene, as) => ask(scene, as)),
  ORIGIN_FORBIDDEN: async (scene: Scene) => ask(scene, { ...(await editor(scene)), ...FOREIGN }),
  TEXT_UNKNOWN: async (scene: Scene) => ask(scene, await editor(scene), params('gibt-es-nicht', 'page')),
  TEXT_CHANGED: async (scene: Scene) => ask(scene, await editor(scene), await published(scene), 1),
  TEXT_OF_TERMS: async (scene: Scene) => ask(scene, await editor(scene), params('agb', 'page')),
});

const OF_CONSOLE = { visitor: 'AUTHENTICATION', other: 'FORBIDDEN', owner: 'FORBIDDEN' } as const;

export const textScenarios = scenarios({
  calls: [
    callScenarios(editorial.listTexts, {
      refusals: sees(list),
      rights: { try: (scene, _, as) => list(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(editorial.showText, {
      refusals: { ...sees(show), TEXT_UNKNOWN: async (scene) => show(scene, await editor(scene)) },
      rights: { try: (scene, _, as) => show(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(editorial.showTextVersion, {
      refusals: {
        ...sees(version),
        TEXT_UNKNOWN: async (scene) => version(scene, await editor(scene)),
        VERSION_UNKNOWN: async (scene) => version(scene, await editor(scene), await published(scene), 999),
      },
      rights: { try: (scene, _, as) => version(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(editorial.previewText, {
      refusals: {
        ...sees(preview),
        ORIGIN_FORBIDDEN: async (scene) => preview(scene, { ...(await editor(scene)), ...FOREIGN }),
      },
      rights: { try: (scene, _, as) => preview(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(editorial.saveText, {
      refusals: {
        ...changes(save),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const as = await editor(scene);
          const name = params(`neu-${++round}`);
          return keyReused((key, isSecond) =>
            save(scene, { ...as, key }, name, 0, isSecond ? 'Andere Frage' : 'Frage'),
          );
        },
      },
      rights: { try: (scene, _, as) => save(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(editorial.publishText, {
      refusals: {
        ...changes(publish),
        VERSION_UNKNOWN: async (scene) => {
          const as = await editor(scene);
          const name = await published(scene);
          return publish(scene, as, name, await baseOf(scene, as, name), 999);
        },
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const as = await editor(scene);
          const [one, other] = [await published(scene), await published(scene)];
          const bases = [await baseOf(scene, as, one), await baseOf(scene, as, other)];
          return keyReused((key, isSecond) =>
            publish(scene, { ...as, key }, isSecond ? other : one, bases[isSecond ? 1 : 0]),
          );
        },
      },
      rights: { try: (scene, _, as) => publish(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(editorial.archiveText, {
      refusals: {
        ...changes(archive),
        TEXT_STAYS: async (scene) => {
          const name = params(`seite-${++round}`, 'page');
          await publishContent(scene.db, name, sampleSource('page'));
          const as = await editor(scene);
          return archive(scene, as, name, await baseOf(scene, as, name));
        },
        TEXT_NOT_SHOWN: async (scene) => {
          const as = await editor(scene);
          const name = params(`neu-${++round}`);
          const { output } = await save(scene, as, name);
          return archive(scene, as, name, output.base);
        },
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const as = await editor(scene);
          const [one, other] = [await published(scene), await published(scene)];
          const bases = [await baseOf(scene, as, one), await baseOf(scene, as, other)];
          return keyReused((key, isSecond) =>
            archive(scene, { ...as, key }, isSecond ? other : one, bases[isSecond ? 1 : 0]),
          );
        },
      },
      rights: { try: (scene, _, as) => archive(scene, as), ...OF_CONSOLE },
    }),
  ],
  samples: async (scene) => {
    const bases: number[] = [];
    const slugs: string[] = [];
    for (let count = 0; count < 20; count++) {
      const name = params(`probe-text-${count}`);
      await publishContent(scene.db, name, sampleSource('faq'));
      slugs.push(name.slug);
      const row = await scene.db
        .selectFrom('content_step')
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirstOrThrow();
      bases.push(row.id ?? 0);
    }
    const first = { kind: ['faq'], slug: slugs.slice(0, 1), base: bases.slice(0, 1) };
    const second = { kind: ['faq'], slug: slugs.slice(1, 2), base: bases.slice(1, 2) };
    return {
      calls: {
        'GET /console/texts/{kind}/{slug}': first,
        'GET /console/texts/{kind}/{slug}/versions/{number}': { ...first, number: ['1'] },
        'POST /console/texts/preview': {
          kind: ['faq'],
          slug: ['probe'],
          title: ['Frage'],
          description: ['Kurz.'],
          details: ['order: 1'],
          body: ['Text.'],
        },
        'POST /console/texts/{kind}/{slug}': {
          kind: ['faq'],
          slug: Array.from({ length: 40 }, (_, index) => `ganz-neu-${index}`),
          base: [0],
          title: ['Frage'],
          description: ['Kurz.'],
          details: ['order: 1'],
          body: ['Text.'],
          reason: [REASON],
        },
        'POST /console/texts/{kind}/{slug}/publish': { ...first, number: [1], reason: [REASON] },
        'POST /console/texts/{kind}/{slug}/archive': { ...second, reason: [REASON] },
      },
    };
  },
  renew: provenAgain,
});
