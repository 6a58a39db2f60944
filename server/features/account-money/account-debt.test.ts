import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { SAMPLE_OPERATOR } from '#domain/page/sample-operator.ts';
import { lockDamage } from '#server/features/damage/damage.repository.ts';
import { decideDamage, moveDamage } from '#server/features/damage/decide-damage.ts';
import { cancelInvoice } from '#server/features/invoice/cancel-invoice.ts';
import { findByNumber } from '#server/features/invoice/invoice.repository.ts';
import { verifyInvoices, verifyMoney } from '#server/features/invoice/verify-invoices.ts';
import { countLedger, findBalances } from '#server/features/ledger/ledger.repository.ts';
import { createMailer } from '#server/features/mail/mailer.ts';
import { invoicesWithOpen } from '#server/features/payment/open-invoices.ts';
import { remind } from '#server/features/payment/remind.ts';
import { agedReceivables } from '#server/features/statement/aged-receivables.ts';
import { vatByRate } from '#server/features/statement/figures.ts';
import { idOf, SCENE_ENVIRONMENT } from '#server/test/scene.ts';
import { serverTest } from '#server/test/server-test.ts';
import { addPerson, type StagePerson } from '#server/test/staff-people.ts';
import { NOW, type StageCustomer } from '#server/test/stage.ts';
import { addDecidedDamage, type StageDamage } from '#server/test/stage-damage.ts';
import { addOpenInvoice } from '#server/test/stage-invoice.ts';
import { vault } from '#server/test/vault.ts';
import { endSettledStops } from './end-stops.ts';

const PAYEE = { name: 'Probe GmbH', creditorId: 'DE98ZZZ09999999999', iban: 'DE89370400440532013000' };
const REASON = 'Angerufen und geklärt';
const on = (day: string) => Temporal.PlainDate.from(day);
const at = (day: string) => Temporal.Instant.from(`${day}T03:07:00Z`);
const as = ({ token }: Pick<StagePerson, 'token'>) => ({ token });
const mailer = createMailer({
  productName: 'Stadtwagen',
  publicUrl: 'https://auto.example.org',
  informationAddress: 'info@example.org',
  operator: SAMPLE_OPERATOR,
});

type Who = Pick<StageCustomer, 'number'>;
type Person = Pick<StagePerson, 'token'>;
type Asked = { output: { proposal: { id: number } | null } };

