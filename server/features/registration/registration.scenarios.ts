import * as registration from '#contract/registration.ts';
import * as sales from '#contract/sales.ts';
import { blockedIban } from '#server/features/customer/sealed-iban.ts';
import { hashSecret } from '#server/http/session.ts';
import { busy, knownCrowd } from '#server/test/busy-login.ts';
import { asHead, EVERYBODY, FOREIGN, forSalesOnly, OF_SALES, unknownId } from '#server/test/callers.ts';
import type { As } from '#server/test/client.ts';
import { register } from '#server/test/frequent-calls.ts';
import { company, person, type RegistrationBody } from '#server/test/registration-body.ts';
import { renewToken } from '#server/test/renew-token.ts';
import { callScenarios, keyReused, scenarios } from '#server/test/scenarios.ts';
import type { Scene } from '#server/test/scene.ts';
import { NOW, PASSWORD } from '#server/test/stage.ts';
import { insertRegistration } from './registration.repository.ts';

const resumeSale = ({ call }: Scene, as: As) => call('POST /salesregistrations/{id}/resume', unknownId(), as);

const handOver = ({ call }: Scene, as: As) => call('POST /salesregistrations/{id}/handover', unknownId(), as);

const turnTablet = ({ call }: Scene, as: As) => call('POST /salesregistrations/{id}/tablet', unknownId(), as);

const takeTabletBack = ({ call }: Scene, as: As) =>
  call('POST /salespartners/current/tablet/back', { body: { currentPassword: 'falsch' } }, as);

const openHandover = ({ call }: Scene, token: string, as: As = {}) =>
  call('POST /registrations/handovers', { body: { token } }, as);

/** Begins a registration at a partner, and shows a code for it. */
async function shownCode(scene: Scene): Promise<string> {
  const as = await asHead(scene);
  await scene.call('POST /registrations', undefined, as);
  const { output } = await scene.call('GET /salesregistrations', { query: {} }, as);
  const params = { id: output.items[0]?.id ?? '' };
  const shown = await scene.call('POST /salesregistrations/{id}/handover', { params }, as);
  return shown.output.link.split('uebergabe=')[1] ?? '';
}

/** Lets every address have reached the limits of these counts. */
const fillCounts = ({ db }: Scene, subject: string) =>
  db.updateTable('attempt').set({ count: 1000 }).where('subject', 'like', `${subject}%`).execute();

function changeToMain({ call }: Scene, onetimeToken: string, as: As = {}) {
  return call('POST /customers/default/changetomainandsub', { body: { onetimeToken } }, as);
}

async function tokenOf(scene: Scene, body: RegistrationBody): Promise<string> {
  return (await register(scene, body)).headers['x-onetime-token'] ?? '';
}

const NOBODYS_REGISTRATION = {
  visitor: 'REGISTRATION_UNKNOWN',
  other: 'REGISTRATION_UNKNOWN',
  owner: 'REGISTRATION_UNKNOWN',
} as const;

const REGISTRATION_SECRET = 'fuzz-registration';
const CREATED_SECRET = 'fuzz-created';

