import * as whoDrove from '#contract/who-drove.ts';
import { FOREIGN } from '#server/test/callers.ts';
import type { As } from '#server/test/client.ts';
import { withoutTypesetter } from '#server/test/no-typesetter.ts';
import { callScenarios, keyReused, type Refused, scenarios } from '#server/test/scenarios.ts';
import type { Scene } from '#server/test/scene.ts';
import { addPerson, provenAgain } from '#server/test/staff-people.ts';
import { NOW } from '#server/test/stage.ts';
import { addDrive, type StageDrive } from '#server/test/stage-drive.ts';

const UNKNOWN = '999999999';
const service = async (scene: Scene): Promise<As> => ({ token: (await addPerson(scene, 'SERVICE')).token });
const START = NOW.subtract({ minutes: 660 }).toString();

type Asked = { plate?: string; reference?: string; start?: string };
const ask = (
  { call }: Scene,
  as: As,
  { plate = 'X-XX 1', reference = 'OWI 4711', start = START }: Asked = {},
) =>
  call(
    'POST /console/driver-questions',
    { body: { plate, start, minutes: 1, authority: 'Stadt Nürnberg', reference } },
    as,
  );

type OfTrip = { id: string; bookingId: string };
const NONE: OfTrip = { id: UNKNOWN, bookingId: UNKNOWN };
const write = ({ call }: Scene, as: As, params = NONE) =>
  call('GET /console/driver-questions/{id}/trips/{bookingId}/letter', { params }, as);
const tell = ({ call }: Scene, as: As, params = NONE) =>
  call('POST /console/driver-questions/{id}/trips/{bookingId}/tell', { params }, as);

/** A question that has been asked, about a trip. */
async function asked(scene: Scene, as: As, drive?: StageDrive, start = START): Promise<OfTrip> {
  const { plate, bookingId } = drive ?? (await addDrive(scene));
  const { output } = await ask(scene, as, { plate, start });
  return { id: String(output.id), bookingId: String(bookingId) };
}

const sees = (run: (scene: Scene, as: As) => Promise<Refused>) => ({
  AUTHENTICATION: (scene: Scene) => run(scene, {}),
  FORBIDDEN: async (scene: Scene) => run(scene, { token: (await addPerson(scene, 'CONTENT')).token }),
  SECOND_FACTOR_NEEDED: async (scene: Scene) =>
    run(scene, { token: (await addPerson(scene, 'SERVICE', { isProven: false })).token }),
});

const ofTrip = (run: (scene: Scene, as: As, params?: OfTrip) => Promise<Refused>) => ({
  ...sees(run),
  DRIVER_QUESTION_UNKNOWN: async (scene: Scene) => run(scene, await service(scene)),
  DRIVER_NOT_NAMEABLE: async (scene: Scene) => {
    const as = await service(scene);
    // Before the car was opened.
    const early = NOW.subtract({ minutes: 719 }).toString();
    return run(scene, as, await asked(scene, as, undefined, early));
  },
  ACT_ON_ONESELF: async (scene: Scene) => {
    const driver = await addPerson(scene, 'SERVICE');
    const as = { token: driver.token };
    return run(scene, as, await asked(scene, as, await addDrive(scene, { driver })));
  },
  TOO_CLOSE: async (scene: Scene) => {
    const { id, token } = await addPerson(scene, 'SERVICE');
    const drive = await addDrive(scene);
    await scene.db
      .updateTable('customer')
      .set({ street: 'Gleiche Straße', street_nr: '1', postal_code: '90402' })
      .where('id', 'in', [id, drive.driver.id])
      .execute();
    return run(scene, { token }, await asked(scene, { token }, drive));
  },
});

const OF_CONSOLE = { visitor: 'AUTHENTICATION', other: 'FORBIDDEN', owner: 'FORBIDDEN' } as const;
/** Each can be told once. */
const SAMPLES = 15;

export const whoDroveScenarios = scenarios({
  calls: [
    callScenarios(whoDrove.askWhoDrove, {
      refusals: {
        ...sees(ask),
        ORIGIN_FORBIDDEN: async (scene) => ask(scene, { ...(await service(scene)), ...FOREIGN }),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const [as, { plate }] = [await service(scene), await addDrive(scene)];
          return keyReused((key, again) =>
            ask(scene, { ...as, key }, { plate, reference: again ? 'OWI 4712' : 'OWI 4711' }),
          );
        },
        PLATE_UNKNOWN: async (scene) => ask(scene, await service(scene)),
        ASKED_TIME_AHEAD: async (scene) =>
          ask(scene, await service(scene), { start: NOW.add({ hours: 1 }).toString() }),
      },
      rights: { try: (scene, _, as) => ask(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(whoDrove.writeDriverLetter, {
      refusals: {
        ...ofTrip(write),
        PDF_UNAVAILABLE: async (scene) => {
          const as = await service(scene);
          const params = await asked(scene, as);
          return withoutTypesetter(scene, (there) => write(there, as, params));
        },
      },
      rights: { try: (scene, _, as) => write(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(whoDrove.tellDriver, {
      refusals: {
        ...ofTrip(tell),
        ORIGIN_FORBIDDEN: async (scene) => tell(scene, { ...(await service(scene)), ...FOREIGN }),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const as = await service(scene);
          const [one, other] = [await asked(scene, as), await asked(scene, as)];
          return keyReused((key, again) => tell(scene, { ...as, key }, again ? other : one));
        },
        DRIVER_TOLD: async (scene) => {
          const as = await service(scene);
          const params = await asked(scene, as);
          await tell(scene, as, params);
          return tell(scene, as, params);
        },
      },
      rights: { try: (scene, _, as) => tell(scene, as), ...OF_CONSOLE },
    }),
  ],
  samples: async (scene) => {
    const person = await addPerson(scene, 'SERVICE');
    scene.senders.splice(0, scene.senders.length, person);
    const { token } = person;
    const first = await addDrive(scene);
    const questions: OfTrip[] = [];
    for (let count = 0; count < SAMPLES; count++) questions.push(await asked(scene, { token }, first));
    return {
      every: {
        plate: [first.plate],
        start: [START],
        minutes: [1],
        authority: ['Stadt Nürnberg, Ordnungsamt'],
        reference: ['OWI 4711/27'],
      },
      calls: Object.fromEntries(
        ['GET …/letter', 'POST …/tell'].map((name) => [
          name.replace('…', '/console/driver-questions/{id}/trips/{bookingId}'),
          { id: questions.map(({ id }) => id), bookingId: [String(first.bookingId)] },
        ]),
      ),
    };
  },
  renew: provenAgain,
});
