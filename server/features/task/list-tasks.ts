import { listTasks } from '#contract/task.ts';
import { sumOf } from '#domain/tariff/sum-of.ts';
import type { Urgency } from '#domain/task/task-kind.ts';
import { findCity } from '#server/features/station/station.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { UNKNOWN_CURSOR } from '#server/http/unknown-cursor.ts';
import { countTasks, findTasks, type TaskCount } from './task.repository.ts';
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
  const counted = await countTasks(db, filter);
  const asked = counted.filter(({ kind }) => query.kind?.includes(kind) ?? true);
  const leastUrgent = leastUrgentOf(asked, offset + limit + 1);
  const rows = await findTasks(db, { ...filter, near, leastUrgent, offset, limit: limit + 1, now });
  return {
    items: rows.slice(0, limit).map((row) => toTask(row, session.customerId)),
    counts: [...Map.groupBy(counted, ({ kind }) => kind)].map(([kind, of]) => ({
      kind,
      count: sumOf(of, ({ count }) => count),
    })),
    ...(rows.length > limit ? { next: String(offset + limit) } : {}),
  };
});

/** The urgency that the last of so many tasks has, when the most urgent come first. */
function leastUrgentOf(counted: readonly TaskCount[], wanted: number): Urgency {
  return (
    ([1, 2, 3] as const).find(
      (most) => sumOf(counted, ({ urgency, count }) => (urgency <= most ? count : 0)) >= wanted,
    ) ?? 4
  );
}
