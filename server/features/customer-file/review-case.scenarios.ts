import * as reviewCase from '#contract/review-case.ts';
import { openCase } from '#server/features/case/case.repository.ts';
import { FOREIGN } from '#server/test/callers.ts';
import type { As } from '#server/test/client.ts';
import { callScenarios, keyReused, scenarios } from '#server/test/scenarios.ts';
import { idOf, type Scene } from '#server/test/scene.ts';
import { addPerson, provenAgain } from '#server/test/staff-people.ts';
import { NOW } from '#server/test/stage.ts';

const UNKNOWN = 999_999;
const service = async (scene: Scene): Promise<As> => ({ token: (await addPerson(scene, 'SERVICE')).token });

/** A suspicion about a customer; null: about a registration that was refused. */
async function suspicion({ db }: Scene, customerId: number | null): Promise<number> {
  const fingerprint = Buffer.from(`case ${Math.random()}`);
  await openCase(db, { kind: 'BLOCKLIST', customerId, fingerprint, facts: { flags: ['IBAN'] }, now: NOW });
  const { id } = await db
    .selectFrom('review_case')
    .where('fingerprint', '=', fingerprint)
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Asked = { decision?: 'CONFIRMED' | 'DISMISSED'; reason?: string };
const decide = (
  { call }: Scene,
  as: As,
  id = UNKNOWN,
  { decision = 'DISMISSED', reason = 'Ist am Telefon geklärt' }: Asked = {},
) =>
  call(
    'POST /console/cases/{id}/decide',
    {
      params: idOf(id),
      body: { decision, reason, ...(decision === 'CONFIRMED' ? { told: 'Bitte melde dich.' } : {}) },
    },
    as,
  );

const show = ({ call }: Scene, as: As, id = UNKNOWN) =>
  call('GET /console/cases/{id}', { params: idOf(id) }, as);

export const reviewCaseScenarios = scenarios({
  calls: [
    callScenarios(reviewCase.showReviewCase, {
      refusals: {
        AUTHENTICATION: (scene) => show(scene, {}),
        FORBIDDEN: async (scene) => show(scene, { token: (await addPerson(scene, 'ACCOUNTING')).token }),
        SECOND_FACTOR_NEEDED: async (scene) =>
          show(scene, { token: (await addPerson(scene, 'SERVICE', { isProven: false })).token }),
        REVIEW_CASE_UNKNOWN: async (scene) => show(scene, await service(scene)),
      },
      rights: {
        try: (scene, _, as) => show(scene, as),
        visitor: 'AUTHENTICATION',
        other: 'FORBIDDEN',
        owner: 'FORBIDDEN',
      },
    }),
    callScenarios(reviewCase.decideReviewCase, {
      refusals: {
        AUTHENTICATION: (scene) => decide(scene, {}),
        FORBIDDEN: async (scene) => decide(scene, { token: (await addPerson(scene, 'ACCOUNTING')).token }),
        SECOND_FACTOR_NEEDED: async (scene) =>
          decide(scene, { token: (await addPerson(scene, 'SERVICE', { isProven: false })).token }),
        ORIGIN_FORBIDDEN: async (scene) => decide(scene, { ...(await service(scene)), ...FOREIGN }),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const [as, id] = [await service(scene), await suspicion(scene, null)];
          return keyReused((key, isSecond) =>
            decide(scene, { ...as, key }, id, { reason: isSecond ? 'Etwas anderes' : 'Ist geklärt' }),
          );
        },
        REVIEW_CASE_UNKNOWN: async (scene) => decide(scene, await service(scene)),
        REVIEW_CASE_DECIDED: async (scene) => {
          const [as, id] = [await service(scene), await suspicion(scene, null)];
          await decide(scene, as, id);
          return decide(scene, as, id);
        },
        ACT_ON_ONESELF: async (scene) => {
          const { id, token } = await addPerson(scene, 'SERVICE');
          return decide(scene, { token }, await suspicion(scene, id));
        },
        TOO_CLOSE: async (scene) => {
          const { id, token } = await addPerson(scene, 'SERVICE');
          const neighbour = await scene.stage.addCustomer();
          await scene.db
            .updateTable('customer')
            .set({ street: 'Gleiche Straße', street_nr: '1', postal_code: '90402' })
            .where('id', 'in', [id, neighbour.id])
            .execute();
          return decide(scene, { token }, await suspicion(scene, neighbour.id));
        },
        PROPOSAL_OPEN: async (scene) => {
          const { id: customerId } = await scene.stage.addCustomer();
          const [as, id] = [await service(scene), await suspicion(scene, customerId)];
          await decide(scene, as, id, { decision: 'CONFIRMED' });
          return decide(scene, as, id, { decision: 'CONFIRMED' });
        },
      },
      rights: {
        try: (scene, _, as) => decide(scene, as),
        visitor: 'AUTHENTICATION',
        other: 'FORBIDDEN',
        owner: 'FORBIDDEN',
      },
    }),
  ],
  samples: async (scene) => {
    const { id: customerId } = await scene.stage.addCustomer();
    const id = await suspicion(scene, customerId);
    return { every: { id: [String(id)] }, calls: {} };
  },
  renew: provenAgain,
});
