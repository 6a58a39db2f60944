import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import type { Position } from '#domain/station/position.ts';
import type { RefusalReason } from '#domain/telematics/car-command.ts';
import {
  type answerMessage,
  type challengeMessage,
  commandMessage,
  keysMessage,
  notedMessage,
  type openedMessage,
  type openingMessage,
  REMEMBERED_ANSWERS,
  readMessage,
  type receivedMessage,
  revokedMessage,
  type stateMessage,
} from '#server/adapters/telematics/protocol.ts';
import { CarLink } from './car-link.ts';
import { OpeningGuard } from './offline-opening.ts';

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
type Answer = z.input<typeof answerMessage>;

/**
 * A car that does what docs/telematics.md asks of a box: obeys each command once, by the server's time, and opens without a
 * network for a phone with a grant. `log` has all that it did.
 */
export class SimulatedCar {
  readonly vehicleId: number;
  readonly model: CarModel;
  readonly log: { id: string; kind: 'UNLOCK' | 'LOCK'; at: Temporal.Instant }[] = [];
  readonly #options: Options;
  readonly #answers = new Map<string, Answer>();
  readonly #link: CarLink;
  #timer: NodeJS.Timeout | undefined;
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
    const { broker, vehicleId, secret } = options;
    this.#link = new CarLink({
      broker,
      vehicleId,
      secret,
      clock: () => Date.now() + this.#clockErrorMs,
      hears: {
        command: (payload) => this.#hearCommand(payload),
        noted: (payload) => this.#hearNoted(payload),
        revoked: (payload) => {
          const revoked = readMessage(revokedMessage, payload);
          if (revoked) this.#guard.hearRevoked(revoked);
        },
        keys: (payload) => {
          const keys = readMessage(keysMessage, payload);
          if (keys) this.#guard.hearKeys(keys);
        },
      },
      onConnect: () => this.#link.publish('connection', { online: true }, true),
      onReady: () => this.#tellAll(),
    });
  }

  /** Whether commands reach the car now. */
  get isReady(): boolean {
    return this.#link.isReady;
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
    if (this.#link.isOpen) return;
    this.#link.open();
    const { stateEveryMs = 10_000 } = this.#options;
    // Cars that were switched on together do not speak together.
    const first = setTimeout(() => {
      this.#timer = setInterval(() => this.tellState(), stateEveryMs);
    }, Math.random() * stateEveryMs);
    this.#timer = first;
  }

  /** Goes out of reach, as in an underground garage: the broker hears nothing any more. */
  cutConnection(): void {
    this.#link.cut();
    clearTimeout(this.#telling);
    clearInterval(this.#timer);
  }

  /** Changes something of the car, by a person or the road, and tells it. */
  change(change: Partial<CarModel>): void {
    Object.assign(this.model, change);
    this.tellState();
  }

  /** The car's own clock jumps. It notices, and asks the server anew; without a connection it goes wrong until then. */
  setClockError(milliseconds: number): void {
    this.#clockErrorMs = milliseconds;
    this.#link.distrustClock();
  }

  /** The battery was away: what the car knew is lost, but for what it must still tell. */
  loseTime(): void {
    this.#link.loseTime();
  }

  /** The question to a phone that stands beside the car. */
  challenge(): z.output<typeof challengeMessage> {
    return this.#guard.challenge();
  }

  /** Does what a phone beside the car asks, if it may; without any network. */
  open(opening: z.output<typeof openingMessage>): z.input<typeof receivedMessage> {
    const checked = this.#guard.check(opening, this.#link.knowsTime ? this.#link.now() : undefined);
    if (typeof checked === 'string') return { outcome: 'REFUSED', reason: checked };
    const { grant, kind, check } = checked;
    if (kind === 'LOCK' && this.model.doorOpen) return { outcome: 'REFUSED', reason: 'DOOR_OPEN' };
    if (kind === 'LOCK' && this.model.ignitionOn) return { outcome: 'REFUSED', reason: 'IGNITION_ON' };
    const id = randomUUID();
    const done = this.#link.now();
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

  /** Its memory was lost: it numbers its states from one again. */
  restartNumbers(): void {
    this.#sequence = 0;
  }

  tellState(): void {
    if (this.isReady) this.#link.publish('state', this.#state(), true);
  }

  #state(): State {
    const { electric: _, ...state } = this.model;
    return { ...state, at: this.#link.now().toString(), sequence: ++this.#sequence };
  }

  get #saysReadings(): boolean {
    return this.#options.saysReadings ?? true;
  }

  /** After each connecting. */
  #tellAll(): void {
    for (const answer of this.#answers.values()) this.#link.publish('answer', answer);
    this.#tellOpenings();
    this.tellState();
  }

  #tellOpenings(): void {
    clearTimeout(this.#telling);
    if (this.#untold.size === 0 || !this.#link.isConnected) return;
    const openings = [...this.#untold.values()].slice(0, OPENINGS_PER_MESSAGE);
    this.#link.publish('opened', { openings });
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
    if (known) return this.#link.publish('answer', known);
    // Its answer would have no time: the server sends the command again.
    if (!this.#link.isReady) return;
    const at = this.#link.now();
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
    for (const id of [...this.#answers.keys()].slice(0, -REMEMBERED_ANSWERS)) this.#answers.delete(id);
    this.#link.publish('answer', answer);
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
}
