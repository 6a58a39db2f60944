import * as driver from '#contract/driver.ts';
import { FOREIGN, ONESELF, salesPartner, UNKNOWN } from '#server/test/callers.ts';
import type { As } from '#server/test/client.ts';
import { managed, setTerms } from '#server/test/entitled-drivers.ts';
import { callScenarios, keyReused, type Refused, scenarios } from '#server/test/scenarios.ts';
import { idOf, type Scene } from '#server/test/scene.ts';
import { NOW } from '#server/test/stage.ts';

const NO_LIMITS = { monthlyCents: null, classes: null, weekHours: null };

const block = ({ call }: Scene, id: number, as: As, reason = 'Urlaub') =>
  call('POST /subcustomers/{id}/block', { params: { id: String(id) }, body: { reason } }, as);

const invite = ({ call }: Scene, id: number, as: As) =>
  call('POST /subcustomers/{id}/invitation', { params: { id: String(id) } }, as);

const managing = (
  ask: (scene: Scene, id: number, as: As, again: boolean) => Promise<Refused>,
  invited = false,
) => ({
  AUTHENTICATION: (scene: Scene) => ask(scene, UNKNOWN, {}, false),
  FORBIDDEN: async (scene: Scene) => {
    const { sub } = await managed(scene, { invited });
    return ask(scene, sub.id, { token: sub.token }, false);
  },
  ORIGIN_FORBIDDEN: (scene: Scene) => ask(scene, UNKNOWN, { token: scene.ada.token, ...FOREIGN }, false),
  IDEMPOTENCY_KEY_REUSED: async (scene: Scene) => {
    const { main, sub } = await managed(scene, { invited });
    const other = await scene.stage.addDriver(main);
    return keyReused((key, again) =>
      ask(scene, again ? other.id : sub.id, { token: main.token, key }, again),
    );
  },
  DRIVER_UNKNOWN: async (scene: Scene) =>
    ask(scene, (await managed(scene, { invited })).sub.id, { token: scene.ada.token }, false),
  DRIVER_REMOVED: async (scene: Scene) => {
    const { sub, as } = await managed(scene, { invited });
    await setTerms(scene, sub.id, { entitlement: 'REMOVED' });
    return ask(scene, sub.id, as, false);
  },
});

const addDriver = ({ call }: Scene, as: As, name = 'Beispiel', emailAddress = 'eva@example.org') =>
  call('POST /subcustomers', { body: { prename: 'Eva', name, emailAddress } }, as);

async function firmOf({ db, stage }: Scene, planId: string) {
  const firm = await stage.addCustomer({ plan: 'FIRMA' });
  await db.updateTable('customer').set({ plan_id: planId }).where('id', '=', firm.id).execute();
  return { token: firm.token };
}

/** What only the main account may do to its driver, and nobody to a main account. */
const OF_MAIN_ACCOUNT = {
  visitor: 'AUTHENTICATION',
  other: 'DRIVER_UNKNOWN',
  partner: 'FORBIDDEN',
  driver: 'FORBIDDEN',
  owner: 'DRIVER_UNKNOWN',
  mainAccount: 'OK',
  namesDrivers: true,
} as const;

