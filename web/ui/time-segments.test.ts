import { describe, expect, test } from 'vitest';
import { compactSegments, hourMarks } from './time-segments.ts';

const day = (kind: (quarter: number) => { busy: boolean; wanted: boolean }, quarters = 96) =>
  Array.from({ length: quarters }, (_, quarter) => kind(quarter));

describe('compactSegments', () => {
  test('a free day that nobody wants has no runs', () => {
    expect(compactSegments(day(() => ({ busy: false, wanted: false })))).toEqual([]);
  });

  test('a fully taken day is one run', () => {
    expect(compactSegments(day(() => ({ busy: true, wanted: false })))).toEqual([
      { busy: true, wanted: false, start: 0, length: 96 },
    ]);
  });

  test('wanted time that is partly taken falls into its kinds, in order', () => {
    const runs = compactSegments(
      day((quarter) => ({ busy: quarter >= 52 && quarter < 68, wanted: quarter >= 56 && quarter < 72 })),
    );
    expect(runs).toEqual([
      { busy: true, wanted: false, start: 52, length: 4 },
      { busy: true, wanted: true, start: 56, length: 12 },
      { busy: false, wanted: true, start: 68, length: 4 },
    ]);
  });

  test('equal runs with a gap between them stay apart', () => {
    const runs = compactSegments(day((quarter) => ({ busy: quarter === 3 || quarter === 5, wanted: false })));
    expect(runs.map(({ start, length }) => [start, length])).toEqual([
      [3, 1],
      [5, 1],
    ]);
  });
});

describe('hourMarks', () => {
  test('a usual day is divided evenly', () => {
    expect(hourMarks(96).map(({ at }) => at)).toEqual([0, 0.25, 0.5, 0.75, 1]);
  });

  test('in March 6 o’clock comes after 20 quarter hours, in October after 28', () => {
    expect(hourMarks(92)[1]?.at).toBeCloseTo(20 / 92);
    expect(hourMarks(100)[1]?.at).toBeCloseTo(28 / 100);
    expect(hourMarks(92).at(-1)?.at).toBe(1);
    expect(hourMarks(100).at(-1)?.at).toBe(1);
  });
});
