import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areMoreRights, isMoreOf, presetRefusal, roleRefusal } from './give-role.ts';
import { type Grant, may } from './may.ts';
import { AREAS, type AreaRights, orderedRights, rightsTexts, STEPS } from './right.ts';
import { PRESETS, ROLES } from './role.ts';

const NOW = Temporal.Instant.from('2027-05-12T08:05:00Z');
const grantOf = (role: (typeof ROLES)[number], cities: Grant['cities'] = 'ALL'): Grant => ({
  rights: PRESETS[role],
  cities,
  from: NOW,
  to: null,
});

describe('the roles (§S20.2)', () => {
  it.each(ROLES)('%s sees whatever it may do', (role) => {
    expect(orderedRights(PRESETS[role])).toEqual(PRESETS[role]);
  });

  it('leave the management everything, and everybody else no roles to give', () => {
    for (const area of AREAS) expect(PRESETS.MANAGEMENT[area]).toEqual(STEPS);
    const others = ROLES.filter((role) => role !== 'MANAGEMENT');
    for (const role of others) expect(PRESETS[role].PEOPLE, role).toBeUndefined();
  });

  it('are said in words', () => {
    expect(rightsTexts(PRESETS.FIELD)).toEqual(['Flotte: sehen, tun', 'Fälle: sehen']);
  });
});

describe('who gives roles (§S20.5)', () => {
  const boss = { id: 1, grants: [grantOf('MANAGEMENT')] };
  const local = { id: 2, grants: [grantOf('MANAGEMENT', [4])] };
  const role = { rights: PRESETS.SERVICE, cities: 'ALL' } as const;

  it('never gives themselves one', () => {
    expect(roleRefusal(boss, { ...role, person: 1 }, NOW)).toBe('ROLE_OF_ONESELF');
    expect(roleRefusal(boss, { ...role, person: 3 }, NOW)).toBeUndefined();
  });

  it('gives nothing that they do not have, nor where they do not have it', () => {
    expect(roleRefusal(local, { ...role, person: 3 }, NOW)).toBe('ROLE_BEYOND_OWN');
    expect(roleRefusal(local, { ...role, person: 3, cities: [4] }, NOW)).toBeUndefined();
    expect(roleRefusal(local, { ...role, person: 3, cities: [4, 5] }, NOW)).toBe('ROLE_BEYOND_OWN');
    const accountant = { id: 5, grants: [grantOf('ACCOUNTING')] };
    expect(roleRefusal(accountant, { ...role, person: 3 }, NOW)).toBe('ROLE_BEYOND_OWN');
  });

  it('changes what a role stands for, but not of a role of their own, nor of the management', () => {
    const change = { role: 'SERVICE', before: PRESETS.SERVICE, after: { CUSTOMERS: ['SEE'] } } as const;
    expect(presetRefusal({ ...boss, roles: ['MANAGEMENT'] }, change, NOW)).toBeUndefined();
    expect(presetRefusal({ ...boss, roles: ['MANAGEMENT', 'SERVICE'] }, change, NOW)).toBe('ROLE_OF_ONESELF');
    expect(presetRefusal({ ...boss, roles: [] }, { ...change, role: 'MANAGEMENT' }, NOW)).toBe('ROLE_FIXED');
    expect(presetRefusal({ ...local, roles: [] }, change, NOW)).toBe('ROLE_BEYOND_OWN');
  });
});

describe('what needs no second person (§S20.3)', () => {
  const hours = fc.integer({ min: -50, max: 50 });
  const held = fc.record({
    role: fc.constantFrom(...ROLES),
    cities: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1 }), {
      nil: 'ALL' as const,
    }),
    from: hours.map((count) => NOW.add({ hours: count })),
    to: fc.option(hours.map((count) => NOW.add({ hours: count }))),
  });
  const rights: fc.Arbitrary<AreaRights> = fc.dictionary(
    fc.constantFrom(...AREAS),
    fc.uniqueArray(fc.constantFrom(...STEPS)),
  );
  const where = fc.constantFrom(1, 2, 3, 4, 5, 'ALL' as const);

  it('lets nobody do what they could not before: another role in place of one', () => {
    fc.assert(
      fc.property(held, held, where, hours, (before, changed, place, hour) => {
        const after = { ...changed, role: before.role };
        fc.pre(!isMoreOf(before, after));
        const at = NOW.add({ hours: hour });
        const mayWith = ({ cities, from, to }: typeof before) =>
          AREAS.flatMap((area) =>
            STEPS.filter((step) =>
              may([{ rights: PRESETS[before.role], cities, from, to }], area, step, place, at),
            ).map((step) => `${area} ${step}`),
          );
        expect(mayWith(before)).toEqual(expect.arrayContaining(mayWith(after)));
      }),
    );
    const one = { role: 'SERVICE', cities: 'ALL', from: NOW, to: null } as const;
    expect(isMoreOf(one, { ...one, cities: [1] })).toBe(false);
    expect(isMoreOf(one, { ...one, role: 'CONTENT' })).toBe(true);
    expect(isMoreOf({ ...one, cities: [1] }, { ...one, cities: [1, 2] })).toBe(true);
    expect(isMoreOf({ ...one, to: NOW }, one)).toBe(true);
  });

  it('lets nobody do what they could not before: fewer rights of a role', () => {
    fc.assert(
      fc.property(rights, rights, (before, after) => {
        const more = AREAS.some((area) =>
          STEPS.some((step) => after[area]?.includes(step) && !before[area]?.includes(step)),
        );
        expect(areMoreRights(before, after)).toBe(more);
        expect(areMoreRights(after, after)).toBe(false);
      }),
    );
  });
});
