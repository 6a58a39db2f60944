import { describe, expect, it } from 'vitest';
import { mayOpen } from './may-open.ts';

const NOW = Temporal.Instant.from('2027-05-12T08:00:00Z');
const ME = 7;
const from = (minutes: number) => ({
  state: 'RESERVED' as const,
  period: { start: NOW.add({ minutes }), end: NOW.add({ minutes: minutes + 120 }) },
});

describe('an employee opens a car', () => {
  it('only for a task that they work on', () => {
    expect(mayOpen('UNLOCK', { holderId: ME, employeeId: ME, bookings: [] }, NOW)).toBeUndefined();
    for (const holderId of [undefined, ME + 1]) {
      for (const kind of ['UNLOCK', 'LOCK'] as const) {
        expect(mayOpen(kind, { holderId, employeeId: ME, bookings: [] }, NOW)).toBe('TASK_NOT_TAKEN');
      }
    }
  });

  it('never while somebody is on a trip with it, nor from the moment on at which its driver could open it', () => {
    const asked = (kind: 'UNLOCK' | 'LOCK', bookings: Parameters<typeof mayOpen>[1]['bookings']) =>
      mayOpen(kind, { holderId: ME, employeeId: ME, bookings }, NOW);
    // A late driver has the car, whatever the booking says.
    const late = { ...from(-300), state: 'ACTIVE' as const };
    expect(asked('UNLOCK', [late])).toBe('CAR_BOOKED_NOW');
    expect(asked('LOCK', [late])).toBe('CAR_BOOKED_NOW');
    expect(asked('UNLOCK', [from(16)])).toBeUndefined();
    expect(asked('UNLOCK', [from(15)])).toBe('CAR_BOOKED_NOW');
    expect(asked('UNLOCK', [from(-10)])).toBe('CAR_BOOKED_NOW');
    // Who is still there leaves it closed.
    expect(asked('LOCK', [from(-10)])).toBeUndefined();
    expect(asked('UNLOCK', [from(-120)])).toBeUndefined();
  });
});
