import { describe, expect } from 'vitest';
import type { Db } from '#server/db/connect.ts';
import { hashIban, sealIban, starredIban } from '#server/features/customer/sealed-iban.ts';
import type { Client } from '#server/test/client.ts';
import { serverTest } from '#server/test/server-test.ts';
import { NOW } from '#server/test/stage.ts';
import { vault } from '#server/test/vault.ts';
import { findProductAssignments } from './product-assignment.repository.ts';

const SECRETS = ['hash-of-password', 'hash-of-pin', 'hash-of-telephone'];

/** Stores what a registration leaves of a person. */
async function fillIn(db: Db, id: number): Promise<void> {
  const [passwordHash = '', pinHash = '', telPasswordHash = ''] = SECRETS;
  await db
    .updateTable('customer')
    .set({
      birth_date: '1988-04-02',
      birth_place: 'Fürth',
      identity_number: 'L01X00T47',
      street: 'Gartenstraße',
      street_nr: '12a',
      postal_code: '90402',
      city: 'Nürnberg',
      country: 'DE',
      licence_number: 'B072RRE2I55',
      licence_issued: '2008-05-06',
      licence_issued_place: 'Stadt Nürnberg',
      licence_classes: 'AM, B, L',
      password_hash: passwordHash,
      pin_hash: pinHash,
      tel_password_hash: telPasswordHash,
    })
    .where('id', '=', id)
    .execute();
  await db
    .insertInto('sepa_mandate')
    .values({
      customer_id: id,
      reference: `SW-${id}`,
      iban: sealIban(vault, 'DE02120300000000202051'),
      masked_iban: starredIban('DE02120300000000202051'),
      iban_hash: hashIban(vault, 'DE02120300000000202051'),
      bic: 'BYLADEM1001',
      account_holder: 'Ada Beispiel',
      accepted_at: NOW,
    })
    .execute();
  await db
    .insertInto('access_card')
    .values({ number: `${id}77`, customer_id: id, issued_at: NOW })
    .execute();
  await db
    .insertInto('consent')
    .values({ customer_id: id, kind: 'ADS', text_version: '1', given_at: NOW })
    .execute();
  await db
    .insertInto('customer_option')
    .values([
      { customer_id: id, option_id: 'einzel_start_shg', starts_at: NOW },
      { customer_id: id, option_id: 'sipak99', starts_at: NOW },
    ])
    .execute();
}

