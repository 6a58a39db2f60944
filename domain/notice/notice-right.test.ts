import { describe, expect, it } from 'vitest';
import { PRESETS, type Role } from '#domain/staff/role.ts';
import { noticeArea } from './notice-right.ts';

const NOW = Temporal.Instant.from('2027-05-12T08:00:00Z');
const [BONN, FUERTH] = [1, 2];
const of = (role: Role, cities: 'ALL' | number[]) => [{ rights: PRESETS[role], cities, from: NOW, to: null }];

describe('a notice is switched by', () => {
  it('content, service and the management, and nobody else', () => {
    const may = (role: Role) => noticeArea(of(role, 'ALL'), 'ALL', NOW) !== undefined;
    expect(['CONTENT', 'SERVICE', 'MANAGEMENT'].map((role) => may(role as Role))).toEqual([true, true, true]);
    expect(['DISPATCH', 'FIELD', 'ACCOUNTING'].map((role) => may(role as Role))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('whoever may do so in every one of its cities', () => {
    const bonn = of('SERVICE', [BONN]);
    expect(noticeArea(bonn, [BONN], NOW)).toBe('CUSTOMERS');
    expect(noticeArea(bonn, [BONN, FUERTH], NOW)).toBeUndefined();
    expect(noticeArea(bonn, 'ALL', NOW)).toBeUndefined();
    expect(noticeArea([...bonn, ...of('SERVICE', [FUERTH])], [BONN, FUERTH], NOW)).toBe('CUSTOMERS');
  });
});