export const registrationScenarios = scenarios({
  calls: [
    callScenarios(registration.changeToMainAndSub, {
      refusals: {
        ONETIME_TOKEN_INVALID: (scene) => changeToMain(scene, 'made-up'),
        NO_SUBCUSTOMER_PLAN: async (scene) => changeToMain(scene, await tokenOf(scene, person())),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const tokens = [await tokenOf(scene, company()), await tokenOf(scene, company())] as const;
          return keyReused((key, again) => changeToMain(scene, tokens[again ? 1 : 0], { key }));
        },
        ORIGIN_FORBIDDEN: (scene) => changeToMain(scene, 'made-up', FOREIGN),
      },
      rights: {
        try: ({ call }, { tokenHandle }, as) =>
          call('POST /customers/default/changetomainandsub', { body: { onetimeToken: tokenHandle } }, as),
        visitor: 'ONETIME_TOKEN_INVALID',
        other: 'ONETIME_TOKEN_INVALID',
        owner: 'ONETIME_TOKEN_INVALID',
      },
    }),
    callScenarios(registration.checkBlocklist, {
      refusals: {
        BLOCKLISTED: async ({ call, db, vault }) => {
          const { output } = await call('POST /registrations');
          const entry = { kind: 'iban', value: blockedIban(vault, '00000'), reason: 'Test', created_at: NOW };
          await db.insertInto('blocklist_entry').values(entry).execute();
          const headers = { 'x-registration': output.id };
          return call('POST /checkblocklist', { body: { iban: '00 000' } }, { headers });
        },
        PROOF_OF_WORK_NEEDED: async (scene) => {
          const { output } = await scene.call('POST /registrations');
          const check = () =>
            scene.call('POST /checkblocklist', { body: {} }, { headers: { 'x-registration': output.id } });
          await check();
          await fillCounts(scene, 'blocklist-address:');
          return check();
        },
        REGISTRATION_UNKNOWN: ({ call }) => call('POST /checkblocklist', { body: {} }),
        ORIGIN_FORBIDDEN: ({ call }) => call('POST /checkblocklist', { body: {} }, FOREIGN),
      },
      rights: {
        try: ({ call }, _, as) => call('POST /checkblocklist', { body: { zip: '90402' } }, as),
        ...NOBODYS_REGISTRATION,
      },
    }),
    callScenarios(registration.createCustomer, {
      refusals: {
        CUSTOMER_ALREADY_EXISTS: async (scene) => {
          const body = person();
          await register(scene, body);
          return register(scene, body);
        },
        REGISTRATION_REJECTED: async (scene) => {
          const body = person();
          const value = body.emailAddress ?? '';
          const entry = { kind: 'email', value, reason: 'Test', created_at: NOW };
          await scene.db.insertInto('blocklist_entry').values(entry).execute();
          return register(scene, body);
        },
        PROOF_OF_WORK_NEEDED: async (scene) => {
          await register(scene, person());
          await fillCounts(scene, 'registration-address:');
          return register(scene, person());
        },
        LOGIN_BUSY: (scene) => busy(scene, () => register(scene, person())),
        REGISTRATION_UNKNOWN: (scene) =>
          register(scene, person(), { headers: { 'x-registration': 'made-up' } }),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const bodies = [person(), person()] as const;
          return keyReused((key, again) => register(scene, bodies[again ? 1 : 0], { key }));
        },
        ORIGIN_FORBIDDEN: (scene) => register(scene, person(), FOREIGN),
      },
      rights: {
        // The request names the owner's card, which must stay the owner's.
        try: ({ call }, { card }, as) => call('POST /customers', { body: person({ card }) }, as),
        visitor: 'FIELD_INVALID',
        other: 'FIELD_INVALID',
        owner: 'FIELD_INVALID',
      },
    }),
    callScenarios(registration.createRegistration, {
      refusals: {
        ORIGIN_FORBIDDEN: ({ call }) => call('POST /registrations', undefined, FOREIGN),
      },
      rights: { try: ({ call }, _, as) => call('POST /registrations', undefined, as), ...EVERYBODY },
    }),
    callScenarios(registration.deleteRegistration, {
      refusals: {
        ORIGIN_FORBIDDEN: ({ call }) => call('DELETE /registrations/current', undefined, FOREIGN),
      },
      rights: {
        try: ({ call }, _, as) => call('DELETE /registrations/current', undefined, as),
        ...EVERYBODY,
      },
    }),
    callScenarios(registration.saveRegistration, {
      refusals: {
        REGISTRATION_UNKNOWN: ({ call }) => call('PUT /registrations/current/data', { body: {} }),
        LOGIN_BUSY: async (scene) => {
          const { output } = await scene.call('POST /registrations');
          const headers = { 'x-registration': output.id };
          return busy(scene, () =>
            scene.call('PUT /registrations/current/data', { body: { pin: '0472' } }, { headers }),
          );
        },
        ORIGIN_FORBIDDEN: ({ call }) => call('PUT /registrations/current/data', { body: {} }, FOREIGN),
      },
      rights: {
        try: ({ call }, _, as) => call('PUT /registrations/current/data', { body: person() }, as),
        ...NOBODYS_REGISTRATION,
      },
    }),
    callScenarios(registration.showAdmission, {
      refusals: {
        REGISTRATION_UNKNOWN: ({ call }) => call('GET /registrations/current/admission'),
      },
      rights: {
        try: ({ call }, _, as) => call('GET /registrations/current/admission', undefined, as),
        ...NOBODYS_REGISTRATION,
      },
    }),
    callScenarios(registration.showRegistration, {
      refusals: {
        REGISTRATION_UNKNOWN: ({ call }) => call('GET /registrations/current'),
      },
      // A registration belongs to the holder of its secret, whether logged in or not.
      rights: {
        try: ({ call }, _, as) => call('GET /registrations/current', undefined, as),
        ...NOBODYS_REGISTRATION,
      },
    }),
    callScenarios(sales.createHandover, {
      refusals: {
        ...forSalesOnly(handOver),
        ORIGIN_FORBIDDEN: async (scene) => handOver(scene, { ...(await asHead(scene)), ...FOREIGN }),
        SALES_REGISTRATION_UNKNOWN: async (scene) => handOver(scene, await asHead(scene)),
      },
      rights: {
        try: ({ call }, _, as) =>
          call('POST /salesregistrations/{id}/handover', { params: { id: crypto.randomUUID() } }, as),
        ...OF_SALES,
      },
    }),
    callScenarios(sales.turnTablet, {
      refusals: {
        ...forSalesOnly(turnTablet),
        ORIGIN_FORBIDDEN: async (scene) => turnTablet(scene, { ...(await asHead(scene)), ...FOREIGN }),
        SALES_REGISTRATION_UNKNOWN: async (scene) => turnTablet(scene, await asHead(scene)),
      },
      rights: {
        try: ({ call }, _, as) =>
          call('POST /salesregistrations/{id}/tablet', { params: { id: crypto.randomUUID() } }, as),
        ...OF_SALES,
      },
    }),
    callScenarios(sales.takeTabletBack, {
      refusals: {
        ...forSalesOnly(takeTabletBack),
        ORIGIN_FORBIDDEN: async (scene) => takeTabletBack(scene, { ...(await asHead(scene)), ...FOREIGN }),
        LOGIN_BUSY: async (scene) => {
          const as = await asHead(scene);
          return busy(scene, () => takeTabletBack(scene, as), knownCrowd);
        },
      },
      rights: { try: (scene, _, as) => takeTabletBack(scene, as), ...OF_SALES },
    }),
    callScenarios(sales.openHandover, {
      refusals: {
        ORIGIN_FORBIDDEN: (scene) => openHandover(scene, 'x', FOREIGN),
        HANDOVER_OVER: (scene) => openHandover(scene, crypto.randomUUID()),
        HANDOVER_OPENED: async (scene) => {
          const token = await shownCode(scene);
          await openHandover(scene, token);
          return openHandover(scene, token);
        },
      },
      rights: {
        try: ({ call }, _, as) =>
          call('POST /registrations/handovers', { body: { token: crypto.randomUUID() } }, as),
        visitor: 'HANDOVER_OVER',
        other: 'HANDOVER_OVER',
        owner: 'HANDOVER_OVER',
      },
    }),
    callScenarios(sales.resumeSalesRegistration, {
      refusals: {
        ...forSalesOnly(resumeSale),
        ORIGIN_FORBIDDEN: async (scene) => resumeSale(scene, { ...(await asHead(scene)), ...FOREIGN }),
        SALES_REGISTRATION_UNKNOWN: async (scene) => resumeSale(scene, await asHead(scene)),
      },
      rights: {
        try: ({ call }, _, as) =>
          call('POST /salesregistrations/{id}/resume', { params: { id: crypto.randomUUID() } }, as),
        ...OF_SALES,
      },
    }),
  ],
  samples: async (scene) => {
    const { call, seller } = scene;
    const as = { token: seller.token };
    for (let count = 0; count < 20; count++) await call('POST /registrations', undefined, as);
    const { output } = await call('GET /salesregistrations', { query: {} }, as);
    const begun = output.items.map(({ id }) => id);
    const shown: string[] = [];
    for (const id of begun) {
      const handover = await call('POST /salesregistrations/{id}/handover', { params: { id } }, as);
      shown.push(handover.output.link.split('uebergabe=')[1] ?? '');
    }
    const headers = { 'x-registration': REGISTRATION_SECRET };
    return {
      every: {
        id: begun.slice(0, 5),
        password: ['kW7#lampe'],
        onetimeToken: [CREATED_SECRET],
        token: shown,
        phone: ['0151 12345678', undefined],
        zip: ['90402', undefined],
      },
      calls: { 'POST /salespartners/current/tablet/back': { currentPassword: [PASSWORD] } },
      headers: {
        'POST /registrations': headers,
        'GET /registrations/current': headers,
        'GET /registrations/current/admission': headers,
        'PUT /registrations/current/data': headers,
        'DELETE /registrations/current': headers,
        'POST /checkblocklist': headers,
      },
    };
  },
  renew: async (scene) => {
    const { db, stage } = scene;
    const secretHash = hashSecret(REGISTRATION_SECRET);
    await db.deleteFrom('registration_session').where('secret_hash', '=', secretHash).execute();
    await insertRegistration(db, { secretHash, now: NOW, expiresAt: NOW.add({ hours: 24 }) });
    const { output } = await register(scene, company());
    const of = { id: output.id };
    await renewToken(stage.db, { secret: CREATED_SECRET, purpose: 'CUSTOMER_CREATED', of });
  },
});
