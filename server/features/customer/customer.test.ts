import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, clientOf, inProcess } from '#server/test/client.ts';
import { type TestDatabase, testDatabase } from '#server/test/database.ts';
import { NOW, type Stage, type StageCustomer, setStage, testApp } from '#server/test/stage.ts';

let database: TestDatabase;
let stage: Stage;
let app: FastifyInstance;
let call: Client;
let ada: StageCustomer;

beforeAll(async () => {
  database = await testDatabase();
  stage = await setStage(database.db);
  app = await testApp(database.db);
  call = clientOf(inProcess(app));
  ada = await stage.addCustomer();
});
afterAll(async () => {
  await app.close();
  await database.close();
});

describe('GET /customers', () => {
  test('answers with oneself alone, and never with a password', async () => {
    await stage.addCustomer();
    const answer = await call('GET /customers', { query: {} }, { token: ada.token });
    expect(answer.output.items).toEqual([
      {
        id: ada.id,
        provId: 'sw',
        customerNumber: ada.number,
        prename: 'Ada',
        name: 'Beispiel',
        emailAddress: expect.stringMatching(/@example\.org$/),
        emailConfirmed: false,
        phoneNr: null,
        mobilePhoneNr: null,
        gender: null,
        state: 'ACTIVE',
        mayBook: true,
        documentsValidUntil: null,
        plan: { id: 'EINZEL', title: 'Start', kundenart: 'einzel', severalDrivers: false, tariffId: 'START' },
      },
    ]);
    expect(answer.text).not.toMatch(/password|argon2|token/i);
  });

  test('expand adds the specification’s parts', async () => {
    const expand =
      'addProp,addProp.addPropType,productAssignment.product,productAssignment.productOptionAssignment.productOption';
    const { token } = await stage.addCustomer({ employee: true });
    const { output } = await call('GET /customers', { query: { expand } }, { token });
    expect(output.items[0]).toMatchObject({
      addProps: [{ type: { id: 3356 }, value: true }],
      productAssignments: [
        {
          timeRange: { start: NOW.toString(), end: null },
          state: 'ACTIVE',
          product: { id: 'EINZEL', title: 'Start' },
          productOptionAssignments: [],
        },
      ],
    });
  });

  test('options tell the operating company, the predecessor’s customers, and which sub-customer one is', async () => {
    const { id, token } = await stage.addCustomer();
    const before = Temporal.Instant.from('2024-02-13T12:00:00Z');
    await database.db
      .insertInto('customer_option')
      .values([
        { customer_id: id, option_id: 'sipak99', starts_at: before },
        { customer_id: id, option_id: 'sub_early_em', starts_at: NOW },
      ])
      .execute();
    const expand = 'productAssignment.product';
    const { output } = await call('GET /customers', { query: { expand } }, { token });
    expect(output.items[0]?.productAssignments?.[0]).toMatchObject({
      company: 'em',
      formerPredecessor: true,
      subCustomerState: 'EARLY',
      productOptionAssignments: [
        { productOption: { id: 'sipak99' }, timeRange: { start: before.toString(), end: null } },
        { productOption: { id: 'sub_early_em' }, timeRange: { start: NOW.toString(), end: null } },
      ],
    });
  });

  test('the defaults of a new customer are those of the specification', async () => {
    const { output } = await call('GET /customersettings/default');
    expect(output).toEqual({
      currency: 'EUR',
      locale: 'de-DE',
      timeZone: 'Europe/Berlin',
      map: { lat: 49.8, lng: 9.8, zoom: 6 },
    });
  });
});

describe('favourite stations', () => {
  const params = () => ({ id: String(ada.id) });
  const save = (placeIds: number[]) =>
    call(
      'PUT /customers/{id}/settings/favoriteplaces',
      { params: params(), body: { placeIds } },
      { token: ada.token },
    );
  const saved = async () =>
    (await call('GET /customers/{id}/settings/favoriteplaces', { params: params() }, { token: ada.token }))
      .output.placeIds;

  test('are replaced as a whole, keep their order, and count once', async () => {
    const others = [
      await stage.addStation('bonn', { lat: 50.7, lng: 7.1 }),
      await stage.addStation('bonn', { lat: 50.8, lng: 7.2 }),
    ];
    const [one = 0, two = 0] = others;
    expect(await saved()).toEqual([]);
    expect((await save([two, stage.stationId, two])).output.placeIds).toEqual([two, stage.stationId]);
    expect((await save([one, two])).output.placeIds).toEqual([one, two]);
    expect((await save([one, 999_999])).code).toBe('PLACE_UNKNOWN');
    expect(await saved()).toEqual([one, two]);
    await save([]);
    expect(await saved()).toEqual([]);
  });

  test('saved twice at once: one of the two lists, whole', async () => {
    const stations = await Promise.all(
      Array.from({ length: 6 }, (_, index) => stage.addStation('bonn', { lat: 50 + index / 10, lng: 7 })),
    );
    const lists = [stations.slice(0, 3), stations.slice(3), stations.toReversed()];
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all(lists.map(save));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(lists).toContainEqual(await saved());
    }
  });
});
