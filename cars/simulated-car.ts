import { randomUUID } from 'node:crypto';
import { connect, type MqttClient } from 'mqtt';
import type * as z from 'zod';
import type { Position } from '#domain/station/position.ts';
import type { RefusalReason } from '#domain/telematics/car-command.ts';
import {
  type challengeMessage,
  commandMessage,
  type FromCar,
  KEYS_TOPIC,
  keysMessage,
  notedMessage,
  type openedMessage,
  type openingMessage,
  readMessage,
  type receivedMessage,
  revokedMessage,
  type stateMessage,
  TO_CAR,
  timeMessage,
  topicOf,
} from '#server/adapters/telematics/protocol.ts';
import { OpeningGuard } from './offline-opening.ts';

/** Outcomes that a car remembers, to repeat them instead of doing a command again. */
const REMEMBERED_COMMANDS = 100;
const RECONNECT_MS = 1_000;
/** A car that was told no time asks again. */
const ASK_TIME_AGAIN_MS = 5_000;
/** What a car did without a network it tells again until the server has noted it. */
const TELL_OPENINGS_AGAIN_MS = 5_000;
const OPENINGS_PER_MESSAGE = 20;

export type CarModel = {
  position: Position;
  electric: boolean;
  locked: boolean;
  doorOpen: boolean;
  ignitionOn: boolean;
  lightsOn: boolean;
  /** 0 to 100. */
  energyPercent: number;
  plugged: boolean;
  odometerM: number;
};

/** A car that stands locked at a place. */
export const parkedCar = (change: Partial<CarModel> & Pick<CarModel, 'position'>): CarModel => ({
  electric: false,
  locked: true,
  doorOpen: false,
  ignitionOn: false,
  lightsOn: false,
  energyPercent: 80,
  plugged: false,
  odometerM: 0,
  ...change,
});

type Options = {
  /** mqtt://host:port */
  broker: string;
  vehicleId: number;
  secret: string;
  model: CarModel;
  /** Milliseconds by which the car's own clock is wrong. */
  clockErrorMs?: number;
  /** Milliseconds between two states; it also tells each change at once. */
  stateEveryMs?: number;
  /** False: a box that says of answers and openings only that they happened (revision 0 of the protocol). */
  saysReadings?: boolean;
};

type Told = z.input<typeof openedMessage>['openings'][number];
type State = z.input<typeof stateMessage>;
type Answer = { commandId: string; at: string; state?: State } & (
  | { outcome: 'DONE' }
  | { outcome: 'REFUSED'; reason: RefusalReason }
);

/**
 * A car that does what docs/telematics.md asks of a box: it locks and unlocks once for each command id, knows the
 * time from the server instead of its own clock, says what it is like, and opens without a network for a phone with
 * a grant. `log` has all that it ever did.
 */
export class SimulatedCar {
  readonly vehicleId: number;
  readonly model: CarModel;
  readonly log: { id: string; kind: 'UNLOCK' | 'LOCK'; at: Temporal.Instant }[] = [];
  readonly #options: Options;
  readonly #answers = new Map<string, Answer>();
  #client: MqttClient | undefined;
  #timer: NodeJS.Timeout | undefined;
  #asking: { nonce: string; at: number; timer: NodeJS.Timeout } | undefined;
  /** What must be added to the car's clock; undefined until the server has told the time. */
  #correctionMs: number | undefined;
  /** Whether the time was told since the last connecting; commands need that, phones beside the car do not. */
  #isTimeFresh = false;
  readonly #guard: OpeningGuard;
  /** What the server has not noted yet. */
  readonly #untold = new Map<string, Told>();
  #telling: NodeJS.Timeout | undefined;
  #sequence = Date.now() * 1000;
  #clockErrorMs: number;

  constructor(options: Options) {
    this.vehicleId = options.vehicleId;
    this.model = { ...options.model };
    this.#options = options;
    this.#guard = new OpeningGuard(options.vehicleId);
    this.#clockErrorMs = options.clockErrorMs ?? 0;
  }

  /** Whether commands reach the car now. */
  get isReady(): boolean {
    return this.#client?.connected === true && this.#isTimeFresh;
  }