const test = serverTest()
  .override('environment', SCENE_ENVIRONMENT)
  .extend('acc', ({ db, stage }) => addPerson({ db, stage, vault }, 'ACCOUNTING'))
  .extend('second', ({ db, stage }) => addPerson({ db, stage, vault }, 'MANAGEMENT'))
  /** Somebody with an invoice of April that nobody has paid; due on 26 May. */
  .extend('debtor', ({ db, stage }) => async (cents?: number) => {
    const who = await stage.addCustomer();
    await db
      .updateTable('customer')
      .set({ email: `d${who.id}@example.org` })
      .where('id', '=', who.id)
      .execute();
    return { ...who, invoice: await addOpenInvoice(db, who.id, cents) };
  })
  .extend('to', ({ call, acc }) => {
    const of = ({ number }: Who) => ({ accountNumber: number });
    return {
      stop: (who: Who, more: object = {}, by: Person = acc) =>
        call(
          'POST /console/customers/{accountNumber}/reminder-stops',
          { params: of(who), body: { invoice: null, until: null, reason: REASON, ...more } },
          as(by),
        ),
      resume: (who: Who, id: number, by: Person = acc) =>
        call(
          'POST /console/customers/{accountNumber}/reminder-stops/{id}/end',
          { params: { ...of(who), id: String(id) }, body: { reason: REASON } },
          as(by),
        ),
      writeOff: (who: Who, invoice: string, by: Person = acc) =>
        call(
          'POST /console/customers/{accountNumber}/write-offs',
          { params: of(who), body: { invoice, reason: REASON } },
          as(by),
        ),
      charge: (who: Who, { id: damage }: StageDamage, cents: number, by: Person = acc) =>
        call(
          'POST /console/customers/{accountNumber}/damage-shares',
          { params: of(who), body: { damage, cents, reason: REASON } },
          as(by),
        ),
      reverse: (who: Who, posting: number, by: Person = acc) =>
        call(
          'POST /console/customers/{accountNumber}/reversals',
          { params: of(who), body: { posting, reason: REASON } },
          as(by),
        ),
      pay: (who: Who, cents: number, reference: string) =>
        call(
          'POST /console/customers/{accountNumber}/payments',
          { params: of(who), body: { cents, reference, on: '2027-05-12', isSure: true, reason: REASON } },
          as(acc),
        ),
      look: async (who: Who, by: Person = acc) =>
        (await call('GET /console/customers/{accountNumber}/money', { params: of(who) }, as(by))).output,
    };
  })
  .extend('confirm', ({ call, second }) => async (answer: Asked, by: Person = second) => {
    const params = idOf(answer.output.proposal?.id ?? 0);
    return call('POST /console/proposals/{id}/confirm', { params }, as(by));
  })
  .extend('confirmed', ({ confirm }) => async (answer: Asked) => {
    expect((await confirm(answer)).output.state).toBe('CONFIRMED');
  })
  .extend('remindOn', ({ db }) => async (day: string) => {
    await remind(db, { today: on(day), now: at(day), payee: PAYEE, mailer });
  })
  .extend('reminders', ({ db }) => async ({ id }: Pick<StageCustomer, 'id'>) => {
    const rows = await db
      .selectFrom('reminder')
      .innerJoin('invoice', 'invoice.id', 'invoice_id')
      .where('customer_id', '=', id)
      .orderBy('level')
      .select('level')
      .execute();
    return rows.map(({ level }) => level);
  })
  .extend('openOf', ({ db }) => async ({ id }: Pick<StageCustomer, 'id'>) => {
    const open = await invoicesWithOpen(db, [id]);
    return open.map(({ openCents }) => openCents);
  })
  .extend(
    'owed',
    ({ db }) =>
      async ({ id }: Pick<StageCustomer, 'id'>) =>
        (await findBalances(db, id)).owedCents,
  )
  .extend('mails', ({ db }) => async ({ id }: Pick<StageCustomer, 'id'>) => {
    const rows = await db
      .selectFrom('mail')
      .where('to_address', '=', `d${id}@example.org`)
      .orderBy('id')
      .select(['template', 'text_body as text'])
      .execute();
    return rows;
  })
  .extend('acts', ({ db }) => async ({ id }: Pick<StageCustomer, 'id'>, kinds: string[]) => {
    const rows = await db
      .selectFrom('act_log')
      .where('customer_id', '=', id)
      .where('kind', 'in', kinds)
      .orderBy('id')
      .select(['kind', 'reason'])
      .execute();
    return rows.map(({ kind, reason }) => [kind, reason]);
  });

test.afterEach(async ({ db }) => {
  expect(await verifyMoney(db, 5)).toEqual([]);
  expect((await verifyInvoices(db)).faults).toEqual([]);
  expect((await countLedger(db)).broken).toBe(0);
});