export const driverScenarios = scenarios({
  calls: [
    callScenarios(driver.blockDriver, {
      refusals: managing((scene, id, as, again) => block(scene, id, as, again ? 'Anders' : 'Urlaub')),
      rights: {
        try: ({ call }, { id }, as) =>
          call('POST /subcustomers/{id}/block', { params: idOf(id), body: { reason: 'Urlaub' } }, as),
        ...OF_MAIN_ACCOUNT,
      },
    }),
    callScenarios(driver.createDriver, {
      refusals: {
        AUTHENTICATION: (scene) => addDriver(scene, {}),
        FORBIDDEN: (scene) => addDriver(scene, { token: scene.ada.token }),
        ORIGIN_FORBIDDEN: (scene) => addDriver(scene, { token: scene.ada.token, ...FOREIGN }),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const as = await firmOf(scene, 'firma');
          return keyReused((key, again) => addDriver(scene, { ...as, key }, again ? 'Anders' : 'Beispiel'));
        },
        NO_SUBCUSTOMER_PLAN: async (scene) => addDriver(scene, await firmOf(scene, 'FIRMA')),
        REGISTRATION_REJECTED: async (scene) => {
          const entry = { kind: 'email', value: 'gesperrt@example.org', reason: 'Test', created_at: NOW };
          await scene.db.insertInto('blocklist_entry').values(entry).execute();
          return addDriver(scene, await firmOf(scene, 'firma'), 'Beispiel', 'gesperrt@example.org');
        },
      },
      // The main account of this table has no plan for drivers.
      rights: {
        try: ({ call }, _, as) => call('POST /subcustomers', { body: { prename: 'Eva' } }, as),
        visitor: 'AUTHENTICATION',
        other: 'FORBIDDEN',
        driver: 'FORBIDDEN',
        owner: 'NO_SUBCUSTOMER_PLAN',
        mainAccount: 'NO_SUBCUSTOMER_PLAN',
      },
    }),
    callScenarios(driver.inviteDriver, {
      refusals: {
        ...managing(invite, true),
        INVITATION_ACCEPTED: async (scene) => {
          const { sub, as } = await managed(scene);
          return invite(scene, sub.id, as);
        },
      },
      rights: {
        try: ({ call }, { id }, as) => call('POST /subcustomers/{id}/invitation', { params: idOf(id) }, as),
        ...OF_MAIN_ACCOUNT,
        mainAccount: 'INVITATION_ACCEPTED',
      },
    }),
    callScenarios(driver.listManagedDrivers, {
      refusals: { AUTHENTICATION: ({ call }) => call('GET /subcustomers') },
      rights: {
        try: ({ call }, _, as) => call('GET /subcustomers', undefined, as),
        ...ONESELF,
        namesDrivers: true,
      },
    }),
    callScenarios(driver.removeDriver, {
      refusals: managing(({ call }, id, as) =>
        call('POST /subcustomers/{id}/remove', { params: { id: String(id) }, body: {} }, as),
      ),
      rights: {
        try: ({ call }, { id }, as) =>
          call('POST /subcustomers/{id}/remove', { params: idOf(id), body: {} }, as),
        ...OF_MAIN_ACCOUNT,
      },
    }),
    callScenarios(driver.saveDriverCostCentre, {
      refusals: managing(({ call }, id, as) =>
        call(
          'PUT /subcustomers/{id}/costcentre',
          { params: { id: String(id) }, body: { costCentre: null } },
          as,
        ),
      ),
      rights: {
        try: ({ call }, { id }, as) =>
          call('PUT /subcustomers/{id}/costcentre', { params: idOf(id), body: { costCentre: null } }, as),
        ...OF_MAIN_ACCOUNT,
      },
    }),
    callScenarios(driver.saveDriverLimits, {
      refusals: managing(({ call }, id, as) =>
        call('PUT /subcustomers/{id}/limits', { params: { id: String(id) }, body: NO_LIMITS }, as),
      ),
      rights: {
        try: ({ call }, { id }, as) =>
          call(
            'PUT /subcustomers/{id}/limits',
            { params: idOf(id), body: { monthlyCents: null, classes: null, weekHours: null } },
            as,
          ),
        ...OF_MAIN_ACCOUNT,
      },
    }),
    callScenarios(driver.saveListedCostCentres, {
      refusals: {
        AUTHENTICATION: ({ call }) => call('PUT /costcentres', { body: { costCentres: [] } }),
        FORBIDDEN: async (scene) =>
          scene.call('PUT /costcentres', { body: { costCentres: [] } }, await salesPartner(scene)),
        ORIGIN_FORBIDDEN: ({ ada, call }) =>
          call('PUT /costcentres', { body: { costCentres: [] } }, { token: ada.token, ...FOREIGN }),
        IDEMPOTENCY_KEY_REUSED: ({ ada, call }) =>
          keyReused((key, again) =>
            call('PUT /costcentres', { body: { costCentres: again ? [''] : [] } }, { token: ada.token, key }),
          ),
      },
      rights: {
        try: ({ call }, _, as) => call('PUT /costcentres', { body: { costCentres: [] } }, as),
        ...ONESELF,
        partner: 'FORBIDDEN',
        driver: 'FORBIDDEN',
      },
    }),
    callScenarios(driver.unblockDriver, {
      refusals: managing(({ call }, id, as) =>
        call('POST /subcustomers/{id}/unblock', { params: { id: String(id) } }, as),
      ),
      rights: {
        try: ({ call }, { id }, as) => call('POST /subcustomers/{id}/unblock', { params: idOf(id) }, as),
        ...OF_MAIN_ACCOUNT,
      },
    }),
  ],
  samples: async ({ db, firm, stage }) => {
    // The plan of the company names none for its drivers.
    await db
      .updateTable('plan')
      .set({ first_subcustomer_plan_id: 'firma-fahrer' })
      .where('id', '=', 'FIRMA')
      .execute();
    const drivers: number[] = [];
    for (let count = 0; count < 12; count++) drivers.push((await stage.addDriver(firm)).id);
    const invited = drivers.slice(0, 4);
    await db.updateTable('customer').set({ password_hash: null }).where('id', 'in', invited).execute();
    return {
      every: {
        id: drivers.slice(4, 7).map(String),
        reason: ['Urlaub', 'Elternzeit'],
        monthlyCents: [5000, null],
        classes: [['S', 'M'], null],
        weekHours: [[{ days: [1, 2], from: '07:00', to: '19:00' }], null],
      },
      calls: {
        'POST /subcustomers/{id}/invitation': { id: invited.map(String) },
        'POST /subcustomers/{id}/remove': { id: drivers.slice(7).map(String) },
      },
    };
  },
});
