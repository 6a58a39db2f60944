import fc from 'fast-check';
import { expect } from 'vitest';
import { debitReturnFee } from '#domain/ledger/account-entries.ts';
import { PRICE_LIST_2026 } from '#domain/tariff/price-list.ts';
import { billMonth } from '#server/features/invoice/bill-month.ts';
import { verifyInvoices, verifyMoney } from '#server/features/invoice/verify-invoices.ts';
import { countLedger, findBalances, insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { invoicesWithOpen } from '#server/features/payment/open-invoices.ts';
import { idOf, SCENE_ENVIRONMENT } from '#server/test/scene.ts';
import { serverTest } from '#server/test/server-test.ts';
import { addPerson, type StagePerson } from '#server/test/staff-people.ts';
import { hoursFrom, NOW } from '#server/test/stage.ts';
import { addDecidedDamage } from '#server/test/stage-damage.ts';
import { repetitions } from '#server/test/test-length.ts';
import { vault } from '#server/test/vault.ts';
import { findFees } from './fee.repository.ts';

const ISSUER = { name: 'Probe GmbH', address: 'Weg 1, 90402 Nürnberg', vatId: 'DE123456789' };
const REASON = 'Zufall';
const SHARE_CENTS = 30_000;
const as = ({ token }: Pick<StagePerson, 'token'>) => ({ token });

const test = serverTest()
  .override('environment', SCENE_ENVIRONMENT)
  .extend('acc', ({ db, stage }) => addPerson({ db, stage, vault }, 'ACCOUNTING'))
  .extend('second', ({ db, stage }) => addPerson({ db, stage, vault }, 'MANAGEMENT'));

/** `of`: which fee, or which of the postings so far; `share`: how much of it, in percent, also more than all. */
const step = fc.record({
  kind: fc.constantFrom(
    'pay',
    'payOut',
    'give',
    'waive',
    'waive',
    'charge',
    'writeOff',
    'writeOff',
    'reverse',
    'reverse',
    'confirm',
    'confirm',
    'bill',
  ),
  of: fc.nat(20),
  share: fc.integer({ min: 1, max: 130 }),
});
const sequences = fc.record({
  bookingHours: fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 2 }),
  bankFees: fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 2 }),
  steps: fc.array(step, { minLength: 1, maxLength: 14 }),
});

/** What an account owes, reckoned from nothing but what the answers said was done. */
type Done = { cents: number; fee?: string; damage?: string; invoice?: string };
type Known = Done & { id: number; isReversed: boolean };
const isWriteOff = ({ invoice }: Known) => invoice !== undefined;

