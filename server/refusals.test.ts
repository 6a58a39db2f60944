import { describe, expect } from 'vitest';
import type { CallDefinition } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { REFUSALS, type RefusalCode } from '#contract/refusal.ts';
import { FEATURES } from '#server/features.ts';
import { allScenarios } from '#server/test/all-scenarios.ts';
import { clientOf } from '#server/test/client.ts';
import { createScene, SCENE_ENVIRONMENT, type Scene } from '#server/test/scene.ts';
import { serverTest } from '#server/test/server-test.ts';
import { countRows, exceptReports } from '#server/test/stage.ts';

/** Provokes every refusal that a contract lists; how stands in the scenarios of each feature. */
const test = serverTest();

// The scenarios are known before the fixtures, so they cannot use them directly.
let scene: Scene;
/** The rows before the latest call: the last call of a scenario is the refused one, the others prepare it. */
let beforeLastCall: Awaited<ReturnType<typeof countRows>>;

test.override('environment', SCENE_ENVIRONMENT);
test.beforeAll(async ({ db, stage, clock, send }) => {
  const call = clientOf(async (request) => {
    beforeLastCall = await countRows(db);
    return send(request);
  });
  scene = await createScene({ db, stage, clock, call }, { hoursApart: 6 });
});

test('every feature has the scenarios of its own calls, and of no others', () => {
  const nameOf = ({ call }: { call: CallDefinition }) => `${call.method} ${call.path}`;
  const found = allScenarios.map(({ scenarios }) => scenarios.flatMap((of) => of.calls.map(nameOf)).sort());
  const bound = FEATURES.map(({ calls }) => calls.map(nameOf).sort()).filter((names) => names.length > 0);
  const byName = (names: readonly string[][]) => names.map((each) => each.join()).sort();
  expect(byName(found)).toEqual(byName(bound));
});

test('every call has its table of refusals', () => {
  const found = allScenarios.flatMap(({ scenarios }) => scenarios.flatMap((of) => of.calls));
  expect(found.map(({ call }) => call)).toEqual(expect.arrayContaining([...calls]));
  expect(found).toHaveLength(calls.length);
});

/** Which limit it is, and who has the task, stands in the detail. */
const DETAILS = new Map([
  ['CHANGE_NOT_POSSIBLE', 'Die Buchung ist schon beendet.'],
  ['CAR_NOT_REPLACED', 'Dieses Auto gibt es nicht mehr.'],
  ['BOOKING_NOT_POSSIBLE', 'Der Account ist gesperrt.'],
  ['LIMIT_EXCEEDED', expect.stringMatching(/[Ll]imit.*Ändern/)],
  ['OPENED_ELSEWHERE', expect.stringMatching(/^Um \d\d:\d\d Uhr hast du .+ an einem anderen Ort geöffnet\./)],
  ['BUSY_ELSEWHERE', expect.stringMatching(/^Seit \d\d:\d\d Uhr arbeitest du an .+, an einem anderen Ort\./)],
  ['STAMP_NOT_POSSIBLE', expect.stringMatching(/^Um diese Zeit/)],
  ['WORKS_ELSEWHERE', expect.stringMatching(/^(Du arbeitest in Nürnberg|Noch steht nicht fest)/)],
  ['ACTIVATION_NOT_POSSIBLE', expect.stringMatching(/von Hand/)],
  ['PRESENCE_CODE_WRONG', expect.stringMatching(/stimmt nicht.*4 Versuche/)],
  ['DEBIT_FILE_UNREADABLE', expect.stringMatching(/anderen Schlüssel/)],
  ['DEBIT_FILE_NOT_REFUSABLE', expect.stringMatching(/nicht bei der Bank/)],
  ['MONTH_UNFIT', expect.stringMatching(/andere Währung/)],
  ['TASK_TAKEN', expect.stringMatching(/^Daran arbeitet seit \d\d:\d\d Uhr schon Ada Beispiel\.$/)],
]);

for (const { feature, scenarios } of allScenarios) {
  describe(feature, () => {
    for (const { call, refusals } of scenarios.flatMap((of) => of.calls)) {
      describe(`${call.method} ${call.path}`, () => {
        test('every refusal that the contract lists is provoked', () => {
          expect(Object.keys(refusals).sort()).toEqual([...call.refusals].sort());
        });
        for (const [code, provoke] of Object.entries(refusals)) {
          test(`refuses with ${code}, in German, and writes nothing`, async () => {
            const answer = await provoke(scene);
            const { status, de } = REFUSALS[code as RefusalCode];
            expect(answer.code).toBe(code);
            expect(answer.status).toBe(status);
            const detail: unknown = DETAILS.get(code) ?? de;
            expect(answer.problem).toMatchObject({ status, detail, title: 'Fehler', resultCode: code });
            const after = await countRows(scene.db);
            expect(exceptReports(answer.code, after)).toEqual(exceptReports(answer.code, beforeLastCall));
          });
        }
      });
    }
  });
}
