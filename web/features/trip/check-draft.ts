import type { Booking } from '#web/features/booking/booking-queries.ts';
import { useRecordDraft } from '#web/platform/record-draft.ts';

/** The answers of a check before the trip that was not sent yet; '' where none is given. */
export type CheckDraft = { chosen: string; outside: string; inside: string };

const EMPTY: CheckDraft = { chosen: '', outside: '', inside: '' };
const empty = (): CheckDraft => EMPTY;
const isDraft = ({ chosen, outside, inside }: Partial<CheckDraft>): boolean =>
  [chosen, outside, inside].every((answer) => typeof answer === 'string');

/** The draft of a booking's check; `draft` is undefined until it is read from the browser's storage. */
export const useCheckDraft = (booking: Booking) =>
  useRecordDraft<CheckDraft>({
    id: `check-${booking.id}`,
    customerId: booking.driverId,
    empty,
    isDraft,
  });