test('whatever is booked, given and taken back, in any order: each posting sums to nothing, and the account owes what a second reckoning says', async ({
  db,
  stage,
  call,
  clock,
  acc,
  second,
}) => {
  let count = 0;
  let month = Temporal.PlainYearMonth.from('2027-05');
  await fc.assert(
    fc.asyncProperty(sequences, async ({ bookingHours, bankFees, steps }) => {
      clock.set(NOW);
      const ada = await stage.addCustomer();
      for (const hours of bookingHours) {
        const body = { bookeeId: (await stage.addVehicle()).id, timeRange: hoursFrom(clock.now(), 2, hours) };
        const { output } = await call('POST /bookings', { body }, as(ada));
        clock.set(clock.now().add({ minutes: 16 }));
        await call('POST /bookings/{id}/cancel', { params: idOf(output.id) }, as(ada));
      }
      for (const cents of bankFees) {
        const entries = debitReturnFee(cents, PRICE_LIST_2026);
        const matter = { customerId: ada.id, currency: 'EUR' as const };
        const posting = { cause: 'DEBIT_RETURN_FEE' as const, causeKey: `any ${++count}`, matter, entries };
        await insertPostings(db, [{ ...posting, occurredAt: clock.now() }], clock.now());
      }
      const { id: damage } = await addDecidedDamage({ db, stage }, { driver: ada, shareCents: SHARE_CENTS });
      const fees = (await findFees(db, ada.id, {})).map(({ fee, cents }) => ({ fee, cents }));
      let owed = fees.reduce((sum, { cents }) => sum + cents, 0);
      const known: Known[] = [];
      const waiting: (Done & { id: number; reverses?: Known })[] = [];
      const params = { accountNumber: ada.number };
      const standing = (fee: string) => known.filter((one) => one.fee === fee && !one.isReversed);
      const stands = (of: (one: Known) => boolean) => known.some((one) => of(one) && !one.isReversed);

      type Answer = {
        code: string | undefined;
        output: { posting: number | null; proposal: { id: number } | null };
      };
      const told = (answer: Answer, done: Done & { reverses?: Known }) => {
        if (answer.code !== undefined) return;
        const { posting, proposal } = answer.output;
        if (posting !== null) book(posting, done);
        else if (proposal) waiting.push({ id: proposal.id, ...done });
      };
      const book = (id: number, { reverses, ...done }: Done & { reverses?: Known }) => {
        owed += done.cents;
        if (reverses) {
          expect(reverses.isReversed).toBe(false);
          reverses.isReversed = true;
        } else known.push({ ...done, id, isReversed: false });
      };

      for (const { kind, of, share } of steps) {
        const part = (cents: number) => Math.max(1, Math.round((Math.abs(cents) * share) / 100));
        const reference = `R-${++count}`;
        const on = '2027-05-12';
        if (kind === 'pay') {
          const cents = share > 100 ? part(owed || 500) : Math.max(1, Math.abs(owed));
          const body = { cents, reference, on, isSure: true, reason: REASON };
          told(await call('POST /console/customers/{accountNumber}/payments', { params, body }, as(acc)), {
            cents: -cents,
          });
        } else if (kind === 'payOut') {
          const cents = part(owed || 1);
          const body = { cents, reference, on, reason: REASON };
          const answer = await call(
            'POST /console/customers/{accountNumber}/payouts',
            { params, body },
            as(acc),
          );
          if (owed + cents > 0) expect(answer.code).toBe('CREDIT_TOO_SMALL');
          else if (stands(isWriteOff)) expect(answer.code).toBe('WRITE_OFF_STANDS');
          else expect(answer.output.proposal).not.toBeNull();
          told(answer, { cents });
        } else if (kind === 'give') {
          const body = { cents: share * 30, sentence: `Zufall ${count}`, reason: REASON };
          told(await call('POST /console/customers/{accountNumber}/goodwill', { params, body }, as(acc)), {
            cents: -body.cents,
          });
        } else if (kind === 'waive') {
          const fee = fees[of % fees.length];
          if (!fee) continue;
          const cents = part(fee.cents);
          const body = { fee: fee.fee, cents, reason: REASON };
          const answer = await call(
            'POST /console/customers/{accountNumber}/waivers',
            { params, body },
            as(acc),
          );
          if (standing(fee.fee).length > 0) expect(answer.code).toBe('FEE_WAIVED');
          else if (answer.code === 'INVOICE_WRITTEN_OFF') expect(stands(isWriteOff)).toBe(true);
          else if (cents > fee.cents) expect(answer.code).toBe('FIELD_INVALID');
          told(answer, { cents: -cents, fee: fee.fee });
        } else if (kind === 'charge') {
          const body = { damage, cents: part(SHARE_CENTS), reason: REASON };
          const answer = await call(
            'POST /console/customers/{accountNumber}/damage-shares',
            { params, body },
            as(acc),
          );
          if (stands((one) => one.damage === damage)) expect(answer.code).toBe('SHARE_CHARGED');
          else if (body.cents > SHARE_CENTS) expect(answer.code).toBe('FIELD_INVALID');
          told(answer, { cents: body.cents, damage });
        } else if (kind === 'writeOff') {
          const open = await invoicesWithOpen(db, [ada.id]);
          const invoice = open[of % Math.max(1, open.length)];
          if (!invoice) continue;
          const body = { invoice: invoice.number, reason: REASON };
          const answer = await call(
            'POST /console/customers/{accountNumber}/write-offs',
            { params, body },
            as(acc),
          );
          if (invoice.openCents === 0) expect(answer.code).toBe('INVOICE_NOT_OPEN');
          told(answer, { cents: -invoice.openCents, invoice: invoice.number });
        } else if (kind === 'reverse') {
          const one = known[of % Math.max(1, known.length)];
          if (!one) continue;
          const body = { posting: one.id, reason: REASON };
          const answer = await call(
            'POST /console/customers/{accountNumber}/reversals',
            { params, body },
            as(acc),
          );
          if (one.isReversed) expect(answer.code).toBe('POSTING_REVERSED');
          told(answer, { cents: -one.cents, reverses: one });
        } else if (kind === 'confirm') {
          const [asked] = waiting.splice(of % Math.max(1, waiting.length), 1);
          if (!asked) continue;
          const { output } = await call(
            'POST /console/proposals/{id}/confirm',
            { params: idOf(asked.id) },
            as(second),
          );
          expect(['CONFIRMED', 'OUTDATED']).toContain(output.state);
          if (output.state === 'CONFIRMED') book(await lastPosting(), asked);
        } else {
          await billMonth(db, { month, now: clock.now(), issuer: ISSUER });
          month = month.add({ months: 1 });
        }
        expect((await findBalances(db, ada.id)).owedCents, `${kind} ${share}`).toBe(owed);
        for (const { openCents, payableCents, writtenOffCents } of await invoicesWithOpen(db, [ada.id]))
          expect(openCents + writtenOffCents).toBeLessThanOrEqual(payableCents);
      }
      for (const { fee, cents } of fees) {
        const waived = standing(fee).reduce((sum, one) => sum - one.cents, 0);
        expect(waived).toBeLessThanOrEqual(cents);
        expect((await findFees(db, ada.id, { fee }))[0]?.waivedCents ?? 0).toBe(waived);
      }
    }),
    { numRuns: repetitions({ full: 1_000, short: 15 }) },
  );
  expect((await countLedger(db)).broken).toBe(0);
  expect(await verifyMoney(db, 5)).toEqual([]);
  expect((await verifyInvoices(db)).faults).toEqual([]);

  async function lastPosting(): Promise<number> {
    const { id } = await db
      .selectFrom('ledger_transaction')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
    return id;
  }
}, 3_600_000);
