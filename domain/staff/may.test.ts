import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { citiesWhere, type Grant, hasAll, may, rightsNow } from './may.ts';
import { AREAS, orderedRights, STEPS } from './right.ts';

const NOW = Temporal.Instant.from('2027-05-12T08:05:00Z');
const at = (hours: number) => NOW.add({ hours });

const area = fc.constantFrom(...AREAS);
const step = fc.constantFrom(...STEPS);
const city = fc.integer({ min: 1, max: 4 });
const rights = fc
  .dictionary(area, fc.subarray([...STEPS]), { maxKeys: 5 })
  .map((found) => orderedRights(found));
const grant: fc.Arbitrary<Grant> = fc
  .record({
    rights,
    cities: fc.oneof(fc.constant('ALL' as const), fc.uniqueArray(city, { maxLength: 3 })),
    begins: fc.integer({ min: -3, max: 3 }),
    lasts: fc.option(fc.integer({ min: 0, max: 4 })),
  })
  .map(({ begins, lasts, ...more }) => ({
    ...more,
    from: at(begins),
    to: lasts === null ? null : at(begins + lasts),
  }));
const grants = fc.array(grant, { maxLength: 4 });

describe('what somebody may', () => {
  it('is nothing without a role, or before and after it', () => {
    fc.assert(
      fc.property(area, step, city, rights, (anArea, aStep, aCity, some) => {
        expect(may([], anArea, aStep, aCity, NOW)).toBe(false);
        const role = { rights: some, cities: 'ALL', from: at(0), to: at(2) } as const;
        const has = some[anArea]?.includes(aStep) ?? false;
        const times = [at(0).subtract({ nanoseconds: 1 }), at(0), at(2).subtract({ nanoseconds: 1 }), at(2)];
        expect(times.map((now) => may([role], anArea, aStep, aCity, now))).toEqual([false, has, has, false]);
      }),
    );
  });

  it('never becomes less by one more role, and never more than what the roles say one by one', () => {
    fc.assert(
      fc.property(grants, grant, area, step, city, (some, more, anArea, aStep, aCity) => {
        for (const where of [aCity, 'ALL', 'ANY'] as const) {
          const alone = some.some((one) => may([one], anArea, aStep, where, NOW));
          expect(may(some, anArea, aStep, where, NOW)).toBe(alone);
          if (alone) expect(may([...some, more], anArea, aStep, where, NOW)).toBe(true);
        }
      }),
    );
  });

  it('in all cities is allowed in each, and in one city somewhere', () => {
    fc.assert(
      fc.property(grants, area, step, city, (some, anArea, aStep, aCity) => {
        const [all, one, any] = (['ALL', aCity, 'ANY'] as const).map((where) =>
          may(some, anArea, aStep, where, NOW),
        );
        if (all) expect(one).toBe(true);
        if (one) expect(any).toBe(true);
        const where = citiesWhere(some, anArea, aStep, NOW);
        expect(where === 'ALL' || where.includes(aCity)).toBe(one);
        expect(where === 'ALL').toBe(all);
      }),
    );
  });

  it('is seen: whoever may do, decide or confirm something sees it', () => {
    fc.assert(
      fc.property(grants, area, step, city, (some, anArea, aStep, aCity) => {
        if (may(some, anArea, aStep, aCity, NOW)) expect(may(some, anArea, 'SEE', aCity, NOW)).toBe(true);
        expect(rightsNow(some, NOW)[anArea]?.includes(aStep) ?? false).toBe(
          may(some, anArea, aStep, 'ANY', NOW),
        );
      }),
    );
  });

  it('is given on only where somebody has each right themselves', () => {
    fc.assert(
      fc.property(
        grants,
        rights,
        fc.uniqueArray(city, { minLength: 1, maxLength: 3 }),
        (some, wanted, cities) => {
          const one = cities[0] ?? 0;
          if (hasAll(some, wanted, 'ALL', NOW)) expect(hasAll(some, wanted, cities, NOW)).toBe(true);
          if (hasAll(some, wanted, cities, NOW)) {
            const given = { rights: wanted, cities, from: NOW, to: null };
            for (const anArea of AREAS)
              for (const aStep of STEPS)
                if (may([given], anArea, aStep, one, NOW))
                  expect(may(some, anArea, aStep, one, NOW)).toBe(true);
          }
        },
      ),
    );
  });
});
