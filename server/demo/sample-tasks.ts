import type { Db } from '#server/db/connect.ts';
import { lockSeed } from './demo.repository.ts';
import { addSampleCare, addSampleTasks, addTaskInTheWay, type RepairWish } from './task-seed.repository.ts';

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

/** A repair for which the driver of this account is asked to take another car. */
const MOVED = {
  customer: '100001-1',
  reason: 'Riss in der Windschutzscheibe: Die Werkstatt hat nur diesen Termin.',
};

type Needs = {
  raise: (db: Db, now: Temporal.Instant) => Promise<void>;
  /** Asks whoever has booked the car to take another one; returns why nobody can be asked. */
  ask: (db: Db, wish: RepairWish) => Promise<string | undefined>;
};

/** Gives the cars of the demonstration a history of care and the tasks that follow from it, once. */
export async function seedSampleTasks(db: Db, { raise, ask }: Needs, now: Temporal.Instant): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockSeed(transaction);
    if (!(await addSampleCare(transaction, now))) return;
    await addSampleTasks(transaction, { tasks: TASKS, by: FLEET_EMPLOYEE, now });
    await raise(transaction, now);
  });
  await db
    .transaction()
    .execute(async (transaction) => {
      await lockSeed(transaction);
      const wish = await addTaskInTheWay(transaction, { ...MOVED, by: FLEET_EMPLOYEE, now });
      // Thrown, so that no task stays that nobody needs.
      if (wish && (await ask(transaction, wish))) throw new NobodyToAsk();
    })
    .catch((error: unknown) => {
      if (!(error instanceof NobodyToAsk)) throw error;
    });
}

class NobodyToAsk extends Error {}
