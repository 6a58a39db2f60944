import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { connect, type IClientOptions, MqttClient } from 'mqtt';
import { SILENT_AFTER_SECONDS } from '#domain/telematics/car-state.ts';
import {
  answerMessage,
  clockMessage,
  connectionMessage,
  FROM_CAR,
  type FromCar,
  KEYS_TOPIC,
  openedMessage,
  parseTopic,
  readMessage,
  stateMessage,
  type ToCar,
  topicOf,
} from './protocol.ts';
import { type CarMessage, CarsOutOfReach, type Telematics } from './telematics.ts';

/** A command must be with the broker soon, because it is valid for seconds only. */
const SEND_TIMEOUT_MS = 2_000;
const RECONNECT_MS = 1_000;
const MAX_SHOWN_BYTES = 120;

export type MqttTelematicsOptions = {
  /** mqtt://name:password@host:1883, or mqtts://; or a way to a broker in this process. */
  broker: string | (() => Duplex);
  /** Several servers share the messages of the cars; the broker must know shared subscriptions. */
  shared: boolean;
  now: () => Temporal.Instant;
  onMessage: (message: CarMessage) => void;
  /** Told when the connection is there, and when it is lost; not for each attempt. */
  onConnection: (isConnected: boolean, reason: string | undefined) => void;
};

/**
 * Speaks the protocol of docs/telematics.md over a broker. Returns at once; it connects, also again, in the
 * background.
 */
export function createMqttTelematics(options: MqttTelematicsOptions): Telematics {
  const { broker, shared, now, onMessage, onConnection } = options;
  const settings: IClientOptions = {
    clientId: `server-${randomUUID().slice(0, 13)}`,
    // What was sent while this server was away is stale or comes again (`server/features/telematics`).
    clean: true,
    reconnectPeriod: RECONNECT_MS,
    reconnectOnConnackError: true,
    connectTimeout: 10_000,
    keepalive: SILENT_AFTER_SECONDS / 2,
    queueQoSZero: false,
    resubscribe: false,
  };
  const client = typeof broker === 'string' ? connect(broker, settings) : new MqttClient(broker, settings);
  let isClosed = false;
  let wasConnected: boolean | undefined;
  let reason: string | undefined;
  const tell = (isConnected: boolean) => {
    if (isClosed || isConnected === wasConnected) return;
    wasConnected = isConnected;
    onConnection(isConnected, isConnected ? undefined : reason);
  };

  client.on('error', (error) => {
    reason = error.message || ('code' in error ? String(error.code) : error.name);
  });
  client.on('close', () => tell(false));
  client.on('connect', () => {
    void subscribe();
  });
  client.on('message', (topic, payload, { retain }) => {
    const source = parseTopic(topic);
    if (!source) return;
    const { vehicleId, name } = source;
    if (name === 'clock') return tellTime(vehicleId, payload);
    // What is kept and empty has been taken away.
    if (payload.length === 0) return;
    const message = toCarMessage(name, payload) ?? {
      kind: 'UNREADABLE',
      told: `${name}: ${beginningOf(payload)}`,
    };
    onMessage({ ...message, vehicleId, receivedAt: now(), isKept: retain });
  });

  async function subscribe(): Promise<void> {
    const group = shared ? '$share/stadtwagen/' : '';
    // A lost state is followed by the next one; half of all messages are acknowledgements of states otherwise.
    const topics = Object.fromEntries(
      FROM_CAR.map((name) => [group + topicOf('+', name), { qos: name === 'state' ? 0 : 1 } as const]),
    );
    try {
      const grants = await client.subscribeAsync(topics);
      const isRefused = grants.some(({ qos }) => qos > 2);
      if (isRefused) reason = 'the broker refuses the subscription to the topics of the cars';
      tell(!isRefused);
    } catch {
      // The connection was lost again; it is made anew.
    }
  }

  function tellTime(vehicleId: number, payload: Buffer): void {
    const asked = readMessage(clockMessage, payload);
    if (!asked) return;
    // A car that hears nothing asks again.
    send(vehicleId, 'time', { nonce: asked.nonce, at: now().toString() }).catch(() => undefined);
  }

  const send = (vehicleId: number, name: ToCar, message: unknown, retain = false): Promise<void> =>
    publish(topicOf(vehicleId, name), message, retain);

  async function publish(topic: string, message: unknown, retain: boolean): Promise<void> {
    if (!client.connected) throw new CarsOutOfReach(reason);
    const sent = client.publishAsync(topic, JSON.stringify(message), { qos: 1, retain });
    // Rejected when the client is closed, after this function has given up.
    sent.catch(() => undefined);
    let limit: NodeJS.Timeout | undefined;
    const isLate = new Promise<never>((_, reject) => {
      limit = setTimeout(() => reject(new CarsOutOfReach('the broker does not answer')), SEND_TIMEOUT_MS);
    });
    await Promise.race([sent, isLate]).finally(() => clearTimeout(limit));
  }

  return {
    sendCommand: (vehicleId, { id, kind, expiresAt }) =>
      send(vehicleId, 'command', { id, kind, expiresAt: expiresAt.toString() }),
    tellKeys: (keys) => publish(KEYS_TOPIC, { keys }, true),
    tellRevoked: (vehicleId, bookings) => send(vehicleId, 'revoked', { bookings }, true),
    tellNoted: (vehicleId, ids) => send(vehicleId, 'noted', { ids }),
    close: async () => {
      isClosed = true;
      await client.endAsync(true);
    },
  };
}

/** A message that nobody can read, as a person may see it. */
const beginningOf = (payload: Buffer): string =>
  payload
    .subarray(0, MAX_SHOWN_BYTES)
    .toString('latin1')
    .replace(/[^\x20-\x7e]/g, '\u00B7');

type Content = CarMessage extends infer M
  ? M extends CarMessage
    ? Omit<M, 'vehicleId' | 'receivedAt' | 'isKept'>
    : never
  : never;

function toCarMessage(name: Exclude<FromCar, 'clock'>, payload: Buffer): Content | undefined {
  switch (name) {
    case 'state': {
      const state = readMessage(stateMessage, payload);
      return state && { kind: 'STATE', state };
    }
    case 'connection': {
      const connection = readMessage(connectionMessage, payload);
      return connection && { kind: 'CONNECTION', online: connection.online };
    }
    case 'opened': {
      const opened = readMessage(openedMessage, payload);
      return (
        opened && {
          kind: 'OPENED',
          openings: opened.openings.map((opening) => ({ ...opening, check: opening.check })),
        }
      );
    }
    case 'answer': {
      const answer = readMessage(answerMessage, payload);
      return (
        answer && {
          kind: 'ANSWER',
          answer: { ...answer, reason: answer.outcome === 'REFUSED' ? answer.reason : undefined },
        }
      );
    }
  }
}
