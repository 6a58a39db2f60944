import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAMAGE_OUTCOMES, DAMAGE_STATES } from './damage-state.ts';
import {
  type HearingEvent,
  hasDecidedBefore,
  heardSoFar,
  hearingUntil,
  mayDecide,
  mayHear,
} from './hearing.ts';

const NOW = Temporal.Instant.from('2026-10-20T13:00:00Z');
const DEDUCTIBLE = 150_000;

it('the hearing lasts fourteen whole days of Berlin, also over a clock change', () => {
  expect(hearingUntil(NOW).toString()).toBe('2026-11-03T23:00:00Z');
  expect(hearingUntil(Temporal.Instant.from('2026-10-20T21:59:59Z')).toString()).toBe('2026-11-03T23:00:00Z');
  expect(hearingUntil(Temporal.Instant.from('2026-10-20T22:00:00Z')).toString()).toBe('2026-11-04T23:00:00Z');
});

describe('a hearing', () => {
  const damage = { state: 'OPEN', vehicleId: 7, bookingId: 2, beforeTrip: true, recordedAt: NOW } as const;
  const before = { id: 1, vehicleId: 7, startsAt: NOW.subtract({ hours: 30 }) };
  const own = { id: 2, vehicleId: 7, startsAt: NOW };

  it('is never about the trip whose driver reported it before the first unlock (§S10.8)', () => {
    expect(mayHear(damage, own)).toBe('REPORTED_BEFORE_TRIP');
    expect(mayHear({ ...damage, beforeTrip: false }, own)).toBeUndefined();
    expect(mayHear(damage, before)).toBeUndefined();
  });

  it('is about a trip of this car that had begun when it was reported', () => {
    expect(mayHear(damage, { ...before, vehicleId: 8 })).toBe('OTHER_VEHICLE');
    expect(mayHear(damage, { ...before, startsAt: NOW })).toBe('TRIP_NOT_BEFORE_REPORT');
  });

  it('begins only with a report that somebody has taken up', () => {
    const open = DAMAGE_STATES.filter((state) => mayHear({ ...damage, state }, before) === undefined);
    expect(open).toEqual(['OPEN']);
  });
});

describe('a decision', () => {
  const heardUntil = hearingUntil(NOW);
  const heard = { state: 'HEARING', heardUntil, hasStatement: false, hasObjected: false } as const;
  const driver = { outcome: 'DRIVER', shareCents: 1, deductibleCents: DEDUCTIBLE } as const;

  it('that costs a driver waits for the answer or the end of the time', () => {
    const last = heardUntil.subtract({ seconds: 1 });
    expect(mayDecide(heard, driver, last)).toBe('HEARING_RUNS');
    expect(mayDecide(heard, driver, heardUntil)).toBeUndefined();
    expect(mayDecide({ ...heard, hasStatement: true }, driver, NOW)).toBeUndefined();
  });

  it('never costs a driver who was not heard, nor more than the deductible, whatever else is decided', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...DAMAGE_STATES),
        fc.constantFrom(...DAMAGE_OUTCOMES),
        fc.option(fc.integer({ min: -10, max: 2 * DEDUCTIBLE }), { nil: undefined }),
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        fc.integer({ min: -1000, max: 1000 }),
        (state, outcome, shareCents, wasHeard, hasStatement, hasObjected, hours) => {
          const now = NOW.add({ hours });
          const facts = { state, heardUntil: wasHeard ? heardUntil : undefined, hasStatement, hasObjected };
          const fault = mayDecide(facts, { outcome, shareCents, deductibleCents: DEDUCTIBLE }, now);
          if (fault !== undefined) return;
          expect(['OPEN', 'HEARING']).toContain(state);
          if (outcome !== 'DRIVER') expect(shareCents).toBeUndefined();
          else {
            expect(wasHeard).toBe(true);
            expect(state === 'HEARING' || hasObjected).toBe(true);
            expect(hasStatement || hasObjected || Temporal.Instant.compare(now, heardUntil) >= 0).toBe(true);
            expect(shareCents).toBeGreaterThan(0);
            expect(shareCents).toBeLessThanOrEqual(DEDUCTIBLE);
          }
        },
      ),
    );
  });

  it('says what is missing', () => {
    const answered = { ...heard, hasStatement: true };
    expect(mayDecide(answered, { ...driver, shareCents: undefined }, NOW)).toBe('SHARE_MISSING');
    expect(mayDecide(answered, { ...driver, shareCents: DEDUCTIBLE + 1 }, NOW)).toBe('SHARE_TOO_HIGH');
    expect(mayDecide(answered, { ...driver, outcome: 'NOBODY' }, NOW)).toBe('SHARE_FOR_NOBODY');
    expect(mayDecide({ ...heard, state: 'OPEN' }, driver, heardUntil)).toBe('NOT_HEARD');
    expect(mayDecide({ ...heard, state: 'REPORTED' }, driver, heardUntil)).toBe('STATE');
  });
});

describe('an objection', () => {
  const [ANNA, BEN, CARL] = [1, 2, 3];
  const event = (
    kind: HearingEvent['kind'],
    staffId: number | null = null,
    secondId: number | null = null,
  ) => ({
    kind,
    staffId,
    secondId,
  });
  const decided = [event('OPENED', CARL), event('HEARD', CARL), event('STATED'), event('DECIDED', ANNA, BEN)];
  const objected = [...decided, event('OBJECTED'), event('REOPENED', CARL)];

  it('is decided by who had no part in the decision, but may have opened or heard', () => {
    expect([ANNA, BEN, CARL].map((id) => hasDecidedBefore(objected, id))).toEqual([true, true, false]);
    expect(hasDecidedBefore(decided, ANNA)).toBe(false);
  });

  it('counts until somebody is heard anew, and what was said before does not count then', () => {
    expect(heardSoFar(decided)).toEqual({ statements: 1, hasObjected: false });
    expect(heardSoFar(objected)).toEqual({ statements: 1, hasObjected: true });
    expect(heardSoFar([...objected, event('HEARD', CARL)])).toEqual({ statements: 0, hasObjected: false });
  });

  it('needs no second hearing for the same person to be decided', () => {
    const heardUntil = hearingUntil(NOW);
    const facts = { state: 'OPEN', heardUntil, hasStatement: false, hasObjected: true } as const;
    const wanted = { outcome: 'DRIVER', shareCents: 1, deductibleCents: DEDUCTIBLE } as const;
    expect(mayDecide(facts, wanted, NOW)).toBeUndefined();
    expect(mayDecide({ ...facts, hasObjected: false }, wanted, heardUntil)).toBe('NOT_HEARD');
    expect(mayDecide({ ...facts, heardUntil: undefined }, wanted, NOW)).toBe('NOT_HEARD');
  });
});
