import fc from 'fast-check';
import { describe, expect } from 'vitest';
import type { OutputOf, RequestOf } from '#contract/calls.ts';
import { PRICE_LIST_2026, TARIFF_START } from '#domain/tariff/price-list.ts';
import { tripPrice } from '#domain/tariff/trip-price.ts';
import { billMonth } from '#server/features/invoice/bill-month.ts';
import { postBookings } from '#server/features/ledger/post-bookings.ts';
import { keepPlanFor } from '#server/features/registration/plan.repository.ts';
import { serverTest } from '#server/test/server-test.ts';
import { countFaults, hoursFrom, NO_FAULTS, NOW, offerPlan, type StageCustomer } from '#server/test/stage.ts';
import { tariffJobs } from './tariff.jobs.ts';

const at = (text: string) => Temporal.Instant.from(text);
const MAY = Temporal.PlainYearMonth.from('2027-05');
/** The first of June in Berlin. */
const JUNE = at('2027-05-31T22:00:00Z');
const ISSUER = { name: 'Probe GmbH', address: 'Weg 1, 90402 Nürnberg', vatId: 'DE123456789' };
type Change = RequestOf<'POST /planchanges'>['body'];
const NEXT_MONTH: Change = {
  planId: 'einzel-plus',
  begins: 'NEXT_MONTH',
  startsOn: '2027-06-01',
  firstMonthCents: 990,
};
const AT_ONCE: Change = {
  ...NEXT_MONTH,
  begins: 'AT_ONCE',
  startsOn: '2027-05-12',
  firstMonthCents: Math.round((990 * 20) / 31),
};
const KEY = 'k-0123456789-0123456789';

const test = serverTest()
  .extend(
    'change',
    ({ call }) =>
      ({ token }: StageCustomer, body = NEXT_MONTH, key?: string) =>
        call('POST /planchanges', { body }, { token, ...(key === undefined ? {} : { key }) }),
  )
  .extend(
    'takeBack',
    ({ call }) =>
      ({ token }: StageCustomer, id: number) =>
        call('DELETE /planchanges/{id}', { params: { id: String(id) } }, { token }),
  )
  .extend(
    'order',
    ({ call }) =>
      ({ token }: StageCustomer, body = { startsOn: '2027-05-12', yearlyCents: 9_900 }) =>
        call('POST /safetypackages', { body }, { token }),
  )
  .extend(
    'own',
    ({ call }) =>
      async ({ token }: StageCustomer) =>
        (await call('GET /ownplan', undefined, { token })).output,
  )
  /** The tariff by which the customer is quoted a trip. */
  .extend('quotedTariff', ({ call, stage, clock }) => async ({ token }: StageCustomer) => {
    const { id: bookeeId } = await stage.addVehicle();
    const { output } = await call(
      'POST /quotes',
      { body: { bookeeId, timeRange: hoursFrom(clock.now(), 2) } },
      { token },
    );
    return output.tariff.id;
  })
  .extend(
    'feesOf',
    ({ db }) =>
      async ({ id }: StageCustomer) =>
        db
          .selectFrom('ledger_transaction')
          .innerJoin('ledger_entry', 'transaction_id', 'ledger_transaction.id')
          .where('customer_id', '=', id)
          .where('account', '=', 'RECEIVABLES')
          .orderBy('ledger_transaction.month')
          .orderBy('ledger_transaction.id')
          .orderBy('line')
          .select(['text', 'cents'])
          .execute(),
  );

test.beforeAll(async ({ stage, db }) => {
  await stage.addPlans();
  await offerPlan(db);
});
test.afterEach(async ({ db }) => expect(await countFaults(db)).toEqual(NO_FAULTS));

const templatesTo = async (db: StageDb, { id }: StageCustomer) => {
  const { email } = await db
    .selectFrom('customer')
    .where('id', '=', id)
    .select('email')
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('mail')
    .where('to_address', '=', email ?? '')
    .orderBy('id')
    .select('template')
    .execute();
  return rows.map(({ template }) => template);
};
type StageDb = Parameters<typeof countFaults>[0];

