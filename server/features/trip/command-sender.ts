import { CarsOutOfReach, type Telematics } from '#server/adapters/telematics/telematics.ts';
import type { Db } from '#server/db/connect.ts';
import { expireCommands, findSentCommands } from './command.repository.ts';

/** How often the database is asked for commands of other servers, and of this one before it was restarted. */
const LOOK_MS = 1_000;
/** A car that has not answered by then may not have heard the command. */
const SEND_AGAIN_MS = 3_000;

type Options = {
  db: Db;
  telematics: Pick<Telematics, 'sendCommand'>;
  now: () => Temporal.Instant;
  onError: (error: unknown) => void;
};

/**
 * Sends commands waiting in the database until the car answers or they expire. Nothing is lost when a server
 * ends in between, or done twice: a car carries out each id once.
 */
export function startCommandSender({ db, telematics, now, onError }: Options) {
  /** When each command without an answer was sent last, by the clock of the process. */
  let sentAt = new Map<string, number>();
  let running: Promise<void> | undefined;
  let isWanted = false;
  /** Looking for what is valid no more costs as much as sending, and a second is soon enough for it. */
  let isExpiryDue = true;
  let isClosed = false;

  function wake(): void {
    if (isClosed) return;
    isWanted = true;
    running ??= run().finally(() => {
      running = undefined;
    });
  }

  async function run(): Promise<void> {
    while (isWanted) {
      isWanted = false;
      try {
        await sendAll(now());
      } catch (error) {
        onError(error);
      }
    }
  }

  async function sendAll(at: Temporal.Instant): Promise<void> {
    if (isExpiryDue) {
      isExpiryDue = false;
      await expireCommands(db, at);
    }
    const commands = await findSentCommands(db, at);
    const moment = performance.now();
    const before = sentAt;
    sentAt = new Map();
    await Promise.all(
      commands.map(async ({ id, kind, vehicleId, expiresAt }) => {
        const last = before.get(id);
        if (last !== undefined && moment - last < SEND_AGAIN_MS) {
          sentAt.set(id, last);
          return;
        }
        try {
          await telematics.sendCommand(vehicleId, { id, kind, expiresAt });
          sentAt.set(id, moment);
        } catch (error) {
          // It is tried again at the next look; the loss of the broker is told by the connection itself.
          if (!(error instanceof CarsOutOfReach)) onError(error);
        }
      }),
    );
  }

  const timer = setInterval(() => {
    isExpiryDue = true;
    wake();
  }, LOOK_MS);
  return {
    /** Sends at once what has just been written. */
    wake,
    async close(): Promise<void> {
      isClosed = true;
      clearInterval(timer);
      isWanted = false;
      await running;
    },
  };
}
