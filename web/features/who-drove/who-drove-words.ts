import type { OutputOf } from '#contract/calls.ts';
import { formatDate, formatPeriodInFull, formatTime } from '#domain/booking/format-period.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import type { TagTone } from '#web/ui/tag.tsx';

export type Answer = OutputOf<'POST /console/driver-questions'>;
export type AnswerTrip = Answer['trips'][number];
type Times = NonNullable<Answer['before']>;

/** How the time lies in a trip: what it is called, and what it means. */
export const HOW: Record<AnswerTrip['how'], { text: string; tone: TagTone; meaning: string }> = {
  DRIVING: {
    text: 'unterwegs',
    tone: 'ok',
    meaning: 'Die Person hatte das Auto: geöffnet und noch nicht zurückgegeben.',
  },
  LATE: {
    text: 'unterwegs, verspätet',
    tone: 'warn',
    meaning: 'Das gebuchte Ende war vorbei, das Auto aber noch nicht zurückgegeben.',
  },
  PARTLY: {
    text: 'zum Teil unterwegs',
    tone: 'warn',
    meaning: 'Nur in einem Teil der Zeit hatte die Person das Auto.',
  },
  NOT_OPENED: {
    text: 'nie geöffnet',
    tone: 'neutral',
    meaning: 'Gebucht war es, geöffnet hat es mit dieser Buchung niemand.',
  },
  BEFORE_OPENING: {
    text: 'noch nicht geöffnet',
    tone: 'neutral',
    meaning: 'Gebucht war es schon, geöffnet erst danach.',
  },
  AFTER_RETURN: {
    text: 'schon zurückgegeben',
    tone: 'neutral',
    meaning: 'Gebucht war es noch, zurückgegeben aber davor.',
  },
};

const instant = (text: string) => Temporal.Instant.from(text);

/** "10.05.2027, 14:05 Uhr" */
function momentText(at: string): string {
  const day = instant(at).toZonedDateTimeISO(BERLIN).toPlainDate();
  return `${formatDate(day)}, ${formatTime(instant(at))} Uhr`;
}

/** The time that was asked about: a minute by its beginning, otherwise from and to. */
export const askedText = ({ start, end }: Pick<Answer, 'start' | 'end'>): string =>
  Temporal.Instant.compare(instant(start).add({ minutes: 1 }), instant(end)) >= 0
    ? momentText(start)
    : formatPeriodInFull({ start: instant(start), end: instant(end) });

export const bookedText = ({ startsAt, endsAt }: Times): string =>
  formatPeriodInFull({ start: instant(startsAt), end: instant(endsAt) });

/** When it was really opened and brought back; undefined: it was never opened. */
export function heldText({ openedAt, returnedAt }: Times): string | undefined {
  if (openedAt === null) return undefined;
  return returnedAt === null
    ? `${momentText(openedAt)}, noch nicht zurückgegeben`
    : formatPeriodInFull({ start: instant(openedAt), end: instant(returnedAt) });
}