const test = serverTest().extend('favourites', ({ call, ada }) => {
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
    const answer = await call('GET /customers', { query: { view: 'account' } }, { token: ada.token });
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

  test('a person reads all that is stored about them, and no secret', async ({ db, call, ada }) => {
    await fillIn(db, ada.id);
    const { output, text, headers } = await call('GET /customers', { query: {} }, { token: ada.token });
    expect(output.items).toHaveLength(1);
    expect(output.items[0]).toMatchObject({
      birthDate: '1988-04-02',
      birthPlace: 'Fürth',
      identityNumber: 'L01X00T47',
      address: {
        street: 'Gartenstraße',
        streetNr: '12a',
        postalCode: '90402',
        city: 'Nürnberg',
        country: 'DE',
      },
      driverlicense: {
        Number: 'B072RRE2I55',
        Issued: '2008-05-06',
        IssuedPlace: 'Stadt Nürnberg',
        ClassesAllowed: 'AM, B, L',
      },
      paymentInfo: {
        sepaAccounts: [
          {
            id: expect.any(Number),
            provId: 'sw',
            iban: 'DE02120300000000202051',
            bic: 'BYLADEM1001',
            validity: { start: NOW.toString() },
            accountHolder: 'Ada Beispiel',
          },
        ],
      },
      accessMedia: [
        { type: 'STADTWAGEN_CARD', number: `STADTWAGEN-${ada.id}77` },
        { type: 'PIN', initial: true },
      ],
      mainCustomerHash: null,
      productSetting: { optionSipak: 'YES' },
      creditRatingAllowed: 'NO',
      adsAllowed: 'YES',
    });
    expect(headers['cache-control']).toBe('no-store');
    for (const secret of SECRETS) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/"(tel)?password|"pin"?:/i);
  });

  test('the view of the account leaves out what only concerns the person', async ({ db, call, ada }) => {
    await fillIn(db, ada.id);
    const { text } = await call('GET /customers', { query: { view: 'account' } }, { token: ada.token });
    for (const word of ['1988-04-02', 'Gartenstraße', 'B072RRE2I55', 'DE0212', 'L01X00T47', 'STADTWAGEN-']) {
      expect(text).not.toContain(word);
    }
  });

  describe('of other roles', () => {
    const me = async (call: Client, token: string) =>
      (await call('GET /customers', { query: {} }, { token })).output.items[0];

    test('a driver sees the own person, not the main account’s mandate; what is missing is a dash', async ({
      db,
      stage,
      call,
    }) => {
      const main = await stage.addCustomer({ plan: 'FIRMA' });
      await fillIn(db, main.id);
      const [one, two] = [await stage.addCustomer(), await stage.addCustomer()];
      for (const [index, { id }] of [one, two].entries()) {
        const account = main.number.replace('-1', '');
        const number = { customer_number: `${account}-${index + 2}`, account_number: account };
        await db
          .updateTable('customer')
          .set({ ...number, main_customer_id: main.id })
          .where('id', '=', id)
          .execute();
      }
      const [driver, other] = [await me(call, one.token), await me(call, two.token)];
      expect(driver).toMatchObject({
        birthPlace: '-',
        driverlicense: { Number: '-', Issued: null, IssuedPlace: '-', ClassesAllowed: '-' },
        paymentInfo: { sepaAccounts: [] },
        accessMedia: [],
        mainCustomerHash: expect.stringMatching(/^[\w-]{43}$/),
        productSetting: { optionSipak: 'NO' },
      });
      expect(driver?.mainCustomerHash).toBe(other?.mainCustomerHash);
      expect(JSON.stringify(driver)).not.toContain('DE0212');
      const company = await me(call, main.token);
      expect(company).toMatchObject({
        mainCustomerHash: null,
        paymentInfo: { sepaAccounts: [{ provId: 'sw' }] },
      });
    });

    test('an employee and a sales partner see themselves alone', async ({ db, stage, call, ada }) => {
      await stage.addPlans();
      await fillIn(db, ada.id);
      const employee = await stage.addCustomer({ employee: true });
      const partner = await stage.addCustomer();
      await db.updateTable('customer').set({ plan_id: 'vertrieb' }).where('id', '=', partner.id).execute();
      for (const { id, token } of [employee, partner]) {
        const { output, text } = await call('GET /customers', { query: {} }, { token });
        expect(output.items.map((item) => item.id)).toEqual([id]);
        expect(output.items[0]).toMatchObject({
          birthDate: null,
          birthPlace: null,
          driverlicense: { Number: null },
          paymentInfo: { sepaAccounts: [] },
          mainCustomerHash: null,
        });
        expect(text).not.toContain('Gartenstraße');
      }
    });

    test('what has ended is over: a mandate, and the option of the safety package', async ({
      db,
      call,
      ada,
    }) => {
      await fillIn(db, ada.id);
      await db.updateTable('sepa_mandate').set({ ended_at: NOW }).where('customer_id', '=', ada.id).execute();
      await db
        .updateTable('customer_option')
        .set({ ends_at: NOW })
        .where('customer_id', '=', ada.id)
        .execute();
      expect(await me(call, ada.token)).toMatchObject({
        paymentInfo: { sepaAccounts: [] },
        productSetting: { optionSipak: 'NO' },
      });
    });
  });

  test('expand takes the specification’s parts, and refuses every other word', async ({ call, ada }) => {
    for (const expand of ['productAssignment', 'addProp,password', 'ADDPROP', '*']) {
      const { problem } = await call('GET /customers', { query: { expand } }, { token: ada.token });
      expect(problem, expand).toMatchObject({ resultCode: 'FIELD_INVALID', fields: [{ name: 'expand' }] });
    }
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

  test('each state and plan has its time, one holds at any moment, and its state is the account’s (§4.7)', async ({
    db,
    stage,
    call,
  }) => {
    const before = Temporal.Instant.from('2020-01-01T00:00:00Z');
    const { id, token } = await stage.addCustomer();
    const since = { starts_at: before };
    await db.updateTable('product_assignment').set(since).where('customer_id', '=', id).execute();
    const set = (values: { state?: string; plan_id?: string }) =>
      db.updateTable('customer').set(values).where('id', '=', id).execute();
    await set({ state: 'CANCELLING' });
    await db.transaction().execute(async (transaction) => {
      for (const values of [{ state: 'ACTIVE' }, { state: 'BLOCKED' }, { plan_id: 'FIRMA' }])
        await transaction.updateTable('customer').set(values).where('id', '=', id).execute();
    });
    const assignments = await findProductAssignments(db, id);
    expect(assignments.map(({ productId, state }) => [productId, state])).toEqual([
      ['EINZEL', 'ACTIVE'],
      ['EINZEL', 'CANCELLING'],
      ['FIRMA', 'BLOCKED'],
    ]);
    expect(assignments[0]?.start).toEqual(before);
    const gaps = assignments.slice(1).filter(({ start }, index) => !assignments[index]?.end?.equals(start));
    expect(gaps).toEqual([]);
    expect(assignments.at(-1)?.end).toBeUndefined();
    const expand = 'productAssignment.product';
    const { output } = await call('GET /customers', { query: { expand } }, { token });
    const [customer] = output.items;
    expect(customer?.productAssignments?.[0]).toMatchObject({
      state: customer?.state,
      product: { id: 'FIRMA' },
    });
    const overlapping = { customer_id: id, product_id: 'EINZEL', state: 'ACTIVE', starts_at: NOW };
    await expect(db.insertInto('product_assignment').values(overlapping).execute()).rejects.toMatchObject({
      constraint: 'product_assignment_one_holds',
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
