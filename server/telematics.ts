import { type EmbeddedBroker, startEmbeddedBroker } from './adapters/telematics/embedded-broker.ts';
import { createMqttTelematics, type MqttTelematicsOptions } from './adapters/telematics/mqtt-telematics.ts';
import { CarsOutOfReach } from './adapters/telematics/telematics.ts';
import type { Db } from './db/connect.ts';
import { isBoxSecret } from './features/telematics/box.repository.ts';
import { createMessageBatches } from './features/telematics/message-batches.ts';
import { writeCarNews } from './features/telematics/vehicle-state.repository.ts';
import { checkReturns } from './features/trip/check-returns.ts';
import { startCommandSender } from './features/trip/command-sender.ts';
import { startGrantSender } from './features/trip/grant-sender.ts';
import { takeAnswers } from './features/trip/take-answers.ts';
import { takeOpenings } from './features/trip/take-openings.ts';

export type TelematicsOptions = {
  db: Db;
  now: () => Temporal.Instant;
  /** A broker of the operator's; undefined: the embedded one listens here. */
  broker: { url: string } | { host: string; port: number };
  onError: (error: unknown) => void;
  /** Told when the way to the cars is lost, and when it is there again. */
  onConnection?: (isConnected: boolean, reason: string | undefined) => void;
};

export type RunningTelematics = {
  /** Of the embedded broker. */
  port: number | undefined;
  /** Sends at once the commands that have just been written to the database. */
  sendCommands(): void;
  close(): Promise<void>;
};

/**
 * Connects the database with the cars: writes down what they say, and sends them what waits. Rejects when the
 * embedded broker cannot listen.
 */
export async function startTelematics(options: TelematicsOptions): Promise<RunningTelematics> {
  const { db, now, onError, onConnection = () => undefined } = options;
  const { way, embedded } = await openBroker(options);
  const reportUnexpected = (bookingIds: readonly number[]) => {
    if (bookingIds.length === 0) return;
    onError(new Error(`cars opened for bookings that can begin no more: ${bookingIds.join(', ')}`));
  };
  const batches = createMessageBatches({
    writeNews: (news) => writeCarNews(db, news),
    lookAtNews: () => checkReturns(db, now()),
    takeAnswers: async (answers) => {
      reportUnexpected(await takeAnswers(db, answers, now()));
    },
    takeOpenings: async (opened) => {
      reportUnexpected(await takeOpenings(db, opened, now()));
      await telematics
        .tellNoted(
          opened.vehicleId,
          opened.openings.map(({ id }) => id),
        )
        .catch((error: unknown) => {
          if (!(error instanceof CarsOutOfReach)) throw error;
        });
    },
    onError,
  });
  const telematics = createMqttTelematics({
    broker: way,
    shared: embedded === undefined,
    now,
    onMessage: batches.add,
    onConnection: (isConnected, reason) => {
      if (isConnected) grants.tellAgain();
      onConnection(isConnected, reason);
    },
  });
  const grants = startGrantSender({ db, telematics, now, onError });
  const sender = startCommandSender({ db, telematics, now, onError });
  return {
    port: embedded?.port,
    sendCommands: sender.wake,
    async close() {
      await Promise.all([sender.close(), grants.close()]);
      await telematics.close();
      await batches.close();
      await embedded?.close();
    },
  };
}

async function openBroker({ db, broker }: TelematicsOptions): Promise<{
  way: MqttTelematicsOptions['broker'];
  embedded?: EmbeddedBroker;
}> {
  if ('url' in broker) return { way: broker.url };
  const embedded = await startEmbeddedBroker({
    ...broker,
    isBoxSecret: (vehicleId, secret) => isBoxSecret(db, vehicleId, secret),
  });
  return { way: embedded.connect, embedded };
}
