import { formatDate } from '#domain/booking/format-period.ts';
import { formatMonth } from '#domain/invoice/billing-month.ts';

/** How many days a page shows, by the words of its address. */
export const VIEWS = ['tag', 'woche', 'monat'] as const;
export type View = (typeof VIEWS)[number];
export const VIEW_TITLES: Record<View, string> = { tag: 'Tag', woche: 'Woche', monat: 'Monat' };

export type ShownDays = {
  view: View;
  from: Temporal.PlainDate;
  /** The last day. */
  to: Temporal.PlainDate;
  title: string;
  /** A day of the days before, and of those after. */
  before: Temporal.PlainDate;
  after: Temporal.PlainDate;
};

const LAST_YEAR = 2099;

/** Reads an address; what it does not say, or says wrongly, is the week of today. */
export function shownDays(search: URLSearchParams, today: Temporal.PlainDate): ShownDays {
  const view = VIEWS.find((one) => one === search.get('ansicht')) ?? 'woche';
  const day = readDay(search.get('tag')) ?? today;
  switch (view) {
    case 'tag':
      return {
        view,
        from: day,
        to: day,
        title: `${longWeekday(day)}, ${formatDate(day)}`,
        before: day.subtract({ days: 1 }),
        after: day.add({ days: 1 }),
      };
    case 'monat': {
      const month = day.toPlainYearMonth();
      const from = month.toPlainDate({ day: 1 });
      return {
        view,
        from,
        to: from.add({ months: 1 }).subtract({ days: 1 }),
        title: formatMonth(month),
        before: from.subtract({ months: 1 }),
        after: from.add({ months: 1 }),
      };
    }
    default: {
      const from = day.subtract({ days: day.dayOfWeek - 1 });
      return {
        view,
        from,
        to: from.add({ days: 6 }),
        title: `${formatDate(from)} – ${formatDate(from.add({ days: 6 }))}`,
        before: from.subtract({ days: 7 }),
        after: from.add({ days: 7 }),
      };
    }
  }
}

function readDay(text: string | null): Temporal.PlainDate | undefined {
  if (text === null || !/^20\d\d-\d\d-\d\d$/.test(text)) return undefined;
  try {
    const day = Temporal.PlainDate.from(text, { overflow: 'reject' });
    return day.year < LAST_YEAR ? day : undefined;
  } catch {
    return undefined;
  }
}

const WEEKDAYS = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'];
/** Monday is 1. */
export const weekdayName = (weekday: number): string => WEEKDAYS[weekday - 1] ?? '';
export const longWeekday = ({ dayOfWeek }: Temporal.PlainDate): string => weekdayName(dayOfWeek);
