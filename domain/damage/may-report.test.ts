import { describe, expect, it } from 'vitest';
import { BOOKING_STATES } from '#domain/booking/booking-state.ts';
import { isReportOffered, mayReport, maySeeDamages } from './may-report.ts';

const START = Temporal.Instant.from('2027-05-12T08:00:00Z');
const END = Temporal.Instant.from('2027-05-12T12:00:00Z');
const period = { start: START, end: END };
const after = (hours: number) => END.add({ hours });
const reserved = { state: 'RESERVED', period, endedAt: undefined } as const;
const ended = { state: 'ENDED', period, endedAt: END.subtract({ hours: 1 }) } as const;

describe('a report', () => {
  it('begins with the time in which the car may be opened', () => {
    const early = START.subtract({ minutes: 15 });
    expect(mayReport(reserved, early.subtract({ seconds: 1 }))).toBe('TRIP_TOO_EARLY');
    expect(mayReport(reserved, early)).toBeUndefined();
  });

  it('is offered for a day after the return, and taken for two more, because it may have waited on the device', () => {
    expect([23, 24, 71, 72].map((hours) => isReportOffered(ended, after(hours)))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(mayReport(ended, after(71))).toBeUndefined();
    expect(mayReport(ended, after(72))).toBe('DAMAGE_TOO_LATE');
    const late = { ...ended, endedAt: after(10) };
    expect(isReportOffered(late, after(33))).toBe(true);
  });

  it('is possible on a trip however late, and never for a cancelled booking', () => {
    expect(isReportOffered({ ...reserved, state: 'ACTIVE' }, after(1000))).toBe(true);
    expect(mayReport({ ...reserved, state: 'CANCELLED' }, START)).toBe('BOOKING_CANCELLED');
  });
});

describe('the known damage of a car', () => {
  it('is seen by its driver from a day before the trip', () => {
    const early = START.subtract({ hours: 24 });
    expect(maySeeDamages(reserved, early.subtract({ seconds: 1 }))).toBe(false);
    expect(maySeeDamages(reserved, early)).toBe(true);
  });

  it('is seen for three days after it, so that the driver before sees what was found next', () => {
    expect(maySeeDamages(ended, after(71))).toBe(true);
    expect(maySeeDamages(ended, after(72))).toBe(false);
    const seeing = BOOKING_STATES.filter((state) => maySeeDamages({ ...ended, state }, START));
    expect(seeing).not.toContain('CANCELLED');
  });
});
