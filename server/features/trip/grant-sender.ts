import { CarsOutOfReach, type Telematics } from '#server/adapters/telematics/telematics.ts';
import type { Db } from '#server/db/connect.ts';
import { findRevocations, revokeGrants } from './grant.repository.ts';
import { publicGrantKeys } from './grant-key.ts';

/** How often the database is asked for keys and for grants that say too much. */
const LOOK_MS = 2_000;

type Options = {
  db: Db;
  telematics: Pick<Telematics, 'tellKeys' | 'tellRevoked'>;
  now: () => Temporal.Instant;
  onError: (error: unknown) => void;
};

/**
 * Tells cars the keys that sign grants, and which count no more; the broker keeps both for cars out of reach.
 * Revocations follow from bookings, so who changes one need not care.
 */
export function startGrantSender({ db, telematics, now, onError }: Options) {
  let toldKeys = '';
  /** By vehicle id, what the broker was told. */
  let toldRevoked = new Map<number, string>();
  let running: Promise<void> | undefined;

  async function look(): Promise<void> {
    try {
      await tell(now());
    } catch (error) {
      // It is told again at the next look; the loss of the broker is told by the connection itself.
      if (!(error instanceof CarsOutOfReach)) onError(error);
    }
  }

  async function tell(at: Temporal.Instant): Promise<void> {
    const keys = await publicGrantKeys(db, at);
    const text = JSON.stringify(keys);
    if (text !== toldKeys && keys.length > 0) {
      await telematics.tellKeys(keys);
      toldKeys = text;
    }
    await revokeGrants(db, at);
    const revocations = await findRevocations(db, at);
    for (const vehicleId of toldRevoked.keys()) {
      if (!revocations.has(vehicleId)) revocations.set(vehicleId, []);
    }
    for (const [vehicleId, bookings] of revocations) {
      const list = JSON.stringify(bookings);
      if (toldRevoked.get(vehicleId) === list) continue;
      await telematics.tellRevoked(vehicleId, bookings);
      if (bookings.length === 0) toldRevoked.delete(vehicleId);
      else toldRevoked.set(vehicleId, list);
    }
  }

  const wake = () => {
    running ??= look().finally(() => {
      running = undefined;
    });
  };
  const timer = setInterval(wake, LOOK_MS);
  return {
    /** The broker may have forgotten everything. */
    tellAgain(): void {
      toldKeys = '';
      toldRevoked = new Map();
      wake();
    },
    async close(): Promise<void> {
      clearInterval(timer);
      await running;
    },
  };
}