describe('reminders (§S20.25)', () => {
  test('of an invoice are left out while they are stopped, and for a week after', async ({
    debtor,
    to,
    remindOn,
    reminders,
    acts,
  }) => {
    const [stopped, other] = [await debtor(), await debtor()];
    await to.stop(stopped, { invoice: stopped.invoice, until: '2027-06-20' });
    await remindOn('2027-06-10');
    expect([await reminders(stopped), await reminders(other)]).toEqual([[], [1]]);
    await remindOn('2027-06-27');
    expect([await reminders(stopped), await reminders(other)]).toEqual([[], [1, 2]]);
    await remindOn('2027-06-28');
    expect(await reminders(stopped)).toEqual([1]);
    expect(await acts(stopped, ['REMINDERS_STOPPED'])).toEqual([['REMINDERS_STOPPED', REASON]]);
  });

  test('of all of the account go on when somebody says so, once', async ({
    debtor,
    to,
    remindOn,
    reminders,
    acts,
  }) => {
    const who = await debtor();
    const { id } = (await to.stop(who)).output;
    await remindOn('2027-09-01');
    expect(await reminders(who)).toEqual([]);
    expect((await to.look(who)).stop).toMatchObject({ id, until: null, isOver: false, reason: REASON });
    expect((await to.resume(who, id)).code).toBeUndefined();
    expect((await to.resume(who, id)).code).toBe('STOP_ENDED');
    expect((await to.look(who)).stop).toBeNull();
    await remindOn('2027-09-02');
    expect(await reminders(who)).toEqual([1]);
    expect(await acts(who, ['REMINDERS_RESUMED'])).toEqual([['REMINDERS_RESUMED', REASON]]);
  });

  test('are stopped once: another one takes its place, also of two at the same moment', async ({
    debtor,
    to,
    db,
  }) => {
    const who = await debtor();
    const days = ['2027-05-20', '2027-05-21', '2027-05-22'];
    const answers = await Promise.all(days.map((until) => to.stop(who, { invoice: who.invoice, until })));
    expect(answers.map(({ code }) => code)).toEqual([undefined, undefined, undefined]);
    const rows = await db
      .selectFrom('reminder_stop')
      .where('customer_id', '=', who.id)
      .select('ended_at')
      .execute();
    expect(rows.filter(({ ended_at }) => ended_at === null)).toHaveLength(1);
    expect(rows).toHaveLength(3);
  });

  test('are gone on with by somebody whose clock is a moment behind', async ({ debtor, to, clock }) => {
    const who = await debtor();
    const { id } = (await to.stop(who)).output;
    clock.set(NOW.subtract({ seconds: 1 }));
    expect((await to.stop(who)).code).toBeUndefined();
    expect((await to.resume(who, id)).code).toBe('STOP_ENDED');
    const { stop } = await to.look(who);
    clock.set(NOW.subtract({ seconds: 2 }));
    expect((await to.resume(who, stop?.id ?? 0)).code).toBeUndefined();
  });

  test('that were stopped long ago are laid aside once they are paid, and only then', async ({
    db,
    debtor,
    to,
  }) => {
    const [dated, endless, open, all] = [await debtor(), await debtor(), await debtor(), await debtor()];
    await to.stop(dated, { invoice: dated.invoice, until: '2027-05-20' });
    await to.stop(endless, { invoice: endless.invoice });
    await to.stop(open, { until: '2027-05-20' });
    await to.stop(all);
    for (const who of [dated, endless, all]) await to.pay(who, 11_900, `Rechnung ${who.invoice}`);
    const left = async (day: string) => {
      await endSettledStops(db, at(day));
      const rows = await db
        .selectFrom('reminder_stop')
        .where('ended_at', 'is', null)
        .where(
          'customer_id',
          'in',
          [dated, endless, open, all].map(({ id }) => id),
        )
        .orderBy('id')
        .select('customer_id as id')
        .execute();
      return rows.map(({ id }) => id);
    };
    expect(await left('2027-05-27')).toEqual([dated.id, endless.id, open.id, all.id]);
    expect(await left('2027-05-28')).toEqual([endless.id, open.id, all.id]);
    expect(await left('2027-07-12')).toEqual([open.id, all.id]);
  });

  test('are not stopped until a day that is over, nor for years', async ({ debtor, to }) => {
    const who = await debtor();
    expect((await to.stop(who, { until: '2027-05-11' })).code).toBe('FIELD_INVALID');
    expect((await to.stop(who, { until: '2028-05-13' })).code).toBe('FIELD_INVALID');
    expect((await to.stop(who, { until: '2028-05-12' })).code).toBeUndefined();
  });

  test('do not threaten the customer meanwhile', async ({ debtor, to, remindOn, call, clock }) => {
    const who = await debtor();
    await remindOn('2027-06-10');
    const payment = async () =>
      (await call('GET /invoices', { query: {} }, as(who))).output.items[0]?.payment;
    expect(await payment()).toMatchObject({ state: 'REMINDED' });
    await to.stop(who, { until: '2027-06-20' });
    expect(await payment()).toMatchObject({ state: 'OPEN', isPaused: true });
    clock.set(at('2027-06-28'));
    expect(await payment()).toMatchObject({ state: 'REMINDED' });
  });

  test('that were stopped are named in the inbox when it has ended or is old, while something is open', async ({
    debtor,
    to,
    call,
    acc,
    clock,
  }) => {
    const [dated, open, paid] = [await debtor(), await debtor(), await debtor()];
    const { id: ended } = (await to.stop(dated, { until: '2027-05-20' })).output;
    const { id: old } = (await to.stop(open)).output;
    await to.stop(paid, { until: '2027-05-20' });
    await to.pay(paid, 11_900, `Rechnung ${paid.invoice}`);
    const ours = [dated, open, paid].map(({ number }) => number);
    const named = async (by: Person = acc) =>
      (await call('GET /console/inbox', undefined, as(by))).output.entries
        .filter(({ kind, accountNumber }) => kind === 'REMINDER_STOP' && ours.includes(accountNumber ?? ''))
        .map(({ id }) => Number(id));
    expect(await named()).toEqual([]);
    clock.set(at('2027-05-21'));
    expect(await named()).toEqual([ended]);
    clock.set(NOW.add({ hours: 24 * 60 }));
    expect((await named()).toSorted((a, b) => a - b)).toEqual([ended, old].toSorted((a, b) => a - b));
    await to.resume(dated, ended);
    expect(await named()).toEqual([old]);
  });

  test('are no business of another city', async ({ db, stage, debtor, to }) => {
    const cities = await db.selectFrom('city').orderBy('id').select('id').execute();
    const who = await debtor();
    await db
      .updateTable('customer')
      .set({ registered_city_id: cities[0]?.id ?? 0 })
      .where('id', '=', who.id)
      .execute();
    const far = await addPerson({ db, stage, vault }, 'ACCOUNTING', { cities: [cities[1]?.id ?? 0] });
    expect((await to.stop(who, {}, far)).code).toBe('CUSTOMER_UNKNOWN');
    expect((await to.writeOff(who, who.invoice, far)).code).toBe('CUSTOMER_UNKNOWN');
  });
});

