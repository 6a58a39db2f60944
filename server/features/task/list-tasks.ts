import { listTasks } from '#contract/task.ts';
import { findCity } from '#server/features/station/station.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { UNKNOWN_CURSOR } from '#server/http/unknown-cursor.ts';
import { countTasks, findTasks } from './task.repository.ts';
import { toTask } from './task-view.ts';

const PAGE = 50;
/** Nobody reads further; who has so much to do filters. */
const MAX_OFFSET = 9_999;

export const bindListTasks = bind(listTasks, async ({ db, now, session }, { query }) => {
  const { lat, lng, limit = PAGE } = query;
  if ((lat === undefined) !== (lng === undefined)) {
    const message = { de: 'lat und lng gehören zusammen.', en: 'lat and lng belong together.' };
    return refuse('FIELD_INVALID', { fields: [{ name: 'lat', code: 'invalid', message }] });
  }
  const offset = query.cursor ? Number(query.cursor) : 0;
  if (!Number.isInteger(offset) || offset < 0 || offset > MAX_OFFSET) {
    return refuse('FIELD_INVALID', {
      fields: [{ name: 'cursor', code: 'invalid', message: UNKNOWN_CURSOR }],
    });
  }
  const city = query.city === undefined ? undefined : await findCity(db, query.city);
  if (query.city !== undefined && !city) return refuse('CITY_UNKNOWN');

  const filter = {
    providerId: session.providerId,
    cityId: city?.id,
    kinds: query.kind,
    holderId: query.mine ? session.customerId : undefined,
  };
  const near = lat !== undefined && lng !== undefined ? { lat, lng } : undefined;
  const [rows, counts] = await Promise.all([
    findTasks(db, { ...filter, near, offset, limit: limit + 1, now }),
    countTasks(db, filter),
  ]);
  return {
    items: rows.slice(0, limit).map((row) => toTask(row, session.customerId)),
    counts,
    ...(rows.length > limit ? { next: String(offset + limit) } : {}),
  };
});
