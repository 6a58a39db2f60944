import * as agreement from '#contract/agreement.ts';
import { FOREIGN, ONESELF, salesPartner } from '#server/test/callers.ts';
import type { As } from '#server/test/client.ts';
import { withoutTypesetter } from '#server/test/no-typesetter.ts';
import { addAgreement, publishTerms } from '#server/test/sample-agreement.ts';
import { callScenarios, keyReused, scenarios } from '#server/test/scenarios.ts';
import type { Scene } from '#server/test/scene.ts';

const agreementPdf = ({ call }: Scene, id: string, as: As) =>
  call('GET /agreements/{id}/pdf', { params: { id } }, as);

let looks = 0;

/** Content is looked at again after a while only, and each test begins at the same time. */
const seePublished = ({ clock }: Scene) => clock.set(clock.now().add({ minutes: ++looks }));

const answerTerms = ({ call }: Scene, answer: 'AGREED' | 'REFUSED' | 'LATER', as: As, version = 'neu-1') =>
  call('POST /agreements/changedterms', { body: { version, answer } }, as);

export const agreementScenarios = scenarios({
  calls: [
    callScenarios(agreement.answerChangedTerms, {
      refusals: {
        AUTHENTICATION: (scene) => answerTerms(scene, 'AGREED', {}),
        FORBIDDEN: async (scene) => answerTerms(scene, 'AGREED', await salesPartner(scene)),
        ORIGIN_FORBIDDEN: (scene) => answerTerms(scene, 'AGREED', { token: scene.ada.token, ...FOREIGN }),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          await publishTerms(scene.db, { version: 'neu-1', validFrom: '2099-01-01' });
          seePublished(scene);
          return keyReused((key, again) =>
            answerTerms(scene, again ? 'AGREED' : 'LATER', { token: scene.ada.token, key }),
          );
        },
        TERMS_VERSION_CHANGED: (scene) => answerTerms(scene, 'AGREED', { token: scene.ada.token }, 'alt-1'),
        TERMS_ANSWERED: async (scene) => {
          await publishTerms(scene.db, { version: 'neu-1', validFrom: '2099-01-01' });
          seePublished(scene);
          await answerTerms(scene, 'AGREED', { token: scene.ben.token });
          return answerTerms(scene, 'REFUSED', { token: scene.ben.token });
        },
        TERMS_DUE: async (scene) => {
          await publishTerms(scene.db, { version: 'neu-1', validFrom: '2020-01-01' });
          seePublished(scene);
          return answerTerms(scene, 'LATER', { token: scene.ada.token });
        },
      },
      // Nothing is asked here: changed-terms.test.ts.
      rights: {
        try: ({ call }, _, as) =>
          call('POST /agreements/changedterms', { body: { version: 'alt', answer: 'AGREED' } }, as),
        visitor: 'AUTHENTICATION',
        other: 'TERMS_VERSION_CHANGED',
        partner: 'FORBIDDEN',
        owner: 'TERMS_VERSION_CHANGED',
      },
    }),
    callScenarios(agreement.listAgreements, {
      refusals: { AUTHENTICATION: ({ call }) => call('GET /agreements', undefined) },
      rights: { try: ({ call }, _, as) => call('GET /agreements', undefined, as), ...ONESELF },
    }),
    callScenarios(agreement.showAgreementPdf, {
      refusals: {
        AUTHENTICATION: (scene) => agreementPdf(scene, '1', {}),
        AGREEMENT_UNKNOWN: (scene) => agreementPdf(scene, '999999', { token: scene.ada.token }),
        CONTRACT_PDF_UNAVAILABLE: async (scene) => {
          const id = String(await addAgreement(scene.db, scene.ada.id));
          return withoutTypesetter(scene, (there) => agreementPdf(there, id, { token: scene.ada.token }));
        },
      },
      // Of another account one is like one that is not there: agreement.test.ts.
      rights: {
        try: ({ call }, _, as) => call('GET /agreements/{id}/pdf', { params: { id: '4711' } }, as),
        visitor: 'AUTHENTICATION',
        other: 'AGREEMENT_UNKNOWN',
        owner: 'AGREEMENT_UNKNOWN',
      },
    }),
    callScenarios(agreement.showChangedTerms, {
      refusals: {
        AUTHENTICATION: ({ call }) => call('GET /agreements/changedterms', undefined),
      },
      rights: {
        try: ({ call }, _, as) => call('GET /agreements/changedterms', undefined, as),
        ...ONESELF,
      },
    }),
  ],
  samples: async ({ db, senders }) => {
    const agreements: string[] = [];
    for (const { id } of senders) agreements.push(String(await addAgreement(db, id)));
    return {
      calls: {
        'GET /agreements/{id}/pdf': { id: agreements },
        'POST /agreements/changedterms': { version: ['neu-1'] },
      },
    };
  },
});
