import { useQuery } from '@tanstack/react-query';
import { readShifts, type Shift } from '#domain/employee/shift.ts';
import type { WorkEntry } from '#domain/employee/stamp.ts';
import { workDays } from '#domain/employee/work-day.ts';
import { useNow } from '#web/shell/page-time.ts';
import { useDeviceClock } from './device-clock.ts';
import { presenceQuery, toEntry } from './employee-queries.ts';
import { useKeptStamps } from './stamp-outbox.ts';

const LAST = Number.MAX_SAFE_INTEGER;

/** Where the employee is by what has arrived and what still waits on this device; undefined until both are read. */
export function usePresence(customerId: number) {
  const { data, error, refetch } = useQuery(presenceQuery);
  const kept = useKeptStamps(customerId);
  const { offsetMs } = useDeviceClock();
  const minute = useNow();
  if (!data) return { error, refetch, presence: undefined };
  const sent = data.entries.map(toEntry);
  const waiting = (kept ?? []).filter(({ id }) => !sent.some((entry) => entry.id === id));
  const queued = waiting
    .filter(({ fault }) => fault === undefined)
    .map(({ id, body, at }, index): WorkEntry & { sequence: number } => ({
      id,
      kind: body.kind,
      at: Temporal.Instant.from(at),
      activity: body.activity,
      plate: body.plate,
      sequence: LAST - 1000 + index,
    }));
  // What was stamped before stays before: a clock that was put back must not turn the order round.
  const entries = [...sent, ...queued].toSorted(
    (one, other) => Temporal.Instant.compare(one.at, other.at) || one.sequence - other.sequence,
  );
  // The minute is rounded down: what was stamped within it has been.
  const byClock = minute.add({ milliseconds: offsetMs });
  const last = entries.at(-1)?.at ?? byClock;
  const now = Temporal.Instant.compare(last, byClock) > 0 ? last : byClock;
  const { shifts, faults } = readShifts(entries, now);
  const running: Shift | undefined = shifts.find(({ isRunning }) => isRunning);
  return {
    error,
    refetch,
    presence: {
      ...data,
      isRead: kept !== undefined,
      now,
      entries,
      sent,
      waiting,
      faults,
      running,
      state: !running
        ? ('OUT' as const)
        : running.stretches.at(-1)?.kind === 'BREAK'
          ? ('ON_BREAK' as const)
          : ('WORKING' as const),
      days: workDays(shifts, now),
    },
  };
}

export type PresenceView = NonNullable<ReturnType<typeof usePresence>['presence']>;
