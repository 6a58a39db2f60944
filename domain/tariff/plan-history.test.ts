import { expect, test } from 'vitest';
import { planHistory, spansAt } from './plan-history.ts';

const at = (text: string) => Temporal.Instant.from(text);
const createdAt = at('2027-01-10T12:00:00Z');
const JUNE = at('2027-05-31T22:00:00Z');
const toPlus = { id: 1, fromPlanId: 'start', toPlanId: 'plus', startsAt: at('2027-03-05T09:00:00Z') };
const toStart = { id: 2, fromPlanId: 'plus', toPlanId: 'start', startsAt: JUNE };

test('an account without changes has one plan from its first day', () => {
  const history = planHistory({ planId: 'plus', createdAt }, []);
  expect(history.map(({ planId, since }) => [planId, since.toString()])).toEqual([['plus', '2027-01-10']]);
  expect(spansAt(history, JUNE)).toEqual({ past: [], current: history[0], next: undefined });
});

test('the plan changes at the very moment, whichever plan the account is still noted with', () => {
  for (const planId of ['plus', 'start']) {
    const history = planHistory({ planId, createdAt }, [toStart, toPlus]);
    const plansAt = (now: Temporal.Instant) => {
      const { past, current, next } = spansAt(history, now);
      return [past.map((span) => span.planId), current.planId, next?.planId];
    };
    expect(plansAt(createdAt)).toEqual([[], 'start', 'plus']);
    expect(plansAt(JUNE.subtract({ nanoseconds: 1 }))).toEqual([['start'], 'plus', 'start']);
    expect(plansAt(JUNE)).toEqual([['start', 'plus'], 'start', undefined]);
    expect(history[2]?.since.toString()).toBe('2027-06-01');
  }
});
