import { removeAvailabilityDay } from '#contract/employee.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { removeDay } from './availability.repository.ts';
import { viewAvailability } from './read-availability.ts';

export const bindRemoveAvailabilityDay = bind(
  removeAvailabilityDay,
  async ({ db, now, session }, { params: { id } }) => {
    const from = await removeDay(db, session.customerId, id);
    if (!from) return refuse('AVAILABILITY_UNKNOWN');
    const today = now.toZonedDateTimeISO(BERLIN).toPlainDate();
    if (Temporal.PlainDate.compare(from, today) < 0) return refuse('AVAILABILITY_PAST');
    return viewAvailability(db, session, now);
  },
);
