import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAMAGE_STATES, type DamageState, mayBecome } from './damage-state.ts';

it('only what staff have taken up is heard or decided', () => {
  const before = (next: DamageState) => DAMAGE_STATES.filter((state) => mayBecome(state, next));
  expect(before('REPORTED')).toEqual([]);
  expect(before('HEARING')).toEqual(['OPEN']);
  expect(before('DECIDED')).toEqual(['OPEN', 'HEARING']);
  expect(before('DISMISSED')).toEqual(['REPORTED', 'OPEN', 'HEARING']);
});

it('on every way to a decision somebody has taken the report up, and from every end there is a way back', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...DAMAGE_STATES), { maxLength: 30 }), (wishes) => {
      const way: DamageState[] = ['REPORTED'];
      for (const wish of wishes) if (mayBecome(way.at(-1) ?? 'REPORTED', wish)) way.push(wish);
      const decided = way.indexOf('DECIDED');
      if (decided >= 0) expect(way.slice(0, decided)).toContain('OPEN');
      expect(DAMAGE_STATES.some((next) => mayBecome(way.at(-1) ?? 'REPORTED', next))).toBe(true);
    }),
  );
});
