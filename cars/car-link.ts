import { randomUUID } from 'node:crypto';
import { connect, type MqttClient } from 'mqtt';
import {
  type FromCar,
  KEYS_TOPIC,
  readMessage,
  type ToCar,
  timeMessage,
  topicOf,
} from '#server/adapters/telematics/protocol.ts';

const RECONNECT_MS = 1_000;
/** A car that was told no time asks again. */
const ASK_TIME_AGAIN_MS = 5_000;

/** What a car may listen to, besides the time. */
export type Heard = Exclude<ToCar, 'time'> | 'keys';

type Options = {
  /** mqtt://host:port */
  broker: string;
  vehicleId: number;
  secret: string;
  /** The car's own clock, in epoch milliseconds; it may be wrong. */
  clock: () => number;
  /** What it listens to. */
  hears: Partial<Record<Heard, (payload: Buffer) => void>>;
  /** Connected and subscribed; the time is not known yet. */
  onConnect?: () => void;
  /** The server has told the time: from now on commands reach the car. */
  onReady: () => void;
};

/**
 * The connection of one car with the broker (docs/telematics.md): its topics, its last will, the server's time in place
 * of its own clock. Connects again whenever it is lost.
 */
export class CarLink {
  readonly vehicleId: number;
  readonly #options: Options;
  readonly #topics: ReadonlyMap<string, (payload: Buffer) => void>;
  #client: MqttClient | undefined;
  #asking: { nonce: string; at: number; timer: NodeJS.Timeout } | undefined;
  /** What must be added to the car's clock; undefined until the server has told the time. */
  #correctionMs: number | undefined;
  /** Whether the time was told since the last connecting; commands need that, phones beside the car do not. */
  #isTimeFresh = false;

  constructor(options: Options) {
    this.vehicleId = options.vehicleId;
    this.#options = options;
    const heard = Object.entries(options.hears) as [Heard, (payload: Buffer) => void][];
    this.#topics = new Map([
      [topicOf(options.vehicleId, 'time'), (payload: Buffer) => this.#hearTime(payload)],
      ...heard.map(
        ([name, hear]) => [name === 'keys' ? KEYS_TOPIC : topicOf(options.vehicleId, name), hear] as const,
      ),
    ]);
  }

  /** Whether it connects, or tries to. */
  get isOpen(): boolean {
    return this.#client !== undefined;
  }

  get isConnected(): boolean {
    return this.#client?.connected === true;
  }

  /** Whether commands reach the car now. */
  get isReady(): boolean {
    return this.isConnected && this.#isTimeFresh;
  }

  /** Whether the server has told the time since the car was switched on. */
  get knowsTime(): boolean {
    return this.#correctionMs !== undefined;
  }

  /** The time by the clock as the server corrected it; it runs on without a connection. */
  now(): Temporal.Instant {
    return Temporal.Instant.fromEpochMilliseconds(
      Math.round(this.#options.clock() + (this.#correctionMs ?? 0)),
    );
  }

  /** Connects, and again whenever the connection is lost. */
  open(): void {
    if (this.#client) return;
    const { broker, vehicleId, secret } = this.#options;
    const client = connect(broker, {
      clientId: String(vehicleId),
      username: String(vehicleId),
      password: secret,
      // The broker keeps commands that come while the car is away; those that have expired it refuses.
      clean: false,
      reconnectPeriod: RECONNECT_MS,
      reconnectOnConnackError: true,
      keepalive: 30,
      resubscribe: false,
      will: {
        topic: topicOf(vehicleId, 'connection'),
        payload: Buffer.from(JSON.stringify({ online: false })),
        qos: 1,
        retain: true,
      },
    });
    this.#client = client;
    client.on('error', () => undefined);
    client.on('connect', () => void this.#begin(client));
    client.on('close', () => this.#forgetQuestion());
    client.on('message', (topic, payload) => this.#topics.get(topic)?.(payload));
  }

  /** Goes out of reach, as in an underground garage: the broker hears nothing any more, and tells the last will. */
  cut(): void {
    const client = this.#client;
    if (!client) return;
    this.#client = undefined;
    this.#forgetQuestion();
    client.options.reconnectPeriod = 0;
    client.stream.destroy();
    client.end(true);
  }

  /** Says goodbye: what was published is with the broker, when there is a connection. */
  async close(): Promise<void> {
    const client = this.#client;
    if (!client) return;
    this.publish('connection', { online: false }, true);
    this.#client = undefined;
    this.#forgetQuestion();
    await client.endAsync(!client.connected);
  }

  /** Does nothing without a connection. */
  publish(name: FromCar, message: unknown, retain = false): void {
    if (!this.#client?.connected) return;
    this.#client.publish(topicOf(this.vehicleId, name), JSON.stringify(message), { qos: 1, retain });
  }

  /** The car's own clock has jumped: until the server has told the time anew, no command reaches the car. */
  distrustClock(): void {
    this.#isTimeFresh = false;
    if (this.isConnected) this.#askTime();
  }

  /** The battery was away. */
  loseTime(): void {
    this.#correctionMs = undefined;
    this.#isTimeFresh = false;
  }

  async #begin(client: MqttClient): Promise<void> {
    try {
      await client.subscribeAsync([...this.#topics.keys()], { qos: 1 });
      this.#options.onConnect?.();
      this.#askTime();
    } catch {
      // The connection was lost again; it is made anew.
    }
  }

  #forgetQuestion(): void {
    this.#isTimeFresh = false;
    clearTimeout(this.#asking?.timer);
  }

  #askTime(): void {
    clearTimeout(this.#asking?.timer);
    const nonce = randomUUID();
    const timer = setTimeout(() => this.#askTime(), ASK_TIME_AGAIN_MS);
    this.#asking = { nonce, at: this.#options.clock(), timer };
    this.publish('clock', { nonce });
  }

  #hearTime(payload: Buffer): void {
    const told = readMessage(timeMessage, payload);
    if (!told || told.nonce !== this.#asking?.nonce) return;
    clearTimeout(this.#asking.timer);
    // The answer was written somewhere between the question and now.
    this.#correctionMs = told.at.epochMilliseconds - (this.#asking.at + this.#options.clock()) / 2;
    this.#asking = undefined;
    this.#isTimeFresh = true;
    this.#options.onReady();
  }
}
