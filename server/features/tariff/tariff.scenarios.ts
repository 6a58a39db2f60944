import type { RequestOf } from '#contract/calls.ts';
import * as sales from '#contract/sales.ts';
import * as tariff from '#contract/tariff.ts';
import type { CustomerState } from '#domain/customer/customer-state.ts';
import {
  asHead,
  EVERYBODY,
  FOREIGN,
  forSalesOnly,
  OF_SALES,
  ONESELF,
  salesPartner,
  UNKNOWN,
} from '#server/test/callers.ts';
import type { As } from '#server/test/client.ts';
import { type ConsultingBody, sampleConsulting } from '#server/test/sample-consulting.ts';
import { callScenarios, keyReused, type Refused, type Scenario, scenarios } from '#server/test/scenarios.ts';
import { idOf, type Scene } from '#server/test/scene.ts';

const sendConsulting = ({ call }: Scene, as: As, changed: Partial<ConsultingBody> = {}) =>
  call('POST /salesconsultings', { body: sampleConsulting(changed) }, as);

const AT_ONCE = { begins: 'AT_ONCE', startsOn: '2027-05-12', firstMonthCents: 639 } as const;

function changePlan({ call }: Scene, as: As, more: Partial<RequestOf<'POST /planchanges'>['body']> = {}) {
  const body = {
    planId: 'einzel-plus',
    begins: 'NEXT_MONTH' as const,
    startsOn: '2027-06-01',
    firstMonthCents: 990,
    ...more,
  };
  return call('POST /planchanges', { body }, as);
}

const takeBackPlan = ({ call }: Scene, id: string, as: As) =>
  call('DELETE /planchanges/{id}', { params: { id } }, as);

function orderPackage(
  { call }: Scene,
  as: As,
  more: Partial<RequestOf<'POST /safetypackages'>['body']> = {},
) {
  return call('POST /safetypackages', { body: { startsOn: '2027-05-12', yearlyCents: 9_900, ...more } }, as);
}

const changePackage = ({ call }: Scene, as: As, isEnding: boolean, lastDay?: string) =>
  call(
    'PATCH /safetypackages/current',
    { body: { isEnding, ...(lastDay === undefined ? {} : { lastDay }) } },
    as,
  );

/** What every change of a contract is refused with. */
function contractRefusals(
  change: (scene: Scene, as: As) => Promise<Refused>,
  changeByKey: (scene: Scene, key: string, again: boolean) => Promise<Refused>,
) {
  const inState =
    (state: CustomerState): Scenario =>
    async (scene) =>
      change(scene, { token: (await scene.stage.addCustomer({ state })).token });
  return {
    AUTHENTICATION: (scene: Scene) => change(scene, {}),
    FORBIDDEN: async (scene: Scene) => change(scene, await salesPartner(scene)),
    ORIGIN_FORBIDDEN: (scene: Scene) => change(scene, { token: scene.ada.token, ...FOREIGN }),
    IDEMPOTENCY_KEY_REUSED: (scene: Scene) => keyReused((key, again) => changeByKey(scene, key, again)),
    PLAN_OF_MAIN_ACCOUNT: async (scene: Scene) =>
      change(scene, { token: (await scene.stage.addDriver(scene.ada)).token }),
    CONTRACT_ENDING: inState('CANCELLING'),
    CONTRACT_BLOCKED: inState('BLOCKED'),
    CONTRACT_NOT_YET: inState('VERIFIED'),
  };
}

/** The plan to which the caller may change, if there is one. */
const planFor = async ({ call }: Scene, as: As) => {
  const answer = await call('GET /ownplan', undefined, as);
  return (answer.code ? undefined : answer.output.choices[0]?.plan.id) ?? 'einzel-plus';
};

const SAFETY_PACKAGE = { startsOn: '2027-05-12', yearlyCents: 9_900 };

/** The package at the price of the caller's own plan, if it has one. */
const packageFor = async ({ call }: Scene, as: As) => {
  const answer = await call('GET /ownplan', undefined, as);
  const yearly = answer.code ? undefined : answer.output.safetyPackage?.yearly.cents;
  return { ...SAFETY_PACKAGE, ...(yearly === undefined ? {} : { yearlyCents: yearly }) };
};

