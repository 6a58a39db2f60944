import { describe, expect } from 'vitest';
import { test as base } from '#server/test/server-test.ts';
import { NOW } from '#server/test/stage.ts';

const test = base.extend('favourites', ({ call, ada }) => {
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
  return { save, saved };
});

describe('GET /customers', () => {
  test('answers with oneself alone, and never with a password', async ({ stage, call, ada }) => {
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

  test('expand adds the specification’s parts', async ({ stage, call }) => {
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

  test('options tell the operating company, the predecessor’s customers, and which sub-customer one is', async ({
    db,
    stage,
    call,
  }) => {
    const { id, token } = await stage.addCustomer();
    const before = Temporal.Instant.from('2024-02-13T12:00:00Z');
    await db
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

  test('the defaults of a new customer are those of the specification', async ({ call }) => {
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
  test('are replaced as a whole, keep their order, and count once', async ({ stage, favourites }) => {
    const others = [
      await stage.addStation('bonn', { lat: 50.7, lng: 7.1 }),
      await stage.addStation('bonn', { lat: 50.8, lng: 7.2 }),
    ];
    const [one = 0, two = 0] = others;
    expect(await favourites.saved()).toEqual([]);
    expect((await favourites.save([two, stage.stationId, two])).output.placeIds).toEqual([
      two,
      stage.stationId,
    ]);
    expect((await favourites.save([one, two])).output.placeIds).toEqual([one, two]);
    expect((await favourites.save([one, 999_999])).code).toBe('PLACE_UNKNOWN');
    expect(await favourites.saved()).toEqual([one, two]);
    await favourites.save([]);
    expect(await favourites.saved()).toEqual([]);
  });

  test('saved twice at once: one of the two lists, whole', async ({ stage, favourites }) => {
    const stations = await Promise.all(
      Array.from({ length: 6 }, (_, index) => stage.addStation('bonn', { lat: 50 + index / 10, lng: 7 })),
    );
    const lists = [stations.slice(0, 3), stations.slice(3), stations.toReversed()];
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all(lists.map(favourites.save));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(lists).toContainEqual(await favourites.saved());
    }
  });
});
