import { saveAvailabilityDay } from '#contract/employee.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { minuteOf } from '#domain/employee/availability.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { insertDay, removeDay } from './availability.repository.ts';
import { lockEmployee } from './employee.repository.ts';
import { citiesOf, refuseCity, viewAvailability } from './read-availability.ts';

/** Enters single days, or changes what was entered under the same id; a refusal takes nothing away. */
export const bindSaveAvailabilityDay = bind(
  saveAvailabilityDay,
  async ({ db, now, session }, { params: { id }, body }) => {
    const { customerId } = session;
    await lockEmployee(db, customerId);
    const today = now.toZonedDateTimeISO(BERLIN).toPlainDate();
    const from = Temporal.PlainDate.from(body.from);
    const before = await removeDay(db, customerId, id);
    if ([from, before].some((day) => day && Temporal.PlainDate.compare(day, today) < 0))
      return refuse('AVAILABILITY_PAST');
    const { own, cities } = await citiesOf(db, session, now);
    const city = body.kind === 'AVAILABLE' ? cities.find(({ slug }) => slug === body.city) : undefined;
    if (body.kind === 'AVAILABLE' && !city) return refuseCity(own);
    const isAdded = await insertDay(db, {
      id,
      customerId,
      kind: body.kind,
      from,
      to: Temporal.PlainDate.from(body.to),
      time:
        body.kind === 'AVAILABLE'
          ? { from: minuteOf(body.time.from), to: minuteOf(body.time.to) }
          : undefined,
      cityId: city?.id,
      note: body.note,
      now,
    });
    return isAdded ? viewAvailability(db, session, now) : refuse('AVAILABILITY_OVERLAPS');
  },
);