/** What is the main account's: its drivers are told so. */
const OWN_CONTRACT = {
  visitor: 'AUTHENTICATION',
  other: 'OWN',
  partner: 'FORBIDDEN',
  driver: 'PLAN_OF_MAIN_ACCOUNT',
  owner: 'OK',
} as const;

export const tariffScenarios = scenarios({
  calls: [
    callScenarios(tariff.listPlans, {
      refusals: {},
      rights: { try: ({ call }, _, as) => call('GET /plans', undefined, as), ...EVERYBODY },
    }),
    callScenarios(sales.sendSalesConsulting, {
      refusals: {
        ...forSalesOnly((scene, as) => sendConsulting(scene, as)),
        ORIGIN_FORBIDDEN: async (scene) => sendConsulting(scene, { ...(await asHead(scene)), ...FOREIGN }),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const as = { ...(await asHead(scene)), headers: { 'idempotency-key': crypto.randomUUID() } };
          await sendConsulting(scene, as);
          return sendConsulting(scene, as, { emailAddress: 'anders@example.org' });
        },
        SALES_CITY_UNKNOWN: async (scene) => sendConsulting(scene, await asHead(scene), { city: 'kassel' }),
        NO_PLAN_SUITS: async (scene) => {
          const as = await asHead(scene);
          await scene.db
            .updateTable('plan')
            .set({ position: null })
            .where('kundenart', 'like', 'gemein%')
            .execute();
          return sendConsulting(scene, as, { drivers: { audience: 'ASSOCIATION', persons: 1 } });
        },
      },
      rights: {
        try: ({ call }, _, as) => call('POST /salesconsultings', { body: sampleConsulting() }, as),
        ...OF_SALES,
      },
    }),
    callScenarios(tariff.createPlanChange, {
      refusals: {
        ...contractRefusals(changePlan, (scene, key, again) =>
          changePlan(scene, { token: scene.ada.token, key }, again ? { planId: 'firma' } : {}),
        ),
        PLAN_NOT_OFFERED: (scene) => changePlan(scene, { token: scene.ben.token }, { planId: 'firma' }),
        PLAN_CHANGE_PENDING: async (scene) => {
          const as = { token: (await scene.stage.addCustomer()).token };
          await changePlan(scene, as);
          return changePlan(scene, as, AT_ONCE);
        },
        TERMS_CHANGED: (scene) => changePlan(scene, { token: scene.ben.token }, { firstMonthCents: 989 }),
      },
      rights: {
        try: async (scene, _, as) => {
          const terms = { begins: 'NEXT_MONTH', startsOn: '2027-06-01', firstMonthCents: 990 } as const;
          return scene.call(
            'POST /planchanges',
            { body: { planId: await planFor(scene, as), ...terms } },
            as,
          );
        },
        ...OWN_CONTRACT,
      },
    }),
    callScenarios(tariff.createSafetyPackage, {
      refusals: {
        ...contractRefusals(orderPackage, (scene, key, again) =>
          orderPackage(scene, { token: scene.ada.token, key }, again ? { yearlyCents: 1 } : {}),
        ),
        SAFETY_PACKAGE_NOT_OFFERED: async (scene) =>
          orderPackage(scene, { token: (await scene.stage.addCustomer({ plan: 'PLUS' })).token }),
        SAFETY_PACKAGE_EXISTS: async (scene) => {
          const { token } = await scene.stage.addCustomer();
          await orderPackage(scene, { token });
          return orderPackage(scene, { token });
        },
        TERMS_CHANGED: async (scene) => {
          const { token } = await scene.stage.addCustomer();
          return orderPackage(scene, { token }, { startsOn: '2027-05-11' });
        },
      },
      rights: {
        try: async (scene, _, as) =>
          scene.call('POST /safetypackages', { body: await packageFor(scene, as) }, as),
        ...OWN_CONTRACT,
      },
    }),
    callScenarios(tariff.changeSafetyPackage, {
      refusals: {
        ...contractRefusals(
          (scene, as) => changePackage(scene, as, false),
          async (scene, key, again) => {
            const { token } = scene.ben;
            if (!again) await orderPackage(scene, { token });
            return changePackage(scene, { token, key }, again);
          },
        ),
        SAFETY_PACKAGE_MISSING: async (scene) =>
          changePackage(scene, { token: (await scene.stage.addCustomer()).token }, true),
        TERMS_CHANGED: async (scene) => {
          const { token } = await scene.stage.addCustomer();
          await orderPackage(scene, { token });
          return changePackage(scene, { token }, true, '2027-07-01');
        },
      },
      rights: {
        try: async (scene, _, as) => {
          const { call } = scene;
          await call('POST /safetypackages', { body: await packageFor(scene, as) }, as);
          return call('PATCH /safetypackages/current', { body: { isEnding: true } }, as);
        },
        ...OWN_CONTRACT,
      },
    }),
    callScenarios(tariff.deletePlanChange, {
      refusals: {
        AUTHENTICATION: (scene) => takeBackPlan(scene, '1', {}),
        FORBIDDEN: async (scene) => takeBackPlan(scene, '1', await salesPartner(scene)),
        ORIGIN_FORBIDDEN: (scene) => takeBackPlan(scene, '1', { token: scene.ada.token, ...FOREIGN }),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const { token } = await scene.stage.addCustomer();
          const { output } = await changePlan(scene, { token });
          return keyReused((key, again) =>
            takeBackPlan(scene, again ? '999' : String(output.id), { token, key }),
          );
        },
        PLAN_CHANGE_UNKNOWN: (scene) => takeBackPlan(scene, String(UNKNOWN), { token: scene.ada.token }),
        PLAN_CHANGE_BEGUN: async (scene) => {
          const { token } = await scene.stage.addCustomer();
          const { output } = await changePlan(scene, { token }, AT_ONCE);
          return takeBackPlan(scene, String(output.id), { token });
        },
      },
      rights: {
        try: ({ call }, { planChangeId }, as) =>
          call('DELETE /planchanges/{id}', { params: idOf(planChangeId) }, as),
        visitor: 'AUTHENTICATION',
        other: 'PLAN_CHANGE_UNKNOWN',
        partner: 'FORBIDDEN',
        owner: 'OK',
      },
    }),
    callScenarios(tariff.listTariffs, {
      refusals: {},
      rights: { try: ({ call }, _, as) => call('GET /tariffs', undefined, as), ...EVERYBODY },
    }),
    callScenarios(tariff.showOwnPlan, {
      refusals: { AUTHENTICATION: ({ call }) => call('GET /ownplan') },
      rights: { try: ({ call }, _, as) => call('GET /ownplan', undefined, as), ...ONESELF },
    }),
    callScenarios(tariff.showPlanEffect, {
      refusals: {
        AUTHENTICATION: ({ call }) => call('GET /ownplan/effect', { query: { planId: 'einzel-plus' } }),
        PLAN_NOT_OFFERED: ({ ada, call }) =>
          call('GET /ownplan/effect', { query: { planId: 'firma' } }, { token: ada.token }),
      },
      rights: {
        try: async (scene, _, as) =>
          scene.call('GET /ownplan/effect', { query: { planId: await planFor(scene, as) } }, as),
        visitor: 'AUTHENTICATION',
        other: 'OWN',
        partner: 'PLAN_NOT_OFFERED',
        driver: 'PLAN_NOT_OFFERED',
        owner: 'OK',
      },
    }),
  ],
  samples: async (scene) => {
    const changes: string[] = [];
    for (let count = 0; count < 3; count++) {
      const customer = await scene.stage.addCustomer();
      scene.senders.push(customer);
      await orderPackage(scene, { token: customer.token });
      changes.push(String((await changePlan(scene, { token: customer.token })).output.id));
    }
    return {
      every: { id: changes },
      calls: {
        'GET /ownplan/effect': { planId: ['einzel-plus', 'firma'], months: ['3', undefined] },
        'POST /planchanges': {
          planId: ['einzel-plus'],
          begins: ['NEXT_MONTH'],
          startsOn: ['2027-06-01'],
          firstMonthCents: [990],
        },
        'POST /safetypackages': { startsOn: ['2027-05-12'], yearlyCents: [9_900] },
        'POST /salesconsultings': Object.fromEntries(
          Object.entries(sampleConsulting()).map(([name, value]) => [name, [value]]),
        ),
      },
    };
  },
});
