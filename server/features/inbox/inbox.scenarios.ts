import * as inbox from '#contract/inbox.ts';
import { insertNote } from '#server/features/customer-file/customer-file.repository.ts';
import { FOREIGN } from '#server/test/callers.ts';
import type { As } from '#server/test/client.ts';
import { callScenarios, keyReused, type Refused, scenarios } from '#server/test/scenarios.ts';
import type { Scene } from '#server/test/scene.ts';
import { addPerson } from '#server/test/staff-people.ts';
import { NOW } from '#server/test/stage.ts';

const UNKNOWN = '999999';
const TODAY = '2027-05-12';

const service = async (scene: Scene): Promise<As> => ({ token: (await addPerson(scene, 'SERVICE')).token });

/** A note that somebody wants to be reminded of today, about this customer. */
const reminder = async ({ db, fleet }: Scene, customerId: number): Promise<string> =>
  String(
    await insertNote(db, { customerId, authorId: fleet.id, text: 'Anrufen', remindOn: TODAY, now: NOW }),
  );

const list = ({ call }: Scene, as: As) => call('GET /console/inbox', undefined, as);
const watch = ({ call }: Scene, as: As) => call('GET /console/inbox/stream', undefined, as);
const claim = ({ call }: Scene, as: As, id = UNKNOWN, from?: string) =>
  call(
    'POST /console/inbox/{kind}/{id}/claim',
    { params: { kind: 'NOTE', id }, body: from === undefined ? {} : { from } },
    as,
  );
const release = ({ call }: Scene, as: As, id = UNKNOWN) =>
  call('POST /console/inbox/{kind}/{id}/release', { params: { kind: 'NOTE', id } }, as);

type Ask = (scene: Scene, as: As, id?: string) => Promise<Refused>;
const sees = (ask: Ask) => ({
  AUTHENTICATION: (scene: Scene) => ask(scene, {}),
  FORBIDDEN: (scene: Scene) => ask(scene, { token: scene.fleet.token }),
  SECOND_FACTOR_NEEDED: async (scene: Scene) =>
    ask(scene, { token: (await addPerson(scene, 'SERVICE', { isProven: false })).token }),
});
const does = (ask: Ask) => ({
  ...sees(ask),
  ORIGIN_FORBIDDEN: async (scene: Scene) => ask(scene, { ...(await service(scene)), ...FOREIGN }),
  IDEMPOTENCY_KEY_REUSED: async (scene: Scene) => {
    const as = await service(scene);
    const id = await reminder(scene, scene.ada.id);
    return keyReused((key, isSecond) => ask(scene, { ...as, key }, isSecond ? UNKNOWN : id));
  },
  INBOX_ENTRY_UNKNOWN: async (scene: Scene) => ask(scene, await service(scene)),
});

/** Nobody in the scenes of others has a role. */
const OF_CONSOLE = { visitor: 'AUTHENTICATION', other: 'FORBIDDEN', owner: 'FORBIDDEN' } as const;

export const inboxScenarios = scenarios({
  calls: [
    callScenarios(inbox.listInbox, {
      refusals: sees(list),
      rights: { try: (scene, _, as) => list(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(inbox.watchInbox, {
      refusals: sees(watch),
      rights: { try: (scene, _, as) => watch(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(inbox.claimInboxEntry, {
      refusals: {
        ...does(claim),
        INBOX_CLAIMED: async (scene) => {
          const id = await reminder(scene, scene.ada.id);
          await claim(scene, await service(scene), id);
          return claim(scene, await service(scene), id);
        },
        TOO_CLOSE: async (scene) => {
          const person = await addPerson(scene, 'SERVICE');
          const home = { street: 'Am Kanal', street_nr: '7', postal_code: '90402' };
          await scene.db
            .updateTable('customer')
            .set(home)
            .where('id', 'in', [person.id, scene.ada.id])
            .execute();
          return claim(scene, { token: person.token }, await reminder(scene, scene.ada.id));
        },
      },
      rights: { try: (scene, _, as) => claim(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(inbox.releaseInboxEntry, {
      refusals: does(release),
      rights: { try: (scene, _, as) => release(scene, as), ...OF_CONSOLE },
    }),
  ],
  samples: async (scene) => {
    const person = await addPerson(scene, 'SERVICE');
    scene.senders.splice(0, scene.senders.length, person);
    const kinds = { kind: ['NOTE'] };
    const id = [await reminder(scene, scene.ada.id)];
    return {
      calls: {
        'POST /console/inbox/{kind}/{id}/claim': { ...kinds, id },
        'POST /console/inbox/{kind}/{id}/release': { ...kinds, id },
      },
    };
  },
  // The logins are new, and have shown the second factor.
  renew: async ({ db, senders }) => {
    const ids = senders.map(({ id }) => id);
    await db.updateTable('token').set({ second_factor_at: NOW }).where('customer_id', 'in', ids).execute();
  },
});