describe('a change of the plan', () => {
  test('counts from the first of the next month in Berlin, to the second, before the job has run', async ({
    services,
    clock,
    change,
    own,
    quotedTariff,
    db,
    ada,
  }) => {
    const made = await change(ada);
    expect(made.status).toBe(201);
    expect(made.output).toMatchObject({ startsOn: '2027-06-01', plan: { id: 'einzel-plus', title: 'Plus' } });
    expect((await own(ada)).pending?.id).toBe(made.output.id);
    clock.set(JUNE.subtract({ seconds: 1 }));
    expect([(await own(ada)).plan.title, await quotedTariff(ada)]).toEqual(['Start', 'START']);
    clock.set(JUNE);
    const begun = await own(ada);
    expect([begun.plan.title, begun.since, begun.pending, await quotedTariff(ada)]).toEqual([
      'Plus',
      '2027-06-01',
      null,
      'PLUS',
    ]);
    expect(begun.past).toEqual([{ title: 'Start', from: '2027-05-12', until: '2027-05-31' }]);
    const [job] = tariffJobs;
    await job?.run(db, JUNE, services);
    await job?.run(db, JUNE, services);
    const { plan_id } = await db
      .selectFrom('customer')
      .where('id', '=', ada.id)
      .select('plan_id')
      .executeTakeFirstOrThrow();
    expect([plan_id, await quotedTariff(ada), await own(ada)]).toEqual(['einzel-plus', 'PLUS', begun]);
    expect(await templatesTo(db, ada)).toEqual(['tarif_bestellt']);
  });

  test.for([
    ['the clocks go forward', '2027-03-10T09:00:00Z', '2027-04-01', '2027-03-31T22:00:00Z'],
    ['the clocks go back', '2027-10-31T20:00:00Z', '2027-11-01', '2027-10-31T23:00:00Z'],
  ] as const)(
    'the month in which %s ends at midnight in Berlin',
    async ([, now, startsOn, begins], { clock, stage, change, quotedTariff }) => {
      clock.set(at(now));
      const customer = await stage.addCustomer({ now: at(now) });
      expect((await change(customer, { ...NEXT_MONTH, startsOn })).status).toBe(201);
      clock.set(at(begins).subtract({ seconds: 1 }));
      expect(await quotedTariff(customer)).toBe('START');
      clock.set(at(begins));
      expect(await quotedTariff(customer)).toBe('PLUS');
    },
  );

  test('what was booked before keeps its tariff, also when it is changed and driven after', async ({
    clock,
    call,
    stage,
    change,
    db,
    ada,
  }) => {
    const as = { token: ada.token };
    const { id: bookeeId } = await stage.addVehicle();
    const timeRange = hoursFrom(JUNE, 10, 3);
    await change(ada);
    const before = (await call('POST /bookings', { body: { bookeeId, timeRange } }, as)).output;
    clock.set(JUNE.add({ hours: 1 }));
    const longer = { start: timeRange.start, end: at(timeRange.end).add({ hours: 1 }).toString() };
    const changed = await call(
      'PATCH /bookings/{id}',
      { params: { id: String(before.id) }, body: { timeRange: longer } },
      as,
    );
    expect(changed.output.price.time.cents).toBe(4 * 290);
    const { tariff_id } = await db
      .selectFrom('booking')
      .where('id', '=', before.id)
      .select('tariff_id')
      .executeTakeFirstOrThrow();
    expect(tariff_id).toBe('START');
    const other = await stage.addVehicle();
    const after = await call(
      'POST /bookings',
      { body: { bookeeId: other.id, timeRange: hoursFrom(JUNE, 34, 3) } },
      as,
    );
    expect(after.output.price.time.cents).toBe(3 * 290 * 0.8);
  });

  test('to a dearer tariff may begin at once, its fee by days; back again only with the next month', async ({
    db,
    clock,
    change,
    own,
    quotedTariff,
    feesOf,
    ada,
  }) => {
    expect((await change(ada, AT_ONCE)).status).toBe(201);
    expect([(await own(ada)).plan.title, await quotedTariff(ada)]).toEqual(['Plus', 'PLUS']);
    const back = (await own(ada)).choices.find(({ plan }) => plan.id === 'einzel-start');
    expect(back?.terms.map(({ begins }) => begins)).toEqual(['NEXT_MONTH']);
    const down = {
      planId: 'einzel-start',
      begins: 'NEXT_MONTH',
      startsOn: '2027-06-01',
      firstMonthCents: 0,
    } as const;
    expect((await change(ada, down)).status).toBe(201);
    clock.set(JUNE.add({ hours: 30 }));
    await billMonth(db, { month: MAY, now: clock.now(), issuer: ISSUER });
    await billMonth(db, { month: MAY, now: clock.now(), issuer: ISSUER });
    await billMonth(db, {
      month: MAY.add({ months: 1 }),
      now: clock.now().add({ hours: 24 * 31 }),
      issuer: ISSUER,
    });
    expect(await feesOf(ada)).toEqual([
      { text: 'Grundgebühr Tarif Plus, Mai 2027 (20 von 31 Tagen)', cents: 639 },
    ]);
  });

  test('is charged from its first day on, whether the job has run or not', async ({
    db,
    stage,
    change,
    feesOf,
  }) => {
    const customer = await stage.addCustomer();
    await change(customer);
    for (const month of [MAY, MAY.add({ months: 1 })]) {
      await billMonth(db, { month, now: JUNE.add({ hours: 24 * 32 }), issuer: ISSUER });
    }
    expect(await feesOf(customer)).toEqual([{ text: 'Grundgebühr Tarif Plus, Juni 2027', cents: 990 }]);
  });

  test('pressed twice, or by two at once, counts once; another one waits for the first to be taken back', async ({
    db,
    change,
    takeBack,
    own,
    ada,
  }) => {
    const answers = await Promise.all([
      change(ada, NEXT_MONTH, KEY),
      change(ada, NEXT_MONTH, KEY),
      change(ada),
      change(ada),
    ]);
    expect(new Set(answers.map(({ output }) => output.id)).size).toBe(1);
    const rows = () =>
      db
        .selectFrom('plan_change')
        .where('customer_id', '=', ada.id)
        .select(['id', 'taken_back_at'])
        .execute();
    expect(await rows()).toHaveLength(1);
    expect(await templatesTo(db, ada)).toEqual(['tarif_bestellt']);
    expect((await change(ada, AT_ONCE)).code).toBe('PLAN_CHANGE_PENDING');
    const id = answers[0]?.output.id ?? 0;
    expect((await takeBack(ada, id)).status).toBe(204);
    expect((await takeBack(ada, id)).status).toBe(204);
    expect(await templatesTo(db, ada)).toEqual(['tarif_bestellt', 'tarif_bleibt']);
    expect((await own(ada)).pending).toBeNull();
    expect((await change(ada, AT_ONCE)).status).toBe(201);
    expect((await takeBack(ada, (await rows())[1]?.id ?? 0)).code).toBe('PLAN_CHANGE_BEGUN');
  });

  test('one at a time is to come: the database says so itself', async ({ db, change, ada }) => {
    await change(ada);
    const second = db
      .insertInto('plan_change')
      .values({
        customer_id: ada.id,
        from_plan_id: 'EINZEL',
        to_plan_id: 'einzel-plus',
        agreed_at: NOW,
        starts_at: JUNE.add({ hours: 24 * 30 }),
      })
      .execute();
    await expect(second).rejects.toMatchObject({ constraint: 'plan_change_pending' });
  });

  test('to a plan that is kept for an account is its choice alone (§3.30)', async ({
    db,
    stage,
    change,
    own,
  }) => {
    const [theirs, others] = [await stage.addCustomer(), await stage.addCustomer()];
    const choicesOf = async (customer: StageCustomer) =>
      (await own(customer)).choices.map(({ plan }) => plan.id);
    const before = await choicesOf(others);
    const { customer_number } = await db
      .selectFrom('customer')
      .where('id', '=', theirs.id)
      .select('customer_number')
      .executeTakeFirstOrThrow();
    await keepPlanFor(db, 'einzel-plus', [customer_number]);
    expect(await choicesOf(theirs)).toEqual(before);
    expect(await choicesOf(others)).toEqual(before.filter((id) => id !== 'einzel-plus'));
    expect((await change(others)).code).toBe('PLAN_NOT_OFFERED');
    expect((await change(theirs)).status).toBe(201);
    await keepPlanFor(db, 'einzel-plus', []);
  });

  test('that was taken back is charged nothing, and one that is refused leaves nothing behind', async ({
    db,
    stage,
    change,
    takeBack,
    feesOf,
    own,
  }) => {
    const customer = await stage.addCustomer();
    const before = await own(customer);
    expect((await change(customer, { ...NEXT_MONTH, startsOn: '2027-05-01' })).code).toBe('TERMS_CHANGED');
    expect((await change(customer, { ...NEXT_MONTH, planId: 'familie' })).code).toBe('PLAN_NOT_OFFERED');
    await takeBack(customer, (await change(customer)).output.id);
    expect(await own(customer)).toEqual(before);
    await billMonth(db, { month: MAY.add({ months: 1 }), now: JUNE.add({ hours: 24 * 32 }), issuer: ISSUER });
    expect(await feesOf(customer)).toEqual([]);
    expect(
      await db.selectFrom('customer_option').where('customer_id', '=', customer.id).selectAll().execute(),
    ).toEqual([]);
  });

  test('the account’s assignments tell the past and the future, with the options of each time', async ({
    clock,
    call,
    db,
    stage,
    change,
    takeBack,
  }) => {
    const customer = await stage.addCustomer();
    await db.updateTable('customer').set({ plan_id: 'einzel-start' }).where('id', '=', customer.id).execute();
    await db
      .insertInto('customer_option')
      .values({ customer_id: customer.id, option_id: 'einzel_start_shg', starts_at: NOW })
      .execute();
    const assignments = async () => {
      const query = {
        expand: 'productAssignment.product,productAssignment.productOptionAssignment.productOption',
      };
      const { output } = await call('GET /customers', { query }, { token: customer.token });
      return output.items[0]?.productAssignments?.map((one) => [
        one.product.id,
        one.state,
        one.timeRange.end,
        one.productOptionAssignments?.map(({ productOption }) => productOption.id),
      ]);
    };
    const { id } = (await change(customer)).output;
    const planned = [
      ['einzel-start', 'ACTIVE', JUNE.toString(), ['einzel_start_shg']],
      ['einzel-plus', 'REQUESTED', null, ['einzel_plus_shg']],
    ];
    expect(await assignments()).toEqual(planned);
    await takeBack(customer, id);
    expect(await assignments()).toEqual([['einzel-start', 'ACTIVE', null, ['einzel_start_shg']]]);
    await change(customer);
    clock.set(JUNE);
    expect(await assignments()).toEqual([
      ['einzel-plus', 'ACTIVE', null, ['einzel_plus_shg']],
      ['einzel-start', 'DELETED', JUNE.toString(), ['einzel_start_shg']],
    ]);
  });

  test('a driver reads the plan and what a damage may cost, and nothing of the main account’s contract', async ({
    stage,
    order,
    own,
    ada,
  }) => {
    await order(ada);
    const driver = await stage.addDriver(ada);
    expect(await own(driver)).toMatchObject({
      plan: { title: 'Start' },
      choices: [],
      pending: null,
      safetyPackage: null,
      deductible: { cents: 30_000 },
      obstacle: { resultCode: 'PLAN_OF_MAIN_ACCOUNT' },
    });
  });

  test.for([
    ['CANCELLING', 'CONTRACT_ENDING'],
    ['BLOCKED', 'CONTRACT_BLOCKED'],
    ['VERIFIED', 'CONTRACT_NOT_YET'],
  ] as const)('an account that is %s reads its sentence: %s', async ([state, resultCode], { stage, own }) => {
    const { obstacle } = await own(await stage.addCustomer({ state }));
    expect(obstacle?.resultCode).toBe(resultCode);
    expect(obstacle?.detail).toMatch(/\.$/);
  });
});

