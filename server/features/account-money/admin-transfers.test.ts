import { describe, expect } from 'vitest';
import { monthlyFee } from '#domain/ledger/account-entries.ts';
import { billMonth } from '#server/features/invoice/bill-month.ts';
import { verifyInvoices } from '#server/features/invoice/verify-invoices.ts';
import { countLedger, findBalances, insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { invoicesWithOpen } from '#server/features/payment/open-invoices.ts';
import { idOf, SCENE_ENVIRONMENT } from '#server/test/scene.ts';
import { serverTest } from '#server/test/server-test.ts';
import { addPerson, type StagePerson } from '#server/test/staff-people.ts';
import { NOW, type StageCustomer } from '#server/test/stage.ts';
import { vault } from '#server/test/vault.ts';
import { adminTransfers } from './admin-transfers.ts';

const ISSUER = { name: 'Probe GmbH', address: 'Weg 1, 90402 Nürnberg', vatId: 'DE123456789' };
const LAST_MONTH = NOW.toZonedDateTimeISO('Europe/Berlin')
  .toPlainDate()
  .toPlainYearMonth()
  .subtract({ months: 1 });
const day = (dayOfMonth: number) => LAST_MONTH.toPlainDate({ day: dayOfMonth }).toString();

let keys = 0;
const test = serverTest()
  .override('environment', SCENE_ENVIRONMENT)
  .extend('bea', ({ stage }) => stage.addCustomer({ employee: true }))
  .extend('acc', ({ db, stage }) => addPerson({ db, stage, vault }, 'ACCOUNTING'))
  .extend('second', ({ db, stage }) => addPerson({ db, stage, vault }, 'MANAGEMENT'))
  /** Runs a command, without `--as` as the employee at the terminal; answers what was wrong with it and what it printed. */
  .extend('admin', ({ db, bea, services, clock }) => {
    return async (
      words: string[],
      options: object = {},
      { as, says = false }: { as?: StagePerson; says?: boolean } = {},
    ) => {
      const lines: string[] = [];
      const questions: string[] = [];
      const fault = await adminTransfers(words, as ? { ...options, by: as.number } : options, {
        ...services,
        db,
        now: clock.now(),
        user: bea.number,
        person: as && { customerId: as.id, providerId: 'stadtwagen' },
        print: (line) => void lines.push(line),
        confirm: (question) => {
          questions.push(question);
          return Promise.resolve(says);
        },
      });
      return { fault, said: lines.join('\n'), questions };
    };
  })
  .extend('debtor', ({ db, stage }) => async (cents: number) => {
    const customer = await stage.addCustomer();
    const occurredAt = LAST_MONTH.toPlainDate({ day: 20 }).toZonedDateTime('Europe/Berlin').toInstant();
    const matter = { customerId: customer.id, currency: 'EUR' as const };
    const entries = monthlyFee(cents, 'Tarif Plus', 1900);
    const posting = {
      cause: 'MONTHLY_FEE' as const,
      causeKey: `terminal ${++keys}`,
      matter,
      occurredAt,
      entries,
    };
    await insertPostings(db, [posting], occurredAt);
    await billMonth(db, { month: LAST_MONTH, now: NOW, issuer: ISSUER });
    return customer;
  })
  .extend(
    'owed',
    ({ db }) =>
      async ({ id }: StageCustomer) =>
        (await findBalances(db, id)).owedCents,
  )
  .extend(
    'actsAbout',
    ({ db }) =>
      ({ id }: StageCustomer) =>
        db
          .selectFrom('act_log')
          .where('customer_id', '=', id)
          .orderBy('id')
          .select(['kind', 'actor_id', 'actor_text', 'step', 'reason'])
          .execute(),
  )
  .extend('confirm', ({ call, second }) => async (said: string) => {
    const id = Number(/Freigabe (\d+) ist angefragt/.exec(said)?.[1]);
    const { output } = await call(
      'POST /console/proposals/{id}/confirm',
      { params: idOf(id) },
      { token: second.token },
    );
    return output.state;
  });

const postingOf = (said: string) => /Buchungssatz (\d+)/.exec(said)?.[1] ?? 'none';

test.afterEach(async ({ db }) => {
  expect((await verifyInvoices(db)).faults).toEqual([]);
  expect((await countLedger(db)).broken).toBe(0);
});

describe('a payment', () => {
  test('is booked once by its bank reference, in euro, as an act of the terminal', async ({
    debtor,
    stage,
    admin,
    db,
    actsAbout,
  }) => {
    const ada = await debtor(3_300);
    const pay = (number: string, amount: string, reference = `UEB-${ada.id}`) =>
      admin(['payment', number, amount], { reference });
    const done = await Promise.all([
      pay(ada.number, '33,00'),
      pay(ada.number, '33'),
      pay(ada.number, '33.00'),
    ]);
    expect(done.map(({ fault }) => fault)).toEqual([undefined, undefined, undefined]);
    // Whoever tells it again gets the same posting.
    expect(new Set(done.map(({ said }) => postingOf(said))).size).toBe(1);
    expect((await invoicesWithOpen(db, [ada.id])).map(({ openCents }) => openCents)).toEqual([0]);
    expect(await actsAbout(ada)).toMatchObject([
      {
        kind: 'PAYMENT_RECORDED',
        actor_id: null,
        actor_text: expect.stringMatching(/^Terminal: \d+-1@./),
        step: null,
      },
    ]);
    const fault = async (...words: Parameters<typeof pay>) => (await pay(...words)).fault;
    expect(await fault(ada.number, '33,01')).toContain('schon für einen anderen');
    expect(await fault((await stage.addCustomer()).number, '33')).toContain('schon für einen anderen');
    expect(await fault('999999-1', '33', 'x')).toContain('gibt es nicht');
    expect(await fault(ada.number, '12,5')).toContain('ACCOUNT BETRAG');
    expect(await fault(ada.number, '12,50', '')).toContain('--reference');
  });

  test('that fits nothing open is asked about, and a second person confirms what --as has asked for', async ({
    debtor,
    admin,
    acc,
    owed,
    confirm,
    actsAbout,
  }) => {
    const ada = await debtor(3_300);
    const pay = (options: object, how: Parameters<typeof admin>[2] = {}) =>
      admin(['payment', ada.number, '9.999.999,99'], { reference: `V-${ada.id}`, ...options }, how);
    const asked = await pay({});
    expect(asked.fault).toContain('gebucht ist nichts');
    expect(asked.questions).toEqual([expect.stringMatching(/33,00.*Trotzdem 9\.999\.999,99/)]);
    expect((await pay({}, { says: true })).fault).toContain('zwei Personen');
    expect((await pay({ yes: true })).fault).toContain('zwei Personen');
    expect(await owed(ada)).toBe(3_300);
    expect(await actsAbout(ada)).toEqual([]);

    const proposed = await pay({ yes: true }, { as: acc });
    expect(proposed).toMatchObject({
      fault: undefined,
      said: expect.stringContaining('gebucht ist noch nichts'),
    });
    expect((await pay({ yes: true }, { as: acc })).fault).toContain('schon angefragt');
    expect(await owed(ada)).toBe(3_300);
    expect(await confirm(proposed.said)).toBe('CONFIRMED');
    expect(await owed(ada)).toBe(3_300 - 999_999_999);
    expect(await actsAbout(ada)).toMatchObject([
      { kind: 'PROPOSED', actor_id: acc.id, step: 'DO' },
      { kind: 'PAYMENT_RECORDED' },
      { kind: 'PROPOSAL_CONFIRMED' },
    ]);
    // Told again it is no question any more.
    expect(await pay({})).toMatchObject({ fault: undefined, questions: [] });
    expect(await owed(ada)).toBe(3_300 - 999_999_999);
  });

  test('lies between the first debt and today, and is booked by somebody who works here', async ({
    debtor,
    admin,
    clock,
    ada: stranger,
  }) => {
    const ada = await debtor(3_300);
    const pay = async (options: object) =>
      (await admin(['payment', ada.number, '33'], { reference: `D-${ada.id}`, ...options })).fault;
    const tomorrow = clock
      .now()
      .toZonedDateTimeISO('Europe/Berlin')
      .toPlainDate()
      .add({ days: 1 })
      .toString();
    expect(await pay({ date: tomorrow })).toContain('Zukunft');
    expect(await pay({ date: '2031-06-21' })).toContain('Zukunft');
    expect(await pay({ date: day(19) })).toContain('liegt vor dem 20.');
    expect(await pay({ date: '2027-02-30' })).toContain('Ein Datum');
    expect(await pay({ reason: 'x' })).toContain('Warum?');
    for (const by of ['Chef', stranger.number, 'root', ''])
      expect(await pay({ by })).toContain('arbeitet nicht bei uns');
    expect(await pay({ date: day(25) })).toBeUndefined();
  });
});

test('a pay-out is never booked by one person', async ({ debtor, admin, acc, owed, confirm }) => {
  const ada = await debtor(1_000);
  const paid = await admin(
    ['payment', ada.number, '18'],
    { reference: `IN-${ada.id}`, yes: true },
    { as: acc },
  );
  expect(await confirm(paid.said)).toBe('CONFIRMED');
  const payOut = (amount: string, as?: StagePerson) =>
    admin(
      ['payout', ada.number, amount],
      { reference: `OUT-${ada.id}`, reason: 'Guthaben' },
      as ? { as } : {},
    );
  expect((await payOut('8')).fault).toContain('zwei Personen');
  expect((await payOut('8,01', acc)).fault).toContain('So viel Guthaben');
  expect((await admin(['payout', ada.number, '8'], { reference: 'x' }, { as: acc })).fault).toContain(
    'Warum?',
  );
  const asked = await payOut('8', acc);
  expect(await owed(ada)).toBe(-800);
  expect(await confirm(asked.said)).toBe('CONFIRMED');
  expect(await owed(ada)).toBe(0);
});

describe('a reversal', () => {
  test('needs nobody up to the limit, says why, and frees the reference', async ({
    debtor,
    admin,
    owed,
    bea,
  }) => {
    const ada = await debtor(4_530);
    const reference = `R-${ada.id}`;
    const id = postingOf((await admin(['payment', ada.number, '45,30'], { reference })).said);
    const reverse = (options: object = { reason: 'Tippfehler' }) => admin(['reverse', id], options);
    expect((await reverse({})).fault).toContain('--reason');
    expect((await reverse({ reason: 'x' })).fault).toContain('Warum?');
    expect((await reverse()).said).toMatch(
      /^Zurückgenommen: 45,30.*wieder offen.*Referenz R-\d+ ist wieder frei/,
    );
    expect((await reverse()).said).toContain('War schon zurückgenommen');
    expect(await owed(ada)).toBe(4_530);
    await admin(['payment', ada.number, '45,30'], { reference });
    const lines = (await admin(['payments', ada.number])).said.split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('Zahlung eingegangen 45,30');
    expect(lines[1]).toMatch(new RegExp(`nimmt ${id} zurück, von .*${bea.number}.*, Grund: Tippfehler`));
    expect(lines[2]).toContain('zurückgenommen mit');
    const fault = async (posting: string) => (await admin(['reverse', posting], { reason: 'Probe' })).fault;
    expect(await fault('999999999')).toContain('gibt es auf keinem');
    expect(await fault('alles')).toContain('Welchen Buchungssatz');
  });

  test('above the limit is confirmed by a second person', async ({ debtor, admin, acc, owed, confirm }) => {
    const ada = await debtor(10_001);
    const id = postingOf((await admin(['payment', ada.number, '100,01'], { reference: `L-${ada.id}` })).said);
    expect((await admin(['reverse', id], { reason: 'Tippfehler' })).fault).toContain('zwei Personen');
    const asked = await admin(['reverse', id], { reason: 'Tippfehler' }, { as: acc });
    expect(await owed(ada)).toBe(0);
    expect(await confirm(asked.said)).toBe('CONFIRMED');
    expect(await owed(ada)).toBe(10_001);
  });

  test('of what is no payment, pay-out or return there is none', async ({ db, debtor, admin }) => {
    const ada = await debtor(1_000);
    const fee = await db
      .selectFrom('ledger_transaction')
      .where('customer_id', '=', ada.id)
      .select('id')
      .executeTakeFirstOrThrow();
    expect((await admin(['reverse', String(fee.id)], { reason: 'Probe' })).fault).toContain(
      'Zurücknehmen lassen sich',
    );
  });

  test('of one’s own account somebody else does', async ({ db, admin, acc, owed }) => {
    const occurredAt = NOW.subtract({ hours: 24 });
    const matter = { customerId: acc.id, currency: 'EUR' as const };
    const posting = { cause: 'MONTHLY_FEE' as const, causeKey: `own ${acc.id}`, matter, occurredAt };
    await insertPostings(db, [{ ...posting, entries: monthlyFee(500, 'Tarif Plus', 1900) }], occurredAt);
    const own = await admin(
      ['payment', acc.number, '5'],
      { reference: `E-${acc.id}`, yes: true },
      { as: acc },
    );
    expect(own.fault).toContain('eigene Account');
    expect(await owed(acc)).toBe(500);
  });
});
