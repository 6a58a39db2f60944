import * as damageCase from '#contract/damage-case.ts';
import { booked } from '#server/test/booked-cars.ts';
import { FOREIGN } from '#server/test/callers.ts';
import type { As } from '#server/test/client.ts';
import { callScenarios, keyReused, type Refused, scenarios } from '#server/test/scenarios.ts';
import type { Scene } from '#server/test/scene.ts';
import { addPerson, provenAgain } from '#server/test/staff-people.ts';
import { addDamage, type StageDamage } from '#server/test/stage-damage.ts';

const REASON = 'Fotos verglichen';
const TOLD = 'Auf deiner Fahrt war die Tür noch heil.';
const NONE: string = crypto.randomUUID();

const dispatch = async (scene: Scene): Promise<As> => ({ token: (await addPerson(scene, 'DISPATCH')).token });
const at = (id: string) => ({ id });

const list = ({ call }: Scene, as: As) => call('GET /console/damages', { query: {} }, as);
const show = ({ call }: Scene, as: As, id = NONE) =>
  call('GET /console/damages/{id}', { params: at(id) }, as);
const showPhoto = ({ call }: Scene, as: As, id = NONE) =>
  call('GET /console/damages/{id}/photos/{photoId}', { params: { id, photoId: NONE } }, as);
const move = ({ call }: Scene, as: As, id = NONE, reason = REASON) =>
  call('POST /console/damages/{id}/moves', { params: at(id), body: { to: 'OPEN', reason } }, as);
const hear = ({ call }: Scene, as: As, id = NONE, { bookingId = 1, reason = REASON } = {}) =>
  call('POST /console/damages/{id}/hearing', { params: at(id), body: { bookingId, told: TOLD, reason } }, as);
type Wish = { outcome?: 'NOBODY' | 'DRIVER'; shareCents?: number; reason?: string };
const decide = ({ call }: Scene, as: As, id = NONE, { outcome = 'NOBODY', ...more }: Wish = {}) =>
  call(
    'POST /console/damages/{id}/decide',
    { params: at(id), body: { outcome, told: TOLD, reason: REASON, ...more } },
    as,
  );
const repair = ({ call }: Scene, as: As, id = NONE, reason = REASON) =>
  call('POST /console/damages/{id}/repair', { params: at(id), body: { reason } }, as);

const sees = (ask: (scene: Scene, as: As) => Promise<Refused>) => ({
  AUTHENTICATION: (scene: Scene) => ask(scene, {}),
  FORBIDDEN: async (scene: Scene) => ask(scene, { token: (await addPerson(scene, 'CONTENT')).token }),
  SECOND_FACTOR_NEEDED: async (scene: Scene) =>
    ask(scene, { token: (await addPerson(scene, 'DISPATCH', { isProven: false })).token }),
});

/** Somebody who lives with whoever drove before. */
async function neighbour(scene: Scene, { driver }: StageDamage): Promise<As> {
  const { id, token } = await addPerson(scene, 'DISPATCH');
  await scene.db
    .updateTable('customer')
    .set({ street: 'Gleiche Straße', street_nr: '1', postal_code: '90402' })
    .where('id', 'in', [id, driver.id])
    .execute();
  return { token };
}

const does = (ask: (scene: Scene, as: As, id?: string) => Promise<Refused>) => ({
  ...sees(ask),
  ORIGIN_FORBIDDEN: async (scene: Scene) => ask(scene, { ...(await dispatch(scene)), ...FOREIGN }),
  DAMAGE_UNKNOWN: async (scene: Scene) => ask(scene, await dispatch(scene)),
  ACT_ON_ONESELF: async (scene: Scene) => {
    const driver = await addPerson(scene, 'DISPATCH');
    const { id } = await addDamage(scene, { driver });
    return ask(scene, { token: driver.token }, id);
  },
  TOO_CLOSE: async (scene: Scene) => {
    const made = await addDamage(scene);
    return ask(scene, await neighbour(scene, made), made.id);
  },
});

