import * as sales from '#contract/sales.ts';
import { busy, knownCrowd } from '#server/test/busy-login.ts';
import { asHead, FOREIGN, forSalesOnly, OF_SALES, UNKNOWN, unknownId } from '#server/test/callers.ts';
import type { As } from '#server/test/client.ts';
import { register } from '#server/test/frequent-calls.ts';
import { withoutTypesetter } from '#server/test/no-typesetter.ts';
import { person } from '#server/test/registration-body.ts';
import { callScenarios, type Refused, scenarios } from '#server/test/scenarios.ts';
import { idOf, type Scene } from '#server/test/scene.ts';

const showSale = ({ call }: Scene, as: As) => call('GET /salesregistrations/{id}', unknownId(), as);

const sendContract = ({ call }: Scene, customerNumber: string, as: As, passwordonly = false) =>
  call('POST /contract', { body: { customer: { customerNumber }, passwordonly } }, as);

const openContract = ({ call }: Scene, token: string, proof: string, as: As = {}) =>
  call('POST /contractlinks', { body: { token, proof } }, as);

/** Somebody whom a partner has registered. */
async function registeredBySales(scene: Scene) {
  const as = await asHead(scene);
  const { output } = await register(scene, person(), as);
  return { as, number: output.customerNumber };
}

async function contractToken(scene: Scene): Promise<string> {
  const { as, number } = await registeredBySales(scene);
  const { output } = await sendContract(scene, number, as);
  return output.contractlink?.split('#')[1] ?? '';
}

const invitePerson = ({ call }: Scene, as: As) =>
  call(
    'POST /salespartners/current/people',
    { body: { prename: 'Eva', name: 'Neumann', emailAddress: 'eva@example.org' } },
    as,
  );

const invitePersonAgain = ({ call }: Scene, id: number, as: As) =>
  call('POST /salespartners/current/people/{id}/invitation', { params: { id: String(id) } }, as);

const removePerson = ({ call }: Scene, id: number, as: As) =>
  call('POST /salespartners/current/people/{id}/remove', { params: { id: String(id) } }, as);

const withSalesHead = (ask: (scene: Scene, id: number, as: As) => Promise<Refused>) => ({
  ...forSalesOnly((scene, as) => ask(scene, UNKNOWN, as)),
  ORIGIN_FORBIDDEN: async (scene: Scene) => ask(scene, UNKNOWN, { ...(await asHead(scene)), ...FOREIGN }),
  IDEMPOTENCY_KEY_REUSED: async (scene: Scene) => {
    const as = { ...(await asHead(scene)), headers: { 'idempotency-key': crypto.randomUUID() } };
    const { partnerId, token } = as;
    const [one, other] = [
      await scene.stage.addSalesPerson(partnerId),
      await scene.stage.addSalesPerson(partnerId),
    ];
    await scene.db
      .updateTable('customer')
      .set({ password_hash: null })
      .where('id', 'in', [one.id, other.id])
      .execute();
    await ask(scene, one.id, { token, headers: as.headers });
    return ask(scene, other.id, { token, headers: as.headers });
  },
  SALES_PERSON_UNKNOWN: async (scene: Scene) =>
    ask(scene, (await scene.stage.addSalesPerson()).id, await asHead(scene)),
});

