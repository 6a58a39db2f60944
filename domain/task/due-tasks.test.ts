import { describe, expect, it } from 'vitest';
import { type CareFacts, dueTasks } from './due-tasks.ts';
import { tyreChange } from './tyre-season.ts';

const NOW = Temporal.Instant.from('2027-05-12T08:05:00Z');
const WELL: CareFacts = {
  electric: false,
  isOnTrip: false,
  boxSince: NOW.subtract({ hours: 9_000 }),
  lastContactAt: NOW,
  energyPercent: 80,
  plugged: false,
  worstDamage: undefined,
  worstUnseen: undefined,
  cleanedAt: NOW.subtract({ hours: 24 }),
  isRatedDirty: false,
  inspectionDue: Temporal.PlainDate.from('2028-05-31'),
  tyres: 'ALL_SEASON',
  isTripInDoubt: false,
  doubtedSince: undefined,
  refusedSince: undefined,
};
const due = (facts: Partial<CareFacts>, now = NOW) =>
  dueTasks({ ...WELL, ...facts }, now).map(({ kind, urgency }) => `${kind} ${urgency}`);
const hoursAgo = (hours: number) => NOW.subtract({ hours });

describe('a car', () => {
  it('that is well, or of which nothing is known, has no task', () => {
    expect(due({})).toEqual([]);
    const unknown = Object.fromEntries(Object.keys(WELL).map((key) => [key, undefined]));
    expect(due({ ...unknown, electric: true, isOnTrip: false, plugged: false, isRatedDirty: false })).toEqual(
      [],
    );
  });

  it('is filled when less is left than a driver has to leave in it, and at once when it hardly drives any more', () => {
    expect(due({ energyPercent: 25 })).toEqual([]);
    expect(due({ energyPercent: 24.9 })).toEqual(['ENERGY 2']);
    expect(due({ energyPercent: 9 })).toEqual(['ENERGY 1']);
    expect(due({ electric: true, energyPercent: 33 })).toEqual(['ENERGY 2']);
    expect(due({ electric: true, energyPercent: 9, plugged: true })).toEqual([]);
    expect(due({ energyPercent: 9, isOnTrip: true })).toEqual([]);
  });

  it('is looked at when a report is clear and unseen, and at once when one is severe', () => {
    expect(due({ worstDamage: 1, worstUnseen: 1 })).toEqual([]);
    expect(due({ worstDamage: 2, worstUnseen: 2 })).toEqual(['DAMAGE 2']);
    expect(due({ worstDamage: 2 })).toEqual([]);
    expect(due({ worstDamage: 3 })).toEqual(['DAMAGE 1']);
  });

  it('is cleaned after four weeks, sooner if somebody found it dirty', () => {
    expect(due({ cleanedAt: hoursAgo(24 * 28 - 1) })).toEqual([]);
    expect(due({ cleanedAt: hoursAgo(24 * 28) })).toEqual(['CLEANING 3']);
    expect(due({ cleanedAt: hoursAgo(24 * 42) })).toEqual(['CLEANING 2']);
    expect(due({ isRatedDirty: true })).toEqual(['CLEANING 2']);
  });

  it('is inspected by the day that is on its plate, as Berlin counts days', () => {
    const on = (day: string, now = NOW) => due({ inspectionDue: Temporal.PlainDate.from(day) }, now);
    expect(on('2027-06-10')).toEqual([]);
    expect(on('2027-06-09')).toEqual(['INSPECTION 3']);
    expect(on('2027-05-19')).toEqual(['INSPECTION 2']);
    expect(on('2027-05-12')).toEqual(['INSPECTION 2']);
    expect(on('2027-05-11')).toEqual(['INSPECTION 1']);
    // Still the 11th in London, but the 12th in Berlin.
    const night = Temporal.Instant.from('2027-05-11T22:30:00Z');
    expect(
      due({ inspectionDue: Temporal.PlainDate.from('2027-05-11'), lastContactAt: night }, night),
    ).toContain('INSPECTION 1');
  });

  it('is looked for when it has been silent for a day, also if it never spoke', () => {
    expect(due({ lastContactAt: hoursAgo(23) })).toEqual([]);
    expect(due({ lastContactAt: hoursAgo(24) })).toEqual(['SILENT 3']);
    expect(due({ lastContactAt: hoursAgo(72) })).toEqual(['SILENT 2']);
    expect(due({ lastContactAt: undefined, boxSince: hoursAgo(25) })).toEqual(['SILENT 3']);
    expect(due({ lastContactAt: undefined, boxSince: undefined })).toEqual([]);
  });
});

it('winter tyres are on from October to Easter, and off again without haste', () => {
  const at = (day: string) => Temporal.Instant.from(`${day}T10:00:00Z`);
  expect(
    ['2026-09-30', '2026-10-01', '2026-11-01', '2027-04-14', '2027-04-15'].map((day) =>
      tyreChange('SUMMER', at(day)),
    ),
  ).toEqual([undefined, 3, 2, 2, undefined]);
  expect(tyreChange('WINTER', at('2027-04-14'))).toBeUndefined();
  expect(tyreChange('WINTER', at('2027-04-15'))).toBe(4);
  expect(tyreChange('ALL_SEASON', at('2027-01-15'))).toBeUndefined();
});
