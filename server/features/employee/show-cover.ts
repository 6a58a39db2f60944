import { showCover } from '#contract/employee.ts';
import { timeOf, windowsOn } from '#domain/employee/availability.ts';
import { publicHoliday } from '#domain/page/public-holiday.ts';
import { bind } from '#server/http/bind-call.ts';
import { findColleagues } from './availability.repository.ts';
import { citiesOf, refuseCity } from './read-availability.ts';

const SHOWN_DAYS = 14;

/** Who covers a city: those who can work, and nobody who cannot, so that no reason can be read out of it. */
export const bindShowCover = bind(showCover, async ({ db, now, session }, { query }) => {
  const { own, cities } = await citiesOf(db, session, now);
  const city = query.city === undefined ? own : cities.find(({ slug }) => slug === query.city);
  if (!city) return refuseCity(own);
  const from = Temporal.PlainDate.from(query.from);
  const colleagues = await findColleagues(db, city.id, from);
  return {
    city: { slug: city.slug, title: city.title },
    days: Array.from({ length: SHOWN_DAYS }, (_, index) => {
      const date = from.add({ days: index });
      const holiday = publicHoliday(date, city.region ?? undefined);
      const people = colleagues.flatMap((colleague) => {
        const times = windowsOn(colleague, date).filter((window) => window.city === city.slug);
        if (times.length === 0) return [];
        const { id, name } = colleague;
        const shown = times.map((time) => ({ from: timeOf(time.from), to: timeOf(time.to) }));
        return [{ name, isMe: id === session.customerId, times: shown }];
      });
      return { date: date.toString(), ...(holiday ? { holiday } : {}), people };
    }),
  };
});
