import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  earliestReturn,
  HORIZON_HOURS,
  judgeLateness,
  type Lateness,
  minutesBack,
  type RunningTrip,
} from './late-car.ts';

const END = Temporal.Instant.from('2027-03-01T13:00:00Z');
const after = (minutes: number) => END.add({ seconds: Math.round(minutes * 60) });
const carAt = (distanceM: number, minutes: number): RunningTrip['car'] => ({
  distanceM,
  measuredAt: after(minutes),
});
const judge = (
  facts: { now: number; start: number; end?: number; car?: RunningTrip['car'] },
  told: Lateness = 'NONE',
) => {
  const trip = { end: after(facts.end ?? 0), car: facts.car };
  return judgeLateness(after(facts.start), trip, told, after(facts.now));
};

describe('the way back', () => {
  test('takes no time at the station, a quarter of an hour through the city, hours from afar', () => {
    expect(minutesBack(150)).toBe(0);
    expect(minutesBack(7_700)).toBe(16);
    expect(minutesBack(130_000)).toBe(111);
  });
  test('never gets shorter with the distance', () => {
    const metres = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(metres, metres, (a, b) => {
        expect(minutesBack(Math.max(a, b))).toBeGreaterThanOrEqual(minutesBack(Math.min(a, b)));
      }),
    );
  });
});

describe('a car is expected back', () => {
  const back = (now: number, car?: RunningTrip['car']) => earliestReturn({ end: END, car }, after(now));

  test('at its booked end, unless the way takes longer', () => {
    expect(back(-120)).toEqual(END);
    expect(back(-120, carAt(7_700, -120))).toEqual(END);
    expect(back(-30, carAt(130_000, -30))).toEqual(after(81));
  });
  test('from a silent car by where it was when it last spoke', () => {
    expect(back(-30, carAt(130_000, -60))).toEqual(after(51));
    expect(back(-30, carAt(130_000, -180))).toEqual(END);
  });
  test('by nobody knows when, if the end has passed and it is silent', () => {
    expect(back(5)).toBeUndefined();
    expect(back(20, carAt(7_700, 4))).toBeUndefined();
    expect(back(20, carAt(7_700, 6))).toEqual(after(22));
  });
});

describe('the next booking', () => {
  test('is warned hours ahead when the way back is too long', () => {
    expect(judge({ now: -30, start: 30, car: carAt(130_000, -30) })).toBe('THREATENED');
    expect(judge({ now: -30, start: 75, car: carAt(130_000, -30) })).toBe('NONE');
  });
  test('is not warned of a car that is on its way, nor of one that is silent before its end', () => {
    expect(judge({ now: -30, start: 15, car: carAt(7_700, -30) })).toBe('NONE');
    expect(judge({ now: -1, start: 0, car: carAt(130_000, -300) })).toBe('NONE');
    expect(judge({ now: -1, start: 0 })).toBe('NONE');
  });
  test('is warned when the end has passed for a quarter of an hour and the start is within the hour', () => {
    expect(judge({ now: 14, start: 60 })).toBe('NONE');
    expect(judge({ now: 15, start: 60 })).toBe('THREATENED');
    expect(judge({ now: 15, start: 76 })).toBe('NONE');
    expect(judge({ now: 15, start: 60, car: carAt(400, 15) })).toBe('NONE');
  });
  test('is overdue from its start on, wherever the car is', () => {
    expect(judge({ now: 0, start: 0 })).toBe('OVERDUE');
    expect(judge({ now: 0, start: 0, car: carAt(0, 0) })).toBe('OVERDUE');
    expect(judge({ now: 29.9, start: 30 }, 'THREATENED')).toBe('THREATENED');
  });
  test(`is not warned more than ${HORIZON_HOURS} hours ahead`, () => {
    const car = carAt(2_000_000, -30);
    expect(judge({ now: -30, start: HORIZON_HOURS * 60 - 30, car })).toBe('THREATENED');
    expect(judge({ now: -30, start: HORIZON_HOURS * 60 - 15, car })).toBe('NONE');
  });
  test('is relieved when the car comes back or its driver extends, and not before', () => {
    expect(judge({ now: 20, start: 60, car: carAt(400, 20) }, 'THREATENED')).toBe('THREATENED');
    expect(judge({ now: 20, start: 60, car: carAt(100, 20) }, 'THREATENED')).toBe('NONE');
    expect(judge({ now: 20, start: 60, end: 60 }, 'THREATENED')).toBe('NONE');
    expect(judge({ now: 20, start: 60 }, 'THREATENED')).toBe('THREATENED');
  });

  const minutes = (min: number, max: number) => fc.integer({ min, max });
  const anyFacts = fc.record({
    now: minutes(-300, 300),
    start: minutes(0, 900),
    car: fc.option(fc.record({ distanceM: minutes(0, 800_000), age: minutes(0, 400) }), { nil: undefined }),
  });
  const place = ({
    now,
    start,
    car,
  }: {
    now: number;
    start: number;
    car?: { distanceM: number; age: number } | undefined;
  }) => ({
    now,
    start,
    car: car && carAt(car.distanceM, now - car.age),
  });

  test('does not flicker: what warns does not relieve at the same moment', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const fresh = judge(place(facts));
        expect(judge(place(facts), fresh)).toBe(fresh);
      }),
    );
  });
  test('is overdue just when its start is reached', () => {
    fc.assert(
      fc.property(anyFacts, fc.constantFrom<Lateness>('NONE', 'THREATENED', 'OVERDUE'), (facts, told) => {
        expect(judge(place(facts), told) === 'OVERDUE').toBe(facts.now >= facts.start);
      }),
    );
  });
  test('that starts earlier is never better off', () => {
    const order = { NONE: 0, THREATENED: 1, OVERDUE: 2 };
    fc.assert(
      fc.property(anyFacts, minutes(0, 300), (facts, earlier) => {
        const sooner = judge(place({ ...facts, start: Math.max(0, facts.start - earlier) }));
        expect(order[sooner]).toBeGreaterThanOrEqual(order[judge(place(facts))]);
      }),
    );
  });
});
