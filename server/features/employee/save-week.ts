import { saveWeek } from '#contract/employee.ts';
import { minuteOf, overlaps } from '#domain/employee/availability.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { replaceWeek } from './availability.repository.ts';
import { lockEmployee } from './employee.repository.ts';
import { citiesOf, refuseCity, viewAvailability } from './read-availability.ts';

export const bindSaveWeek = bind(saveWeek, async ({ db, now, session }, { body }) => {
  await lockEmployee(db, session.customerId);
  const { own, cities } = await citiesOf(db, session, now);
  const windows = body.windows.map((window) => ({
    ...window,
    from: minuteOf(window.from),
    to: minuteOf(window.to),
    cityId: cities.find(({ slug }) => slug === window.city)?.id ?? 0,
  }));
  if (windows.some(({ cityId }) => cityId === 0)) return refuseCity(own);
  if (overlaps(windows)) return refuse('AVAILABILITY_OVERLAPS');
  await replaceWeek(db, session.customerId, windows);
  return viewAvailability(db, session, now);
});
