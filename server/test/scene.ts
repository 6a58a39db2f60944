import type { Vault } from '#server/adapters/vault.ts';
import type { Db } from '#server/db/connect.ts';
import type { Client } from './client.ts';
import { samplePhoto } from './photos.ts';
import type { Clock } from './server-test.ts';
import { hoursFrom, NOW, offerPlan, type Stage, type StageCustomer } from './stage.ts';
import { SECRETS_KEY, vault } from './vault.ts';

export type Period = { start: string; end: string };

/** What every scenario finds. Its people have done nothing yet, except what other scenarios did in their name. */
export type Scene = {
  db: Db;
  stage: Stage;
  clock: Clock;
  call: Client;
  /** The server's, in a test with `SCENE_ENVIRONMENT`. */
  vault: Vault;
  photo: Buffer;
  ada: StageCustomer;
  ben: StageCustomer;
  /** An employee. */
  rolf: StageCustomer;
  /** An employee who leads the fleet. */
  fleet: StageCustomer;
  /** Returns a period of so many hours that no other short one overlaps. */
  freshPeriod: (hours?: number) => Period;
  /** Adds a vehicle, and returns its id. */
  freshVehicle: () => Promise<number>;
};

/** The environment of servers that scenarios are for: limits for logins are tested elsewhere. */
export const SCENE_ENVIRONMENT = {
  LOGIN_ATTEMPTS: '1000000',
  ADDRESS_ATTEMPTS: '1000000',
  SECRETS_KEY: SECRETS_KEY.toString('base64'),
};

/** Adds what customers can order, and the people of a scene. Fresh periods begin `hoursApart`. */
export async function createScene(
  { db, stage, clock, call }: Pick<Scene, 'db' | 'stage' | 'clock' | 'call'>,
  { hoursApart }: { hoursApart: number },
): Promise<Scene> {
  await stage.addPlans();
  await offerPlan(db);
  let periods = 0;
  return {
    db,
    stage,
    clock,
    call,
    vault,
    photo: await samplePhoto(),
    ada: await stage.addCustomer(),
    ben: await stage.addCustomer(),
    rolf: await stage.addCustomer({ employee: true }),
    fleet: await stage.addCustomer({ employee: 'FLEET' }),
    freshPeriod: (hours) => hoursFrom(NOW, 48 + hoursApart * periods++, hours),
    freshVehicle: async () => (await stage.addVehicle()).id,
  };
}

/** Returns the id as calls have it in their path. */
export const idOf = (id: number) => ({ id: String(id) });