describe('the effect of another plan', () => {
  test('is the price of the same trips, each reckoned anew, month by month as they ended', async ({
    db,
    call,
    stage,
    clock,
    ada,
  }) => {
    await db
      .updateTable('customer')
      .set({ created_at: at('2026-01-01T00:00:00Z') })
      .where('id', '=', ada.id)
      .execute();
    const drive = async (end: string, hours: number, state = 'ENDED') => {
      const { id: bookeeId } = await stage.addVehicle();
      const { output } = await call(
        'POST /bookings',
        { body: { bookeeId, timeRange: hoursFrom(NOW, 48, hours) } },
        { token: ada.token },
      );
      const period = { start: at(end).subtract({ hours }), end: at(end) };
      const facts = {
        vehicleClass: 'S' as const,
        electric: false,
        priceList: PRICE_LIST_2026,
        tariff: TARIFF_START,
      };
      const returned = { returned_at: period.end, driven_km: 20, km_cents: 600 };
      await db
        .updateTable('booking')
        .set({
          state,
          starts_at: period.start,
          ends_at: period.end,
          time_cents: tripPrice({ ...facts, period }).timeCents,
          ...(state === 'ENDED' ? returned : {}),
        })
        .where('id', '=', output.id)
        .execute();
      await postBookings(db, [output.id], state === 'ENDED' ? 'TRIP_ENDED' : 'NO_SHOW', NOW);
    };
    await drive('2027-04-20T14:00:00Z', 3);
    // One that ended with the very end of March in Berlin, and one in the night in which the clocks went forward.
    await drive('2027-03-31T22:00:00Z', 2);
    await drive('2027-03-28T04:00:00Z', 5, 'NO_SHOW');
    await drive('2027-05-02T14:00:00Z', 3);
    const effect = async (months: string): Promise<OutputOf<'GET /ownplan/effect'>> =>
      (await call('GET /ownplan/effect', { query: { planId: 'einzel-plus', months } }, { token: ada.token }))
        .output;
    const three = await effect('3');
    expect(three.months.map(({ month, trips }) => [month, trips])).toEqual([
      ['2027-04', 2],
      ['2027-03', 1],
      ['2027-02', 0],
    ]);
    const [april] = three.months;
    // 3 hours and the 2 last ones of the 31st, which are night hours; 20 km each, which cost the same.
    expect(april).toMatchObject({
      tripCents: 3 * 290 + 2 * 50 + 1_200,
      otherTripCents: 0.8 * (3 * 290 + 2 * 50) + 1_200,
      feeCents: 0,
      otherFeeCents: 990,
    });
    expect(await postedReceivables(db, ada.id)).toBe(three.cents + (3 * 290 + 600));
    expect(three.sentence).toMatch(/^Mit Plus hättest du in den letzten 3 Monaten .* mehr bezahlt\.$/);
    expect((await effect('12')).months).toHaveLength(12);
    clock.set(at('2027-06-01T10:00:00Z'));
    expect((await effect('3')).months[0]).toMatchObject({ month: '2027-05', trips: 1, tripCents: 870 + 600 });
  });

  test('is honest about an account that is too young, and about one that did not drive', async ({
    call,
    db,
    ada,
  }) => {
    const sentence = async () =>
      (await call('GET /ownplan/effect', { query: { planId: 'einzel-plus' } }, { token: ada.token })).output
        .sentence;
    expect(await sentence()).toContain('noch keinen ganzen Monat alt');
    await db
      .updateTable('customer')
      .set({ created_at: at('2026-01-01T00:00:00Z') })
      .where('id', '=', ada.id)
      .execute();
    expect(await sentence()).toBe(
      'In den letzten 6 Monaten bist du nicht gefahren. Mit Plus hättest du nur wegen der Grundgebühr 59,40\u00A0€ mehr bezahlt.',
    );
  });
});

