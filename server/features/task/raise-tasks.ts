import { dueTasks } from '#domain/task/due-tasks.ts';
import type { Db } from '#server/db/connect.ts';
import { findCareFacts } from './care-facts.repository.ts';
import { closeTasksOfRetired, writeRaisedTasks } from './raised-task.repository.ts';

/** Cars that are looked at in one statement. */
const BATCH = 2_000;

/** Looks at every car: raises tasks that are due and closes those that are no longer. It may run at any time, on any server. */
export async function raiseTasks(db: Db, now: Temporal.Instant): Promise<void> {
  for (let afterId = 0; ; ) {
    const cars = await findCareFacts(db, afterId, BATCH);
    const last = cars.at(-1);
    if (!last) break;
    const due = cars.flatMap(({ vehicleId, facts }) =>
      dueTasks(facts, now).map((task) => ({ ...task, vehicleId })),
    );
    await writeRaisedTasks(db, { vehicleIds: cars.map(({ vehicleId }) => vehicleId), due, now });
    afterId = last.vehicleId;
  }
  await closeTasksOfRetired(db, now);
}
