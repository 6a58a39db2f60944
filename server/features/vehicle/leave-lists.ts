import type { Db } from '#server/db/connect.ts';
import { closeDueStations } from './closing.repository.ts';
import { endService } from './retirement.repository.ts';

/** Takes out of all lists the cars, and then the stations, whose day has come. */
export async function leaveLists(db: Db, now: Temporal.Instant): Promise<void> {
  await endService(db, now);
  await closeDueStations(db, now);
}
