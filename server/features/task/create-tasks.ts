import { randomUUID } from 'node:crypto';
import { createTasks } from '#contract/task.ts';
import { isDueInPast } from '#domain/task/due-day.ts';
import type { Urgency } from '#domain/task/task-kind.ts';
import { plateKey } from '#domain/vehicle/plate.ts';
import { findCity } from '#server/features/station/station.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findUnknownPlates, insertTasks } from './task.repository.ts';

export const bindCreateTasks = bind(createTasks, {
  handle: async ({ db, now, session }, { body }) => {
    const { providerId, customerId } = session;
    if (isDueInPast(body.dueOn, now)) return refuse('TASK_DUE_PAST');
    const { city: slug, class: vehicleClass, model, plates } = body.cars;
    const city = slug === undefined ? undefined : await findCity(db, slug);
    if (slug !== undefined && !city) return refuse('CITY_UNKNOWN');
    const typed = plates && new Map(plates.map((plate) => [plateKey(plate), plate]));
    const unknown = typed ? await findUnknownPlates(db, providerId, [...typed.keys()]) : new Set<string>();
    const { ids, cars } = await insertTasks(db, {
      task: {
        ...body,
        title: body.title,
        note: body.note,
        dueOn: body.dueOn,
        urgency: body.urgency as Urgency,
      },
      cars: { providerId, cityId: city?.id, vehicleClass, model, plateKeys: typed && [...typed.keys()] },
      actId: randomUUID(),
      customerId,
      now,
    });
    // Nothing is half done by mistake: a choice that no car suits is told.
    if (cars === 0) return refuse('BOOKEE_UNKNOWN');
    return {
      created: ids.length,
      existing: cars - ids.length,
      unknown: [...(typed ?? [])].flatMap(([key, plate]) => (unknown.has(key) ? [plate] : [])),
    };
  },
});
