import type { Db } from '#server/db/connect.ts';
import { lockSeed } from './demo.repository.ts';
import { addSampleCare, addSampleTasks } from './task-seed.repository.ts';

/** Whoever leads the fleet of the demonstration (§S8.15). */
const FLEET_EMPLOYEE = '100011-1';

/** What only a person can know of. */
const TASKS = [
  {
    kind: 'FORGOTTEN',
    condition: '',
    reason: 'Ein Kunde vermisst eine blaue Regenjacke, vermutlich auf der Rückbank.',
    urgency: 2,
  },
  {
    kind: 'REPAIR',
    condition: '',
    reason: 'Bremsbeläge vorn wechseln, Werkstatt braucht etwa vier Stunden.',
    urgency: 3,
  },
  { kind: 'OTHER', condition: 'Warnweste fehlt', reason: 'Neue Weste ins Handschuhfach legen.', urgency: 4 },
  { kind: 'CLEANING', condition: '', reason: 'Sand im Kofferraum nach einem Umzug.', urgency: 2 },
] as const;

/** Gives the cars of the demonstration a history of care and the tasks that follow from it, once. */
export async function seedSampleTasks(
  db: Db,
  raise: (db: Db, now: Temporal.Instant) => Promise<void>,
  now: Temporal.Instant,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockSeed(transaction);
    if (!(await addSampleCare(transaction, now))) return;
    await addSampleTasks(transaction, { tasks: TASKS, by: FLEET_EMPLOYEE, now });
    await raise(transaction, now);
  });
}