  /** Milliseconds by which the car's own clock is wrong. */
  get clockErrorMs(): number {
    return this.#clockErrorMs;
  }

  /** Whether it can tell who signed a grant. */
  get knowsKeys(): boolean {
    return this.#guard.knowsKeys;
  }

  /** Connects, and again whenever the connection is lost. */
  connect(): void {
    if (this.#client) return;
    const { broker, vehicleId, secret, stateEveryMs = 10_000 } = this.#options;
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
    client.on('close', () => {
      this.#isTimeFresh = false;
      clearTimeout(this.#asking?.timer);
    });
    client.on('message', (topic, payload) => {
      if (topic === topicOf(vehicleId, 'command')) this.#hearCommand(payload);
      if (topic === topicOf(vehicleId, 'time')) this.#hearTime(payload);
      if (topic === topicOf(vehicleId, 'noted')) this.#hearNoted(payload);
      const revoked = topic === topicOf(vehicleId, 'revoked') && readMessage(revokedMessage, payload);
      if (revoked) this.#guard.hearRevoked(revoked);
      const keys = topic === KEYS_TOPIC && readMessage(keysMessage, payload);
      if (keys) this.#guard.hearKeys(keys);
    });
    // Cars that were switched on together do not speak together.
    const first = setTimeout(() => {
      this.#timer = setInterval(() => this.tellState(), stateEveryMs);
    }, Math.random() * stateEveryMs);
    this.#timer = first;
  }

  /** Goes out of reach, as in an underground garage: the broker hears nothing any more. */
  cutConnection(): void {
    const client = this.#client;
    if (!client) return;
    this.#client = undefined;
    this.#isTimeFresh = false;
    clearTimeout(this.#asking?.timer);
    clearTimeout(this.#telling);
    clearInterval(this.#timer);
    client.options.reconnectPeriod = 0;
    client.stream.destroy();
    client.end(true);
  }

  /** Changes something of the car, by a person or the road, and tells it. */
  change(change: Partial<CarModel>): void {
    Object.assign(this.model, change);
    this.tellState();
  }

  /** The car's own clock jumps. It notices, and asks the server anew; without a connection it goes wrong until then. */
  setClockError(milliseconds: number): void {
    this.#clockErrorMs = milliseconds;
    this.#isTimeFresh = false;
    if (this.#client?.connected) this.#askTime();
  }

  /** The battery was away: what the car knew is lost, but for what it must still tell. */
  loseTime(): void {
    this.#correctionMs = undefined;
    this.#isTimeFresh = false;
  }

  /** The question to a phone that stands beside the car. */
  challenge(): z.output<typeof challengeMessage> {
    return this.#guard.challenge();
  }

  /** Does what a phone beside the car asks, if it may; without any network. */
  open(opening: z.output<typeof openingMessage>): z.input<typeof receivedMessage> {
    const at = this.#correctionMs === undefined ? undefined : this.#now();
    const checked = this.#guard.check(opening, at);
    if (typeof checked === 'string') return { outcome: 'REFUSED', reason: checked };
    const { grant, kind, check } = checked;
    if (kind === 'LOCK' && this.model.doorOpen) return { outcome: 'REFUSED', reason: 'DOOR_OPEN' };
    if (kind === 'LOCK' && this.model.ignitionOn) return { outcome: 'REFUSED', reason: 'IGNITION_ON' };
    const id = randomUUID();
    const done = this.#now();
    const { odometerM, energyPercent, position } = this.model;
    this.model.locked = kind === 'LOCK';
    this.log.push({ id, kind, at: done });
    this.#untold.set(id, {
      id,
      grantSerial: grant.serial,
      bookingId: grant.bookingId,
      kind,
      at: done.toString(),
      ...(check ? { check } : {}),
      ...(this.#saysReadings ? { reading: { odometerM, energyPercent, position } } : {}),
    });
    this.#tellOpenings();
    this.tellState();
    return { outcome: 'DONE', at: done.toString() };
  }

  tellState(): void {
    if (this.isReady) this.#publish('state', this.#state(), true);
  }

  #state(): State {
    const { electric: _, ...state } = this.model;
    return { ...state, at: this.#now().toString(), sequence: ++this.#sequence };
  }

  get #saysReadings(): boolean {
    return this.#options.saysReadings ?? true;
  }

  async #begin(client: MqttClient): Promise<void> {
    try {
      await client.subscribeAsync([KEYS_TOPIC, ...TO_CAR.map((name) => topicOf(this.vehicleId, name))], {
        qos: 1,
      });
      this.#publish('connection', { online: true }, true);
      this.#askTime();
    } catch {
      // The connection was lost again; it is made anew.
    }
  }

  #askTime(): void {
    clearTimeout(this.#asking?.timer);
    const nonce = randomUUID();
    const timer = setTimeout(() => this.#askTime(), ASK_TIME_AGAIN_MS);
    this.#asking = { nonce, at: this.#clock(), timer };
    this.#publish('clock', { nonce });
  }

  #hearTime(payload: Buffer): void {
    const told = readMessage(timeMessage, payload);
    if (!told || told.nonce !== this.#asking?.nonce) return;
    clearTimeout(this.#asking.timer);
    const clock = this.#clock();
    // The answer was written somewhere between the question and now.
    this.#correctionMs = told.at.epochMilliseconds - (this.#asking.at + clock) / 2;
    this.#asking = undefined;
    this.#isTimeFresh = true;
    for (const answer of this.#answers.values()) this.#publish('answer', answer);
    this.#tellOpenings();
    this.tellState();
  }

  #tellOpenings(): void {
    clearTimeout(this.#telling);
    if (this.#untold.size === 0 || !this.#client?.connected) return;
    const openings = [...this.#untold.values()].slice(0, OPENINGS_PER_MESSAGE);
    this.#publish('opened', { openings });
    this.#telling = setTimeout(() => this.#tellOpenings(), TELL_OPENINGS_AGAIN_MS);
  }

  #hearNoted(payload: Buffer): void {
    const noted = readMessage(notedMessage, payload);
    if (!noted) return;
    for (const id of noted.ids) this.#untold.delete(id);
    this.#tellOpenings();
  }

  #hearCommand(payload: Buffer): void {
    const command = readMessage(commandMessage, payload);
    if (!command) return;
    const known = this.#answers.get(command.id);
    if (known) return this.#publish('answer', known);
    // Its answer would have no time: the server sends the command again.
    if (!this.#isTimeFresh) return;
    const at = this.#now();
    const reason = this.#reasonAgainst(command, at);
    if (!reason) {
      this.model.locked = command.kind === 'LOCK';
      if (command.kind === 'UNLOCK') this.#guard.forgetOpening();
      this.log.push({ id: command.id, kind: command.kind, at });
    }
    const answer: Answer = {
      commandId: command.id,
      at: at.toString(),
      ...(this.#saysReadings ? { state: this.#state() } : {}),
      ...(reason ? { outcome: 'REFUSED', reason } : { outcome: 'DONE' }),
    };
    this.#answers.set(command.id, answer);
    for (const id of [...this.#answers.keys()].slice(0, -REMEMBERED_COMMANDS)) this.#answers.delete(id);
    this.#publish('answer', answer);
    this.tellState();
  }

  #reasonAgainst(
    { kind, expiresAt }: z.output<typeof commandMessage>,
    at: Temporal.Instant,
  ): RefusalReason | undefined {
    if (Temporal.Instant.compare(at, expiresAt) >= 0) return 'EXPIRED';
    if (kind === 'UNLOCK') return undefined;
    if (this.model.doorOpen) return 'DOOR_OPEN';
    return this.model.ignitionOn ? 'IGNITION_ON' : undefined;
  }

  #publish(name: FromCar, message: unknown, retain = false): void {
    if (!this.#client?.connected) return;
    this.#client.publish(topicOf(this.vehicleId, name), JSON.stringify(message), { qos: 1, retain });
  }

  /** The car's own clock, in epoch milliseconds. */
  #clock(): number {
    return Date.now() + this.#clockErrorMs;
  }

  #now(): Temporal.Instant {
    return Temporal.Instant.fromEpochMilliseconds(Math.round(this.#clock() + (this.#correctionMs ?? 0)));
  }
}