export const salesScenarios = scenarios({
  calls: [
    callScenarios(sales.createContract, {
      refusals: {
        ...forSalesOnly((scene, as) => sendContract(scene, '100-1', as)),
        ORIGIN_FORBIDDEN: async (scene) =>
          sendContract(scene, '100-1', { ...(await asHead(scene)), ...FOREIGN }),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const { as, number } = await registeredBySales(scene);
          const keyed = { ...as, headers: { 'idempotency-key': crypto.randomUUID() } };
          await sendContract(scene, number, keyed, true);
          return sendContract(scene, number, keyed);
        },
        SALES_REGISTRATION_UNKNOWN: async (scene) =>
          sendContract(scene, (await registeredBySales(scene)).number, await asHead(scene)),
        CONTRACT_PDF_UNAVAILABLE: async (scene) => {
          const { as, number } = await registeredBySales(scene);
          await scene.call('GET /salespartners/current', undefined, as);
          return withoutTypesetter(scene, (there) => sendContract(there, number, as));
        },
        LOGIN_BUSY: async (scene) => {
          const { as, number } = await registeredBySales(scene);
          return busy(scene, () => sendContract(scene, number, as, true), knownCrowd);
        },
      },
      rights: {
        try: ({ call }, { number }, as) =>
          call('POST /contract', { body: { customer: { customerNumber: number } } }, as),
        ...OF_SALES,
      },
    }),
    callScenarios(sales.deleteSalesSession, {
      refusals: {
        ...forSalesOnly(({ call }, as) => call('DELETE /auth', undefined, as)),
        ORIGIN_FORBIDDEN: async (scene) =>
          scene.call('DELETE /auth', undefined, { ...(await asHead(scene)), ...FOREIGN }),
      },
      rights: { try: ({ call }, _, as) => call('DELETE /auth', undefined, as), ...OF_SALES },
    }),
    callScenarios(sales.inviteSalesPerson, {
      refusals: {
        ...forSalesOnly(invitePerson),
        ORIGIN_FORBIDDEN: async (scene) => invitePerson(scene, { ...(await asHead(scene)), ...FOREIGN }),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const as = { ...(await asHead(scene)), headers: { 'idempotency-key': crypto.randomUUID() } };
          await invitePerson(scene, as);
          const body = { prename: 'Eva', name: 'Andere', emailAddress: 'eva@example.org' };
          return scene.call('POST /salespartners/current/people', { body }, as);
        },
      },
      rights: {
        try: ({ call }, _, as) =>
          call(
            'POST /salespartners/current/people',
            { body: { prename: 'Eva', name: 'Neu', emailAddress: 'neu@example.org' } },
            as,
          ),
        ...OF_SALES,
      },
    }),
    callScenarios(sales.inviteSalesPersonAgain, {
      refusals: {
        ...withSalesHead(invitePersonAgain),
        INVITATION_ACCEPTED: async (scene) => {
          const as = await asHead(scene);
          return invitePersonAgain(scene, (await scene.stage.addSalesPerson(as.partnerId)).id, as);
        },
      },
      rights: {
        try: ({ call }, { id }, as) =>
          call('POST /salespartners/current/people/{id}/invitation', { params: idOf(id) }, as),
        ...OF_SALES,
      },
    }),
    callScenarios(sales.listSalesRegistrations, {
      refusals: forSalesOnly(({ call }, as) => call('GET /salesregistrations', { query: {} }, as)),
      rights: {
        try: ({ call }, _, as) => call('GET /salesregistrations', { query: {} }, as),
        ...OF_SALES,
      },
    }),
    callScenarios(sales.openContractLink, {
      refusals: {
        ORIGIN_FORBIDDEN: (scene) => openContract(scene, 'x', 'y', FOREIGN),
        CONTRACT_LINK_OVER: (scene) => openContract(scene, crypto.randomUUID(), '100-1'),
        CONTRACT_PROOF_WRONG: async (scene) => openContract(scene, await contractToken(scene), '1900-01-01'),
      },
      rights: {
        try: ({ call }, { number }, as) =>
          call('POST /contractlinks', { body: { token: crypto.randomUUID(), proof: number } }, as),
        visitor: 'CONTRACT_LINK_OVER',
        other: 'CONTRACT_LINK_OVER',
        owner: 'CONTRACT_LINK_OVER',
      },
    }),
    callScenarios(sales.removeSalesPerson, {
      refusals: {
        ...withSalesHead(removePerson),
        SALES_HEAD_STAYS: async (scene) => {
          const head = await scene.stage.addSalesPerson();
          return removePerson(scene, head.id, { token: head.token });
        },
      },
      rights: {
        try: ({ call }, { id }, as) =>
          call('POST /salespartners/current/people/{id}/remove', { params: idOf(id) }, as),
        ...OF_SALES,
      },
    }),
    callScenarios(sales.showSalesPartner, {
      refusals: forSalesOnly(({ call }, as) => call('GET /salespartners/current', undefined, as)),
      rights: {
        try: ({ call }, _, as) => call('GET /salespartners/current', undefined, as),
        ...OF_SALES,
      },
    }),
    callScenarios(sales.showSalesRegistration, {
      refusals: {
        ...forSalesOnly(showSale),
        SALES_REGISTRATION_UNKNOWN: async (scene) => showSale(scene, await asHead(scene)),
      },
      rights: {
        try: ({ call }, _, as) =>
          call('GET /salesregistrations/{id}', { params: { id: crypto.randomUUID() } }, as),
        ...OF_SALES,
      },
    }),
  ],
  samples: async (scene) => {
    const { call, db, seller, stage } = scene;
    const as = { token: seller.token };
    const people: number[] = [];
    for (let count = 0; count < 34; count++) people.push((await stage.addSalesPerson(seller.partnerId)).id);
    const invited = people.slice(0, 4);
    await db.updateTable('customer').set({ password_hash: null }).where('id', 'in', invited).execute();
    for (let count = 0; count < 5; count++) await call('POST /registrations', undefined, as);
    const begun = (await call('GET /salesregistrations', { query: {} }, as)).output.items;
    const { customerNumber } = (await register(scene, person(), as)).output;
    const contract = await sendContract(scene, customerNumber, as);
    return {
      every: { id: begun.map(({ id }) => id) },
      calls: {
        'GET /salesregistrations': { cursor: [undefined] },
        'POST /contract': { customerNumber: [customerNumber] },
        'POST /contractlinks': {
          token: [contract.output.contractlink?.split('#')[1]],
          proof: [customerNumber, '1900-01-01'],
        },
        'POST /salespartners/current/people': {
          prename: ['Eva'],
          name: ['Neumann'],
          emailAddress: ['eva@example.org'],
        },
        'POST /salespartners/current/people/{id}/invitation': { id: invited.map(String) },
        'POST /salespartners/current/people/{id}/remove': { id: people.slice(4).map(String) },
      },
    };
  },
});
