import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PRICE_LIST_2026 } from '#domain/tariff/price-list.ts';
import { bankingDayFrom, bankingDaysBefore, isBankingDay } from './banking-day.ts';
import { collectionDay, NOTICE_DAYS, writingStep } from './collection-day.ts';
import { paymentState } from './invoice-payment.ts';
import { isUsable, type MandateUse, sequenceType } from './mandate-use.ts';
import { reminderOf } from './reminder.ts';
import { sepaText } from './sepa-text.ts';

const reminderAt = (overdue: Parameters<typeof reminderOf>[0], today: Temporal.PlainDate) =>
  reminderOf(overdue, today, PRICE_LIST_2026);
const on = (day: string) => Temporal.PlainDate.from(day);
const days = fc.integer({ min: 0, max: 9_000 }).map((count) => on('2026-01-01').add({ days: count }));

describe('banking days', () => {
  test('are those of TARGET2: no weekend, New Year, Good Friday, Easter Monday, 1 May, Christmas', () => {
    const closed = [
      '2027-01-01',
      '2027-03-26',
      '2027-03-29',
      '2027-05-01',
      '2026-12-25',
      '2028-12-26',
      '2027-06-12',
    ];
    expect(closed.filter((day) => isBankingDay(on(day)))).toEqual([]);
    // Holidays in Germany, on which banks settle nevertheless.
    const open = ['2027-05-06', '2027-10-04', '2028-04-13', '2026-12-24', '2026-12-31'];
    expect(open.filter((day) => !isBankingDay(on(day)))).toEqual([]);
  });

  test('Easter is where tables have it', () => {
    for (const monday of ['2028-04-17', '2029-04-02', '2030-04-22', '2038-04-26']) {
      expect(isBankingDay(on(monday)), monday).toBe(false);
      expect(isBankingDay(on(monday).add({ days: 1 })), monday).toBe(true);
    }
  });

  test('the next one is at most five days away, and none is skipped', () => {
    fc.assert(
      fc.property(days, (day) => {
        const next = bankingDayFrom(day);
        expect(isBankingDay(next)).toBe(true);
        expect(next.since(day).days).toBeLessThanOrEqual(5);
        expect(Temporal.PlainDate.compare(bankingDaysBefore(next, 1), day)).toBeLessThan(0);
      }),
    );
  });
});

describe('the day of a debit', () => {
  test('is when the invoice is due, on a weekend the Monday after', () => {
    expect(collectionDay(on('2027-06-16'), on('2027-06-11')).toString()).toBe('2027-06-16');
    expect(collectionDay(on('2027-05-16'), on('2027-05-11')).toString()).toBe('2027-05-17');
    expect(collectionDay(on('2027-06-16'), on('2027-06-20')).toString()).toBe('2027-06-25');
  });

  test('keeps its notice, is a banking day, and leaves one to submit the file, whenever the run comes', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -40, max: NOTICE_DAYS }), (today, offset) => {
        const due = today.add({ days: offset });
        const day = collectionDay(due, today);
        expect(isBankingDay(day)).toBe(true);
        expect(day.since(today, { largestUnit: 'days' }).days).toBeGreaterThanOrEqual(NOTICE_DAYS);
        expect(writingStep(day, today.add({ days: 1 }))).not.toBe('MISSED');
        // Every morning a run: on one of them it is written.
        const mornings = Array.from({ length: 20 }, (_, later) => today.add({ days: later }));
        expect(mornings.some((morning) => writingStep(day, morning) === 'WRITE')).toBe(true);
        expect(writingStep(day, day)).toBe('MISSED');
      }),
    );
  });
});