async function postedReceivables(db: StageDb, customerId: number) {
  const { cents } = await db
    .selectFrom('ledger_transaction')
    .innerJoin('ledger_entry', 'transaction_id', 'ledger_transaction.id')
    .where('customer_id', '=', customerId)
    .where('account', '=', 'RECEIVABLES')
    .select(({ fn }) => fn.sum<string>('cents').as('cents'))
    .executeTakeFirstOrThrow();
  return Number(cents);
}

describe('the safety package', () => {
  test('is owed at once for its contract year, once, and again when the year begins anew', async ({
    db,
    order,
    own,
    feesOf,
    call,
    ada,
  }) => {
    expect((await own(ada)).safetyPackage?.offer).toEqual({
      startsOn: '2027-05-12',
      yearUntil: '2028-05-11',
    });
    const { status, output } = await order(ada);
    expect(status).toBe(201);
    expect(output).toMatchObject({
      since: '2027-05-12',
      yearUntil: '2028-05-11',
      nextCharge: { on: '2028-05-12', amount: { cents: 9_900 } },
    });
    expect((await own(ada)).deductible.cents).toBe(30_000);
    const unbilled = async () =>
      (await call('GET /invoices', { query: {} }, { token: ada.token })).output.unbilledCents;
    expect(await unbilled()).toBe(9_900);
    for (let month = MAY; month.year < 2028 || month.month < 6; month = month.add({ months: 1 })) {
      const now = month
        .add({ months: 1 })
        .toPlainDate({ day: 2 })
        .toZonedDateTime('Europe/Berlin')
        .toInstant();
      await billMonth(db, { month, now, issuer: ISSUER });
    }
    expect(await feesOf(ada)).toEqual([
      { text: 'Sicherheitspaket, 12.05.2027 bis 11.05.2028', cents: 9_900 },
      { text: 'Sicherheitspaket, 12.05.2028 bis 11.05.2029', cents: 9_900 },
    ]);
    expect(await templatesTo(db, ada)).toEqual(['sicherheitspaket_bestellt']);
  });

  test('ordered by two at once is ordered once', async ({ db, order, feesOf, ada }) => {
    const answers = await Promise.all([order(ada), order(ada), order(ada)]);
    expect(answers.map(({ code }) => code ?? 'OK').sort()).toEqual([
      'OK',
      'SAFETY_PACKAGE_EXISTS',
      'SAFETY_PACKAGE_EXISTS',
    ]);
    expect(await feesOf(ada)).toHaveLength(1);
    const twice = db
      .insertInto('customer_option')
      .values({ customer_id: ada.id, option_id: 'sipak149', starts_at: NOW.add({ hours: 1 }) })
      .execute();
    await expect(twice).rejects.toMatchObject({ constraint: 'customer_option_one_safety_package' });
  });

  test('ends with its contract year; until then that can be taken back, after it nothing is owed', async ({
    db,
    clock,
    call,
    order,
    own,
    feesOf,
    ada,
  }) => {
    await order(ada);
    const end = async (isEnding: boolean) =>
      (await call('PATCH /safetypackages/current', { body: { isEnding } }, { token: ada.token })).output;
    const ending = { isEnding: true, yearUntil: '2028-05-11', nextCharge: null };
    expect(await end(true)).toMatchObject(ending);
    expect(await end(true)).toMatchObject(ending);
    expect(await end(false)).toMatchObject({ isEnding: false, nextCharge: { on: '2028-05-12' } });
    await end(true);
    expect(await templatesTo(db, ada)).toEqual([
      'sicherheitspaket_bestellt',
      'sicherheitspaket_ende',
      'sicherheitspaket_ende',
      'sicherheitspaket_ende',
    ]);
    clock.set(at('2028-05-11T21:59:59Z'));
    expect((await own(ada)).deductible.cents).toBe(30_000);
    clock.set(at('2028-05-11T22:00:00Z'));
    const gone = await own(ada);
    expect([gone.deductible.cents, gone.safetyPackage?.since]).toEqual([150_000, null]);
    await billMonth(db, { month: MAY.add({ years: 1 }), now: at('2028-06-02T10:00:00Z'), issuer: ISSUER });
    expect(await feesOf(ada)).toHaveLength(1);
    // And again, from another year on.
    expect((await order(ada, { startsOn: '2028-05-12', yearlyCents: 9_900 })).status).toBe(201);
    expect(await feesOf(ada)).toHaveLength(2);
  });

  test('after the first year ends with a month’s notice too, and the days that are left come back with the next invoice', async ({
    db,
    clock,
    call,
    order,
    own,
    feesOf,
    ada,
  }) => {
    await order(ada);
    const as = { token: ada.token };
    const end = async (body: { isEnding: boolean; lastDay?: string }) =>
      call('PATCH /safetypackages/current', { body }, as);
    expect((await own(ada)).safetyPackage?.ends).toMatchObject([
      { lastDay: '2028-05-11', refund: { cents: 0 } },
    ]);
    expect((await end({ isEnding: true, lastDay: '2027-06-12' })).code).toBe('TERMS_CHANGED');
    await db.deleteFrom('mail').execute();

    clock.set(at('2028-06-20T10:00:00Z'));
    const expires_at = at('2029-01-01T00:00:00Z');
    await db.updateTable('token').set({ expires_at }).where('customer_id', '=', ada.id).execute();
    await billMonth(db, { month: MAY.add({ years: 1 }), now: clock.now(), issuer: ISSUER });
    const [, notice] = (await own(ada)).safetyPackage?.ends ?? [];
    // 12.05. to 20.07.2028 are 70 of the 365 days of the second year.
    const refund = 9_900 - Math.round((9_900 * 70) / 365);
    expect(notice).toMatchObject({ lastDay: '2028-07-20', refund: { cents: refund } });
    const ended = await end({ isEnding: true, lastDay: '2028-07-20' });
    expect(ended.output).toMatchObject({ end: notice, ends: [], nextCharge: null });
    expect((await end({ isEnding: true, lastDay: '2028-07-20' })).output).toEqual(ended.output);
    // Thought otherwise, twice: nothing was posted so far.
    expect((await end({ isEnding: false })).output).toMatchObject({ end: null, ends: [{}, notice] });
    const [told] = await db.selectFrom('mail').orderBy('id', 'desc').limit(1).select('text_body').execute();
    expect(told?.text_body).toContain('zum 20.07.2028 zurückgenommen');
    await end({ isEnding: true, lastDay: '2028-07-20' });
    expect(await templatesTo(db, ada)).toHaveLength(3);
    const bill = (month: string, now: string) =>
      billMonth(db, { month: Temporal.PlainYearMonth.from(month), now: at(now), issuer: ISSUER });
    await bill('2028-06', '2028-07-02T10:00:00Z');
    expect(await feesOf(ada)).toHaveLength(2);

    clock.set(at('2028-07-20T21:59:59Z'));
    expect((await own(ada)).deductible.cents).toBe(30_000);
    clock.set(at('2028-07-20T22:00:00Z'));
    expect((await own(ada)).safetyPackage).toMatchObject({ since: null, offer: { startsOn: '2028-07-21' } });
    for (const month of ['2028-07', '2028-07', '2028-08', '2029-05'])
      await bill(month, '2029-06-02T10:00:00Z');
    expect((await feesOf(ada))[2]).toEqual({
      text: 'Sicherheitspaket beendet zum 20.07.2028: 295 von 365 Tagen des Vertragsjahres zurück',
      cents: -refund,
    });
    expect(await feesOf(ada)).toHaveLength(3);
    const { items } = (await call('GET /invoices', { query: {} }, as)).output;
    expect(items.map(({ month, totalCents }) => [month, totalCents])).toContainEqual(['2028-07', -refund]);
  });

  test('whenever it ends and in whatever order months are billed: its days are paid, the same, once', async ({
    db,
    stage,
    feesOf,
  }) => {
    const months = ['2027-05', '2027-09', '2028-05', '2028-06', '2029-02', '2029-05', '2029-06'];
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 730 }),
        fc.shuffledSubarray(months, { minLength: months.length }),
        async (days, order) => {
          const since = Temporal.PlainDate.from('2027-05-12');
          const until = since.add({ days });
          const instant = (day: Temporal.PlainDate) => day.toZonedDateTime('Europe/Berlin').toInstant();
          const { id } = await stage.addCustomer();
          await db
            .insertInto('customer_option')
            .values({
              customer_id: id,
              option_id: 'sipak99',
              starts_at: instant(since),
              ends_at: instant(until),
            })
            .execute();
          for (const month of [...order, ...order]) {
            const now = at('2029-07-02T10:00:00Z');
            await billMonth(db, { month: Temporal.PlainYearMonth.from(month), now, issuer: ISSUER });
          }
          const fees = await feesOf({ id } as StageCustomer);
          const charged = days > 366 ? 2 * 9_900 : 9_900;
          // The first year has 366 days, the second one 365.
          const paid =
            days > 366 ? 9_900 + Math.round((9_900 * (days - 366)) / 365) : Math.round((9_900 * days) / 366);
          const sum = (of: typeof fees) => of.reduce((all, { cents }) => all + cents, 0);
          expect(sum(fees.filter(({ cents }) => cents > 0))).toBe(charged);
          expect(sum(fees)).toBe(paid);
          expect(fees.filter(({ cents }) => cents < 0).length).toBe(charged === paid ? 0 : 1);
        },
      ),
      { numRuns: 8 },
    );
  });

  test('who is blocked or leaves may end it, but not order it back', async ({ db, call, order, ada }) => {
    await order(ada);
    const end = (isEnding: boolean) =>
      call('PATCH /safetypackages/current', { body: { isEnding } }, { token: ada.token });
    await db.updateTable('customer').set({ state: 'BLOCKED' }).where('id', '=', ada.id).execute();
    expect((await end(true)).output.isEnding).toBe(true);
    expect((await end(false)).code).toBe('CONTRACT_BLOCKED');
  });

  test('costs companies 149 €, and goes on through a change of the plan', async ({
    db,
    stage,
    order,
    change,
    own,
    ada,
  }) => {
    const firm = await stage.addCustomer({ plan: 'FIRMA' });
    await db.updateTable('customer').set({ plan_id: 'firma' }).where('id', '=', firm.id).execute();
    expect((await order(firm)).code).toBe('TERMS_CHANGED');
    expect((await order(firm, { startsOn: '2027-05-12', yearlyCents: 14_900 })).output.yearly.cents).toBe(
      14_900,
    );
    await order(ada);
    await change(ada, AT_ONCE);
    expect((await own(ada)).safetyPackage).toMatchObject({ since: '2027-05-12', isEnding: false });
  });
});
