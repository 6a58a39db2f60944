import type * as z from 'zod';
import { showWorkingTimes } from '#contract/employee.ts';
import { bind } from '#server/http/bind-call.ts';
import { viewEntry } from './entry-view.ts';
import { type ReadSheet, readTimeSheet } from './read-time-sheet.ts';
import { daysOf } from './sheet-days.ts';

export const bindShowWorkingTimes = bind(showWorkingTimes, async ({ db, now, session }, { query }) =>
  viewSheet(await readTimeSheet(db, session.customerId, daysOf(query), now), now),
);

function viewSheet(
  { city, target, sheet, entries }: ReadSheet,
  now: Temporal.Instant,
): z.input<typeof showWorkingTimes.output> {
  return {
    now: now.toString(),
    ...(city ? { city: { slug: city.slug, title: city.title } } : {}),
    ...(target ? { weeklyMinutes: target.weeklyMinutes } : {}),
    days: sheet.days.map(({ date, holiday, work, ...day }) => ({
      ...day,
      date: date.toString(),
      ...(holiday ? { holiday } : {}),
      shifts: (work?.shifts ?? []).map(({ start, end, isRunning }) => ({
        start: start.toString(),
        ...(end ? { end: end.toString() } : {}),
        isRunning,
      })),
    })),
    workedMinutes: sheet.workedMinutes,
    targetMinutes: sheet.targetMinutes,
    ...(sheet.balanceMinutes === undefined ? {} : { balanceMinutes: sheet.balanceMinutes }),
    ...(sheet.totalBalanceMinutes === undefined ? {} : { totalBalanceMinutes: sheet.totalBalanceMinutes }),
    entries: entries.map(({ day, counts, fault, ...entry }) => ({
      ...viewEntry(entry),
      day: day.toString(),
      counts,
      ...(fault ? { fault } : {}),
    })),
  };
}