describe('a mandate', () => {
  const mandate: MandateUse = {
    country: 'DE',
    bic: 'BYLADEM1001',
    acceptedOn: on('2027-01-10'),
    lastUsedOn: undefined,
    isRefused: false,
  };

  test('lapses when it was not used for 36 months, and is not used against the word of a bank', () => {
    expect(isUsable(mandate, on('2030-01-09'))).toBe(true);
    expect(isUsable(mandate, on('2030-01-10'))).toBe(false);
    expect(isUsable({ ...mandate, lastUsedOn: on('2029-06-16') }, on('2030-01-10'))).toBe(true);
    expect(isUsable({ ...mandate, isRefused: true }, on('2027-06-16'))).toBe(false);
  });

  test('of an account outside the EEA needs what we do not know: BIC and address', () => {
    expect(isUsable({ ...mandate, country: 'CH', bic: null }, on('2027-06-16'))).toBe(false);
    expect(isUsable({ ...mandate, country: 'NL', bic: null }, on('2027-06-16'))).toBe(true);
  });

  test('is first used as FRST, again after a reject, and then as RCUR, also after a return', () => {
    const debit = (returned?: string) => ({
      collectOn: on('2027-06-16'),
      returnedOn: returned === undefined ? undefined : on(returned),
    });
    expect(sequenceType([])).toBe('FRST');
    expect(sequenceType([debit()])).toBe('RCUR');
    expect(sequenceType([debit('2027-06-15')])).toBe('FRST');
    expect(sequenceType([debit('2027-06-18')])).toBe('RCUR');
    expect(sequenceType([debit('2027-06-15'), debit('2027-06-16')])).toBe('RCUR');
  });
});

describe('texts in a file', () => {
  test('spell umlauts out and take accents off', () => {
    expect(sepaText('Jürgen Groß & Söhne', 70)).toBe('Juergen Gross + Soehne');
    expect(sepaText('Çelik, Łukasz Ångström-Þór', 70)).toBe('Celik, Lukasz Angstroem-THor');
    expect(sepaText('Μαρία', 70)).toBe('.');
  });

  test('contain what every bank takes, and never more than fits', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.integer({ min: 1, max: 140 }),
        (text, max) => {
          const plain = sepaText(text, max);
          expect(plain).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]+$/);
          expect(plain.length).toBeLessThanOrEqual(max);
          expect(plain).toBe(plain.trim());
        },
      ),
    );
  });
});

describe('reminders', () => {
  test('come after 14 and 28 days, each once, and two weeks apart', () => {
    const since = on('2027-06-16');
    const first = { level: 1, on: on('2027-06-30') };
    expect(reminderAt({ since, reminded: [] }, on('2027-06-29'))).toBeUndefined();
    expect(reminderAt({ since, reminded: [] }, on('2027-06-30'))).toMatchObject({ level: 1, feeCents: 0 });
    expect(reminderAt({ since, reminded: [first] }, on('2027-07-13'))).toBeUndefined();
    expect(reminderAt({ since, reminded: [first] }, on('2027-07-14'))).toMatchObject({
      level: 2,
      feeCents: 250,
    });
    // Late: the second one never comes with the first.
    expect(reminderAt({ since, reminded: [] }, on('2027-09-01'))).toMatchObject({ level: 1 });
    expect(
      reminderAt({ since, reminded: [{ level: 1, on: on('2027-09-01') }] }, on('2027-09-14')),
    ).toBeUndefined();
    const both = [first, { level: 2, on: on('2027-07-14') }];
    expect(reminderAt({ since, reminded: both }, on('2028-01-01'))).toBeUndefined();
  });
});

test('how it stands with an invoice', () => {
  const today = on('2027-06-14');
  const debit = (collectOn: string, returned = false) => ({ collectOn: on(collectOn), returned });
  const state = (
    openCents: number,
    of?: ReturnType<typeof debit>,
    isReminded = false,
    { isPaused = false, isWrittenOff = false } = {},
  ) => paymentState({ openCents, debit: of, isReminded, isPaused, isWrittenOff }, today);
  expect(state(100)).toBe('OPEN');
  expect(state(0)).toBe('PAID');
  expect(state(100, debit('2027-06-16'))).toBe('ANNOUNCED');
  // Submitted, but not yet debited.
  expect(state(0, debit('2027-06-16'))).toBe('ANNOUNCED');
  expect(state(0, debit('2027-06-14'))).toBe('PAID');
  expect(state(100, debit('2027-06-10', true))).toBe('RETURNED');
  expect(state(100, debit('2027-05-10', true), true)).toBe('REMINDED');
  expect(state(0, debit('2027-05-10', true), true)).toBe('PAID');
  // Nobody reminds of it: so it does not say so either.
  expect(state(100, debit('2027-05-10', true), true, { isPaused: true })).toBe('RETURNED');
  expect(state(100, undefined, true, { isPaused: true })).toBe('OPEN');
  expect(state(0, undefined, true, { isWrittenOff: true })).toBe('WRITTEN_OFF');
});