const OF_CONSOLE = { visitor: 'AUTHENTICATION', other: 'FORBIDDEN', owner: 'FORBIDDEN' } as const;
/** Many of each state: requests use them up. */
const SAMPLES = 25;

export const damageCaseScenarios = scenarios({
  calls: [
    callScenarios(damageCase.listDamages, {
      refusals: sees(list),
      rights: { try: (scene, _, as) => list(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(damageCase.showDamage, {
      refusals: { ...sees(show), DAMAGE_UNKNOWN: async (scene) => show(scene, await dispatch(scene)) },
      rights: { try: (scene, { trip }, as) => show(scene, as, trip.damageId), ...OF_CONSOLE },
    }),
    callScenarios(damageCase.showCasePhoto, {
      refusals: {
        ...sees(showPhoto),
        DAMAGE_UNKNOWN: async (scene) => showPhoto(scene, await dispatch(scene)),
      },
      rights: { try: (scene, { trip }, as) => showPhoto(scene, as, trip.damageId), ...OF_CONSOLE },
    }),
    callScenarios(damageCase.moveDamage, {
      refusals: {
        ...does(move),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const [as, { id }] = [await dispatch(scene), await addDamage(scene)];
          return keyReused((key, again) => move(scene, { ...as, key }, id, again ? 'Etwas anderes' : REASON));
        },
        DAMAGE_STEP: async (scene) =>
          move(scene, await dispatch(scene), (await addDamage(scene, { state: 'OPEN' })).id),
      },
      rights: { try: (scene, { trip }, as) => move(scene, as, trip.damageId), ...OF_CONSOLE },
    }),
    callScenarios(damageCase.hearDriver, {
      refusals: {
        ...does(hear),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const [as, { id, bookingId }] = [await dispatch(scene), await addDamage(scene, { state: 'OPEN' })];
          return keyReused((key, again) =>
            hear(scene, { ...as, key }, id, { bookingId, reason: again ? 'Etwas anderes' : REASON }),
          );
        },
        DAMAGE_STEP: async (scene) => {
          const { id, bookingId } = await addDamage(scene);
          return hear(scene, await dispatch(scene), id, { bookingId });
        },
        DAMAGE_TRIP_UNKNOWN: async (scene) => {
          const { id } = await addDamage(scene, { state: 'OPEN' });
          return hear(scene, await dispatch(scene), id, { bookingId: (await addDamage(scene)).bookingId });
        },
        DAMAGE_WAS_THERE: async (scene) => {
          const { id } = await addDamage(scene, { state: 'OPEN' });
          const reported = await scene.db
            .selectFrom('damage')
            .where('id', '=', id)
            .select('booking_id as bookingId')
            .executeTakeFirstOrThrow();
          return hear(scene, await dispatch(scene), id, { bookingId: reported.bookingId ?? 0 });
        },
        DAMAGE_TRIP_LATER: async (scene) => {
          const { id, vehicleId } = await addDamage(scene, { state: 'OPEN' });
          const later = await booked(scene);
          await scene.db
            .updateTable('booking')
            .set({ vehicle_id: vehicleId })
            .where('id', '=', later.id)
            .execute();
          return hear(scene, await dispatch(scene), id, { bookingId: later.id });
        },
      },
      rights: { try: (scene, { trip }, as) => hear(scene, as, trip.damageId), ...OF_CONSOLE },
    }),
    callScenarios(damageCase.decideDamage, {
      refusals: {
        ...does(decide),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const [as, { id }] = [await dispatch(scene), await addDamage(scene, { state: 'OPEN' })];
          return keyReused((key, again) =>
            decide(scene, { ...as, key }, id, { reason: again ? 'Etwas anderes' : REASON }),
          );
        },
        DAMAGE_STEP: async (scene) => decide(scene, await dispatch(scene), (await addDamage(scene)).id),
        DAMAGE_DRIVER_UNHEARD: async (scene) => {
          const { id } = await addDamage(scene, { state: 'OPEN' });
          return decide(scene, await dispatch(scene), id, { outcome: 'DRIVER', shareCents: 100 });
        },
        DAMAGE_HEARING_RUNS: async (scene) => {
          const { id } = await addDamage(scene, { state: 'HEARING' });
          return decide(scene, await dispatch(scene), id, { outcome: 'DRIVER', shareCents: 100 });
        },
        DAMAGE_SHARE_TOO_HIGH: async (scene) => {
          const { id } = await answered(scene);
          return decide(scene, await dispatch(scene), id, { outcome: 'DRIVER', shareCents: 9_999_999 });
        },
        DAMAGE_OWN_DECISION: async (scene) => {
          const [as, { id }] = [await dispatch(scene), await answered(scene)];
          await decide(scene, as, id);
          const body = { to: 'OPEN', objection: 'Das stimmt so nicht', reason: REASON } as const;
          await scene.call('POST /console/damages/{id}/moves', { params: at(id), body }, as);
          return decide(scene, as, id);
        },
        PROPOSAL_OPEN: async (scene) => {
          const [as, { id }] = [await dispatch(scene), await answered(scene)];
          await decide(scene, as, id, { outcome: 'DRIVER', shareCents: 100 });
          return decide(scene, as, id, { outcome: 'DRIVER', shareCents: 100 });
        },
      },
      rights: { try: (scene, { trip }, as) => decide(scene, as, trip.damageId), ...OF_CONSOLE },
    }),
    callScenarios(damageCase.repairDamage, {
      refusals: {
        ...does(repair),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const [as, { id }] = [await dispatch(scene), await addDamage(scene)];
          return keyReused((key, again) => repair(scene, { ...as, key }, id, again ? 'Anders' : REASON));
        },
        DAMAGE_STEP: async (scene) => {
          const [as, { id }] = [await dispatch(scene), await addDamage(scene)];
          await repair(scene, as, id);
          return repair(scene, as, id);
        },
      },
      rights: { try: (scene, { trip }, as) => repair(scene, as, trip.damageId), ...OF_CONSOLE },
    }),
  ],
  samples: async (scene) => {
    const person = await addPerson(scene, 'MANAGEMENT');
    scene.senders.splice(0, scene.senders.length, person);
    const made = async (state: 'REPORTED' | 'OPEN') => {
      const all: StageDamage[] = [];
      for (let count = 0; count < SAMPLES; count++) all.push(await addDamage(scene, { state }));
      return all;
    };
    const [reported, open, another] = [await made('REPORTED'), await made('OPEN'), await made('OPEN')];
    const [first] = another;
    const [photoId, photo] = [crypto.randomUUID() as string, scene.photo];
    await scene.db
      .insertInto('damage_photo')
      .values({
        id: photoId,
        damage_id: first?.id ?? '',
        position: 0,
        byte_size: photo.length,
        file_key: photoId,
        original_key: `${photoId}-original`,
      })
      .execute();
    await scene.call(
      'PUT /damages/{id}/photos/{photoId}/upload',
      { params: { id: first?.id ?? '', photoId }, query: { offset: '0' } },
      { token: first?.finder.token ?? '', file: photo },
    );
    const ids = (of: readonly StageDamage[]) => of.map(({ id }) => id);
    return {
      every: {
        id: ids(reported),
        photoId: [photoId],
        reason: [REASON],
        told: [TOLD],
        shareCents: [undefined, 100],
      },
      calls: {
        'GET /console/damages/{id}/photos/{photoId}': { id: [first?.id] },
        'POST /console/damages/{id}/hearing': { id: [first?.id], bookingId: [first?.bookingId] },
        'POST /console/damages/{id}/decide': { id: ids(open) },
      },
    };
  },
  renew: provenAgain,
});

/** A damage about which who was heard has answered. */
async function answered(scene: Scene): Promise<StageDamage> {
  const made = await addDamage(scene, { state: 'HEARING' });
  await scene.call(
    'POST /damages/{id}/statement',
    { params: at(made.id), body: { text: 'Das war ich nicht.' } },
    { token: made.driver.token },
  );
  return made;
}
