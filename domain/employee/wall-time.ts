import { BERLIN } from '#domain/booking/grid.ts';

/** What a day and a time of the clocks in Berlin mean: one instant, two in the night in which they go back, or none. */
export type WallTime =
  | { kind: 'ONE'; at: Temporal.Instant }
  | { kind: 'TWO'; first: Temporal.Instant; second: Temporal.Instant }
  | { kind: 'NONE' };

/** Reads "2027-06-16" and "08:30"; undefined if one of them is none. */
export function readWallTime(date: string, time: string): WallTime | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || !/^\d\d:\d\d$/.test(time)) return undefined;
  let wall: Temporal.PlainDateTime;
  try {
    wall = Temporal.PlainDateTime.from(`${date}T${time}`);
  } catch {
    return undefined;
  }
  const first = wall.toZonedDateTime(BERLIN, { disambiguation: 'earlier' });
  const second = wall.toZonedDateTime(BERLIN, { disambiguation: 'later' });
  if (first.toInstant().equals(second.toInstant())) return { kind: 'ONE', at: first.toInstant() };
  return first.toPlainDateTime().equals(wall)
    ? { kind: 'TWO', first: first.toInstant(), second: second.toInstant() }
    : { kind: 'NONE' };
}