describe('a write-off (§S20.26)', () => {
  test('needs a second person; then nothing of it is open, reminded of, or in the list', async ({
    db,
    debtor,
    to,
    confirm,
    confirmed,
    acc,
    openOf,
    owed,
    remindOn,
    reminders,
    call,
  }) => {
    const who = await debtor();
    const asked = await to.writeOff(who, who.invoice);
    expect(asked.output.posting).toBeNull();
    expect(asked.output.proposal?.facts[0]?.value).toMatch(/^\d{4}-\d{6}, fällig \d{2}\.\d{2}\.\d{4}$/);
    expect(await openOf(who)).toEqual([11_900]);
    expect((await confirm(asked, acc)).code).toBe('PROPOSAL_OWN');
    await confirmed(asked);
    expect([await openOf(who), await owed(who)]).toEqual([[0], 0]);
    await remindOn('2027-07-01');
    expect(await reminders(who)).toEqual([]);
    const { output } = await call('GET /console/receivables', undefined, as(acc));
    expect(output.items.map(({ accountNumber }) => accountNumber)).not.toContain(who.number);
    const { providerId } = await db
      .selectFrom('customer')
      .where('id', '=', who.id)
      .select('provider_id as providerId')
      .executeTakeFirstOrThrow();
    const aged = await agedReceivables(db, { providerId, month: '2027-05-01' }, on('2027-05-31'));
    expect(aged.find(({ id }) => id === who.id)).toBeUndefined();
    expect((await call('GET /invoices', { query: {} }, as(who))).output.items[0]?.payment?.state).toBe(
      'WRITTEN_OFF',
    );
    expect((await to.look(who)).writtenOff).toMatchObject([
      { number: who.invoice, amount: { cents: 11_900 } },
    ]);
  });

  test('takes back its VAT, and owes it again when it is taken back', async ({
    db,
    debtor,
    to,
    confirmed,
  }) => {
    const who = await debtor();
    const { providerId } = await db
      .selectFrom('customer')
      .where('id', '=', who.id)
      .select('provider_id as providerId')
      .executeTakeFirstOrThrow();
    /** Net and VAT of what is taxed by 19 %, in May. */
    const taxed = async (): Promise<number[]> => {
      const { rows } = await vatByRate(db, { providerId, month: '2027-05-01' });
      const cells = rows.find(([rate]) => rate === '19 %')?.slice(1) ?? [];
      return [0, 1].map((index) => {
        const cell = cells[index];
        return typeof cell === 'object' ? cell.cents : 0;
      });
    };
    const [net = 0, vat = 0] = await taxed();
    await confirmed(await to.writeOff(who, who.invoice));
    expect(await taxed()).toEqual([net - 10_000, vat - 1_900]);
    const [gone] = (await to.look(who)).writtenOff;
    await confirmed(await to.reverse(who, gone?.posting ?? 0));
    expect(await taxed()).toEqual([net, vat]);
  });

  test('is of that very invoice, also beside older ones', async ({ db, debtor, to, confirmed, openOf }) => {
    const who = await debtor(5_000);
    await addOpenInvoice(db, who.id, 7_000, NOW);
    const [late, early] = await invoicesWithOpen(db, [who.id]);
    expect([late?.openCents, early?.openCents]).toEqual([7_000, 5_000]);
    await confirmed(await to.writeOff(who, late?.number ?? ''));
    expect(await openOf(who)).toEqual([0, 5_000]);
  });

  test('of what was paid meanwhile does nothing, and of what is paid there is none', async ({
    debtor,
    to,
    confirm,
    openOf,
  }) => {
    const who = await debtor();
    const asked = await to.writeOff(who, who.invoice);
    await to.pay(who, 11_900, `Rechnung ${who.invoice}`);
    expect((await confirm(asked)).output.state).toBe('OUTDATED');
    expect(await openOf(who)).toEqual([0]);
    expect((await to.writeOff(who, who.invoice)).code).toBe('INVOICE_NOT_OPEN');
  });

  test('becomes a credit if it is paid after all, which is not paid out, and pays it when it is taken back', async ({
    debtor,
    to,
    confirmed,
    call,
    acc,
    openOf,
    owed,
  }) => {
    const who = await debtor();
    await confirmed(await to.writeOff(who, who.invoice));
    await confirmed(await to.pay(who, 11_900, 'Nach Jahren'));
    expect(await owed(who)).toBe(-11_900);
    const body = { cents: 11_900, reference: 'Zurück', on: '2027-05-12', reason: REASON };
    const params = { accountNumber: who.number };
    const refused = await call('POST /console/customers/{accountNumber}/payouts', { params, body }, as(acc));
    expect(refused.code).toBe('WRITE_OFF_STANDS');
    const [gone] = (await to.look(who)).writtenOff;
    await confirmed(await to.reverse(who, gone?.posting ?? 0));
    expect([await owed(who), await openOf(who)]).toEqual([0, [0]]);
  });

  test('is taken back once, that is not taken back, and then it can be written off once more', async ({
    db,
    debtor,
    to,
    confirmed,
    openOf,
  }) => {
    const who = await debtor(8_000);
    await confirmed(await to.writeOff(who, who.invoice));
    const [gone] = (await to.look(who)).writtenOff;
    const back = await to.reverse(who, gone?.posting ?? 0);
    expect(back.output.proposal).toBeNull();
    expect(await openOf(who)).toEqual([8_000]);
    expect((await to.reverse(who, gone?.posting ?? 0)).code).toBe('POSTING_REVERSED');
    expect((await to.reverse(who, back.output.posting ?? 0)).code).toBe('POSTING_NOT_REVERSIBLE');
    await confirmed(await to.writeOff(who, who.invoice));
    expect(await openOf(who)).toEqual([0]);
    const { rows } = await sql<{ rounds: number }>`
      select max(round)::int as rounds from write_off where customer_id = ${who.id}`.execute(db);
    expect(rows[0]?.rounds).toBe(2);
  });

  test('keeps its invoice from being cancelled', async ({ db, acc, debtor, to, confirmed }) => {
    const who = await debtor();
    await confirmed(await to.writeOff(who, who.invoice));
    const [year = 0, sequence = 0] = who.invoice.split('-').map(Number);
    const [stored] = await findByNumber(db, { year, sequence });
    if (!stored) throw new Error('the invoice vanished');
    const asked = { reason: 'Falsch', now: NOW, by: acc.id };
    expect(await cancelInvoice(db, stored, asked)).toEqual({ fault: 'WRITTEN_OFF' });
  });

  test('is only ever added to, whatever the program believes', async ({ db, debtor, to, confirmed }) => {
    const who = await debtor();
    await confirmed(await to.writeOff(who, who.invoice));
    await expect(sql`update write_off set cents = 1`.execute(db)).rejects.toThrow('only ever added to');
    await expect(sql`delete from write_off`.execute(db)).rejects.toThrow('only ever added to');
    await expect(sql`truncate write_off`.execute(db)).rejects.toThrow('only ever added to');
  });
});

