import { formatDate, formatPeriodInFull } from '#domain/booking/format-period.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { parseDate } from '#domain/customer/calendar-date.ts';
import type { AdminOption } from '#server/feature/admin-command.ts';
import { oneLine } from '#server/features/mail/clean-text.ts';
import type { Ahead } from '#server/features/vehicle/retirement.repository.ts';
import { ChangedMeanwhile } from './retire-cars.ts';

export const CANCEL: AdminOption = ['--cancel', 'storniert kostenlos, was danach gebucht ist'];

/** The first day without a car or station, as an option of a command names it; a German sentence if it is none, or is over. */
export function readFirstDay(
  option: string,
  date: string | undefined,
  now: Temporal.Instant,
): Temporal.PlainDate | string {
  const today = now.toZonedDateTimeISO(BERLIN).toPlainDate();
  if (date === undefined) return `Ab wann? ${option}, z. B. ${option} ${today}`;
  const day = parseDate(date);
  if (!day) return `${option}: „${oneLine(date)}“ ist kein Tag, z. B. ${today}.`;
  if (Temporal.PlainDate.compare(day, today) < 0) return `${option}: Dieser Tag ist vorbei.`;
  return day;
}

/** A stored day, YYYY-MM-DD, as people read it. */
export const inGerman = (day: string): string => formatDate(Temporal.PlainDate.from(day));

/** Why these bookings may not be cancelled; undefined: they may, or there are none. */
export function mayCancel(
  ahead: readonly Ahead[],
  { cancel }: { cancel?: boolean | undefined },
): string | undefined {
  const running = ahead.find(({ isUnderWay }) => isUnderWay);
  if (running)
    return `Mit ${running.plate} ist jemand unterwegs (Buchung ${running.id}): Nimm einen Tag danach.`;
  if (ahead.length === 0 || cancel) return undefined;
  return `${countOf(ahead)} ${ahead.length === 1 ? 'liegt' : 'liegen'} danach. Mit --cancel wird kostenlos storniert; wer gebucht hat, bekommt eine Mail.`;
}

/** What becomes of the bookings, as a sentence after another; empty if there are none. */
export const cancelling = (ahead: readonly Ahead[]): string =>
  ahead.length === 0
    ? ''
    : ` ${countOf(ahead)} ${ahead.length === 1 ? 'wird' : 'werden'} kostenlos storniert; wer gebucht hat, bekommt eine Mail.`;

const countOf = ({ length }: readonly Ahead[]) => (length === 1 ? 'Eine Buchung' : `${length} Buchungen`);

export const describeAhead = ({ id, plate, startsAt, endsAt, customerNumber, isUnderWay }: Ahead): string =>
  `  Buchung ${id}: ${plate}, ${formatPeriodInFull({ start: startsAt, end: endsAt })}, Account ${customerNumber}${isUnderWay ? ', unterwegs' : ''}`;

/** Waits for the deed, and calls `onDone`; a German sentence if what was agreed to has changed meanwhile. */
export async function unlessChanged(deed: Promise<void>, onDone: () => void): Promise<string | undefined> {
  try {
    await deed;
  } catch (error) {
    if (error instanceof ChangedMeanwhile)
      return 'Eben hat sich an Autos oder Buchungen etwas geändert. Es wurde nichts geändert: Sieh sie dir noch einmal an.';
    throw error;
  }
  onDone();
  return undefined;
}
