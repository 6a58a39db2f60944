import { describe, expect, it } from 'vitest';
import { presetRefusal, roleRefusal } from './give-role.ts';
import type { Grant } from './may.ts';
import { AREAS, orderedRights, rightsTexts, STEPS } from './right.ts';
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