describe('a share of a damage (§S20.27)', () => {
  const damageTest = test.extend('damage', async ({ db, stage }) => {
    const made = await addDecidedDamage({ db, stage });
    const email = `d${made.driver.id}@example.org`;
    await db.updateTable('customer').set({ email }).where('id', '=', made.driver.id).execute();
    return made;
  });

  damageTest(
    'is charged with a second person, told by mail, and stands on the next invoice without VAT',
    async ({ db, damage, to, confirmed, owed, mails, call, acc }) => {
      const { driver } = damage;
      expect((await to.look(driver)).shares).toMatchObject([
        { damage: damage.id, share: { cents: 30_000 }, charged: null },
      ]);
      const asked = await to.charge(driver, damage, 30_000);
      expect([asked.output.posting, await owed(driver)]).toEqual([null, 0]);
      await confirmed(asked);
      expect(await owed(driver)).toBe(30_000);
      const told = (await mails(driver)).find(({ template }) => template === 'schaden_berechnet');
      expect(told?.text).toContain('300,00\u00A0€');
      await addOpenInvoice(db, driver.id, 1_000, NOW);
      const { items } = (await call('GET /invoices', { query: {} }, as(driver))).output;
      const params = { number: items[0]?.number ?? '' };
      const invoice = (await call('GET /invoices/{number}', { params }, as(driver))).output;
      expect(invoice.fees).toEqual([
        {
          rule: 'DAMAGE_SHARE',
          text: expect.stringMatching(/^Anteil am Schaden vom .*: Delle, .*$/),
          cents: 30_000,
        },
      ]);
      expect([invoice.totalCents, invoice.payableCents]).toEqual([1_000, 31_000]);
      const shown = (await to.look(driver, acc)).postings.find(({ kind }) => kind === 'DAMAGE_SHARE');
      expect(shown).toMatchObject({ mayBeReversed: true, act: expect.any(Number) });
    },
  );

  damageTest('is never more than was decided, and charged once', async ({ damage, to, confirmed }) => {
    const { driver } = damage;
    expect((await to.charge(driver, damage, 30_001)).code).toBe('FIELD_INVALID');
    await confirmed(await to.charge(driver, damage, 20_000));
    expect((await to.charge(driver, damage, 10_000)).code).toBe('SHARE_CHARGED');
  });

  damageTest(
    'is charged by one of two who confirm what two have asked for',
    async ({ db, stage, damage, to, confirm, owed }) => {
      const [one, other] = [
        await to.charge(damage.driver, damage, 30_000),
        await to.charge(damage.driver, damage, 20_000),
      ];
      const another = await addPerson({ db, stage, vault }, 'MANAGEMENT');
      const states = (await Promise.all([confirm(one), confirm(other, another)])).map(
        ({ output }) => output.state,
      );
      expect(states.toSorted()).toEqual(['CONFIRMED', 'OUTDATED']);
      expect([20_000, 30_000]).toContain(await owed(damage.driver));
    },
  );

  damageTest(
    'whose decision is taken back is not charged by who confirms later',
    async ({ db, damage, to, confirm, owed }) => {
      const asked = await to.charge(damage.driver, damage, 30_000);
      await reopen(db, damage);
      expect((await confirm(asked)).output.state).toBe('OUTDATED');
      expect(await owed(damage.driver)).toBe(0);
      expect((await to.charge(damage.driver, damage, 30_000)).code).toBe('SHARE_NOT_DECIDED');
    },
  );

  damageTest(
    'whose decision is another one since is offered to be taken back, once, and told',
    async ({ db, stage, damage, to, confirmed, owed, call, acc, mails }) => {
      const { driver } = damage;
      await confirmed(await to.charge(driver, damage, 30_000));
      const waits = async () =>
        (await call('GET /console/inbox', undefined, as(acc))).output.entries.filter(
          ({ kind }) => kind === 'DAMAGE_SHARE',
        );
      const boss = await addPerson({ db, stage, vault }, 'MANAGEMENT');
      const page = async () =>
        (await call('GET /console/damages/{id}', { params: { id: damage.id } }, as(boss))).output;
      expect(await waits()).toEqual([]);
      expect(await page()).toMatchObject({
        charge: { isUnfounded: false },
        may: { charge: false },
        payer: driver.number,
      });
      await reopen(db, damage);
      expect(await waits()).toMatchObject([{ id: damage.id, title: 'Anteil zurücknehmen: 300,00\u00A0€' }]);
      const { charge } = await page();
      expect(charge).toMatchObject({ isUnfounded: true, amount: { cents: 30_000 } });
      const posting = charge?.posting ?? 0;
      await confirmed(await to.reverse(driver, posting));
      expect(await owed(driver)).toBe(0);
      expect((await to.reverse(driver, posting)).code).toBe('POSTING_REVERSED');
      const back = (await to.look(driver)).postings.find(({ reverses }) => reverses === posting);
      expect((await to.reverse(driver, back?.id ?? 0)).code).toBe('POSTING_NOT_REVERSIBLE');
      expect((await mails(driver)).at(-1)?.template).toBe('schaden_nicht_berechnet');
      expect(await waits()).toEqual([]);
      expect((await page()).charge).toBeNull();
      // It is decided as before, and charged once more.
      const locked = await lockDamage(db, damage.id);
      if (!locked) throw new Error('the damage vanished');
      const again = { outcome: 'DRIVER', shareCents: 10_000, evidence: 'Noch einmal geprüft' } as const;
      await decideDamage(db, mailer, { damage: locked, ...again, by: { staff: 'Terminal' }, now: NOW });
      await confirmed(await to.charge(driver, damage, 10_000));
      expect(await owed(driver)).toBe(10_000);
    },
  );

  damageTest(
    'that was decided on another trip since is to be taken back, before the other one is charged',
    async ({ db, damage, to, confirmed, owed, call, acc }) => {
      const { driver, finder } = damage;
      await confirmed(await to.charge(driver, damage, 30_000));
      const other = await db
        .selectFrom('booking')
        .where('customer_id', '=', finder.id)
        .select('id')
        .executeTakeFirstOrThrow();
      const decided = { heard_booking_id: other.id, heard_customer_id: finder.id };
      await db.updateTable('damage').set(decided).where('id', '=', damage.id).execute();
      const waits = async () =>
        (await call('GET /console/inbox', undefined, as(acc))).output.entries
          .filter(({ kind }) => kind === 'DAMAGE_SHARE')
          .map(({ title }) => title);
      expect(await waits()).toEqual(['Anteil zurücknehmen: 300,00\u00A0€']);
      expect((await to.look(driver)).shares).toMatchObject([{ share: null, charged: { cents: 30_000 } }]);
      expect((await to.look(finder)).shares).toMatchObject([{ share: { cents: 30_000 }, charged: null }]);
      expect((await to.charge(finder, damage, 30_000)).code).toBe('SHARE_CHARGED');
      const [{ posting } = { posting: null }] = (await to.look(driver)).shares;
      await confirmed(await to.reverse(driver, posting ?? 0));
      expect(await waits()).toEqual(['Anteil berechnen: 300,00\u00A0€']);
      await confirmed(await to.charge(finder, damage, 30_000));
      expect([await owed(driver), await owed(finder)]).toEqual([0, 30_000]);
    },
  );

  damageTest(
    'on an invoice that was written off is not taken back as well: nobody has paid it',
    async ({ db, damage, to, confirm, confirmed, owed }) => {
      const { driver } = damage;
      await confirmed(await to.charge(driver, damage, 30_000));
      const [{ posting } = { posting: null }] = (await to.look(driver)).shares;
      const asked = await to.reverse(driver, posting ?? 0);
      const invoice = await addOpenInvoice(db, driver.id, 1_000, NOW);
      await confirmed(await to.writeOff(driver, invoice));
      expect((await confirm(asked)).output.state).toBe('OUTDATED');
      expect((await to.reverse(driver, posting ?? 0)).code).toBe('INVOICE_WRITTEN_OFF');
      const [gone] = (await to.look(driver)).writtenOff;
      await confirmed(await to.reverse(driver, gone?.posting ?? 0));
      await confirmed(await to.reverse(driver, posting ?? 0));
      expect(await owed(driver)).toBe(1_000);
    },
  );

  damageTest('that is less since is offered to be taken back, too', async ({ db, damage, to, confirmed }) => {
    await confirmed(await to.charge(damage.driver, damage, 30_000));
    await db.updateTable('damage').set({ share_cents: 10_000 }).where('id', '=', damage.id).execute();
    expect((await to.look(damage.driver)).shares).toMatchObject([
      { share: { cents: 10_000 }, charged: { cents: 30_000 } },
    ]);
  });

  damageTest(
    'goes to no other account, and is charged by nobody who drove the car',
    async ({ db, stage, damage, to, confirm, second }) => {
      expect((await to.charge(await stage.addCustomer(), damage, 100)).code).toBe('DAMAGE_UNKNOWN');
      const driving = await addPerson({ db, stage, vault }, 'ACCOUNTING');
      const own = await addDecidedDamage({ db, stage }, { driver: driving });
      expect((await to.charge(driving, own, 100, driving)).code).toBe('ACT_ON_ONESELF');
      // Nor is the second person somebody who lives with whoever found it.
      const asked = await to.charge(damage.driver, damage, 30_000);
      await db
        .updateTable('customer')
        .set({ street: 'Enge Gasse', street_nr: '9', postal_code: '90403' })
        .where('id', 'in', [second.id, damage.finder.id])
        .execute();
      expect((await confirm(asked)).code).toBe('TOO_CLOSE');
    },
  );

  damageTest(
    'is paid by the account that the driver drives for',
    async ({ db, stage, to, confirmed, owed }) => {
      const main = await stage.addCustomer();
      const driver = await stage.addDriver(main);
      const damage = await addDecidedDamage({ db, stage }, { driver });
      await confirmed(await to.charge(driver, damage, 30_000));
      expect(await owed(main)).toBe(30_000);
    },
  );

  async function reopen(db: Parameters<typeof lockDamage>[0], { id }: StageDamage): Promise<void> {
    const damage = await lockDamage(db, id);
    if (!damage) throw new Error('the damage vanished');
    const by = { staff: 'Terminal' };
    await moveDamage(db, mailer, { damage, state: 'OPEN', by, objection: 'Das stimmt nicht', now: NOW });
  }
});
