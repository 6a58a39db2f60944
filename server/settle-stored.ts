import type { Db } from './db/connect.ts';
import { FEATURES } from './features.ts';
import type { Services } from './http/services.ts';

/** Brings stored rows into the form that this version reads, where a migration could not. Nothing is left to do after the first time. */
export async function settleStored(db: Db, services: Services): Promise<void> {
  for (const settle of FEATURES.flatMap(({ atStart }) => atStart)) await settle(db, services);
}
