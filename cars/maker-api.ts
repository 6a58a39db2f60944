import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { CommandKind, RefusalReason } from '#domain/telematics/car-command.ts';
import type { commandMessage, stateMessage } from '#server/adapters/telematics/protocol.ts';
import { readAtMost } from './http-server.ts';

// The maker's HTTP interface in words of ours. Of a bridge to another maker this file differs, and no other.

const MAX_ANSWER_BYTES = 64 * 1024;
/** Shorter than the three seconds after which the server sends a command again. */
const REQUEST_TIMEOUT_MS = 2_500;
/** A webhook is signed when it is sent; clocks of makers and ours are no farther apart. */
const SIGNATURE_VALID_SECONDS = 300;

const instant = z.iso.datetime({ offset: true }).transform((text) => Temporal.Instant.from(text));

/** A maker's command: under way until it has succeeded or failed. */
const makerCommand = z.discriminatedUnion('status', [
  z.object({ id: z.string(), status: z.literal('QUEUED') }),
  z.object({ id: z.string(), status: z.literal('SUCCEEDED'), finishedAt: instant }),
  z.object({ id: z.string(), status: z.literal('FAILED'), finishedAt: instant, error: z.string() }),
]);
const makerVehicle = z.object({
  online: z.boolean(),
  /** When the box measured it. */
  reportedAt: instant,
  /** Null or left out while the box has no fix. */
  latitude: z.number().min(-90).max(90).nullish(),
  longitude: z.number().min(-180).max(180).nullish(),
  centralLock: z.enum(['LOCKED', 'UNLOCKED']),
  doors: z.enum(['OPEN', 'CLOSED']),
  ignition: z.enum(['ON', 'OFF']),
  lights: z.enum(['ON', 'OFF']),
  energyPercent: z.number().min(0).max(100),
  cable: z.enum(['PLUGGED', 'UNPLUGGED']),
  mileageKm: z.number().min(0).max(10_000_000),
});
const makerEvent = z.discriminatedUnion('type', [
  z.object({ id: z.string().max(100), type: z.literal('command'), box: z.string(), command: makerCommand }),
  z.object({ id: z.string().max(100), type: z.literal('vehicle'), box: z.string(), vehicle: makerVehicle }),
]);

const COMMANDS: Record<CommandKind, string> = { UNLOCK: 'doors.unlock', LOCK: 'doors.lock' };
/** What the maker calls the reasons that a driver can do something about; all others are a fault of the car. */
const REASONS = new Map<string, RefusalReason>([
  ['VALIDITY_OVER', 'EXPIRED'],
  ['DOOR_AJAR', 'DOOR_OPEN'],
  ['ENGINE_RUNNING', 'IGNITION_ON'],
]);

/** What became of a command in the car. */
export type CarOutcome =
  | { outcome: 'DONE'; at: Temporal.Instant }
  | { outcome: 'REFUSED'; reason: RefusalReason; at: Temporal.Instant };

export type MakerAnswer =
  | { kind: 'FINISHED'; result: CarOutcome }
  /** The maker has the command and works on it. */
  | { kind: 'PENDING' }
  /** The maker does not have the command. */
  | { kind: 'UNHEARD'; why: string }
  /** Nobody knows whether the maker has the command. */
  | { kind: 'UNCLEAR'; why: string }
  /** The maker takes no such command of us, now or later. */
  | { kind: 'DENIED'; why: string };

export type BoxState = {
  /** Whether the maker reaches the box now. */
  online: boolean;
  state: z.input<typeof stateMessage>;
};

export type MakerEvent = { id: string; box: string } & (
  | { kind: 'COMMAND'; commandId: string; result: CarOutcome | undefined }
  | { kind: 'VEHICLE'; vehicle: BoxState }
);

type Command = z.output<typeof commandMessage>;

export type MakerApi = {
  /** Hands the command to the maker, which carries out each id once however often it comes. Never rejects. */
  send(box: string, command: Command, signal: AbortSignal): Promise<MakerAnswer>;
  /** Asks what became of a command. Never rejects. */
  ask(box: string, commandId: string, signal: AbortSignal): Promise<MakerAnswer>;
  /** Undefined when the maker does not answer. */
  look(box: string, signal: AbortSignal): Promise<BoxState | undefined>;
};

/**
 * Asks the maker over its HTTP interface.
 * @param url where it begins, without a slash at its end
 */
export function createMakerApi({ url, key }: { url: string; key: string }): MakerApi {
  const request = async (
    path: string,
    signal: AbortSignal,
    init: { method?: string; body?: string; headers?: Record<string, string> } = {},
  ) => {
    const response = await fetch(`${url}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${key}`, accept: 'application/json', ...init.headers },
      // A redirect would take the key elsewhere.
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
    });
    const body = response.body ? await readAtMost(response.body, MAX_ANSWER_BYTES) : Buffer.alloc(0);
    return { status: response.status, body: parseJson(body) };
  };
  const pathOf = (box: string, more = '') => `/vehicles/${encodeURIComponent(box)}${more}`;

  return {
    async send(box, { id, kind, expiresAt }, signal) {
      try {
        const { status, body } = await request(pathOf(box, '/commands'), signal, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': id },
          body: JSON.stringify({ command: COMMANDS[kind], validUntil: expiresAt.toString() }),
        });
        if (status >= 400 && status < 500 && !MAY_WORK_LATER.has(status)) {
          return { kind: 'DENIED', why: `HTTP ${status}` };
        }
        return toAnswer(status, body);
      } catch (error) {
        return { kind: wasConnected(error) ? 'UNCLEAR' : 'UNHEARD', why: whyOf(error) };
      }
    },
    async ask(box, commandId, signal) {
      try {
        const { status, body } = await request(pathOf(box, `/commands/${commandId}`), signal);
        return status === 404 ? { kind: 'UNHEARD', why: 'HTTP 404' } : toAnswer(status, body);
      } catch (error) {
        return { kind: 'UNCLEAR', why: whyOf(error) };
      }
    },
    async look(box, signal) {
      try {
        const { status, body } = await request(pathOf(box), signal);
        const vehicle = makerVehicle.safeParse(body);
        return status === 200 && vehicle.success ? toBoxState(vehicle.data) : undefined;
      } catch {
        return undefined;
      }
    },
  };
}

/** Request Timeout, Conflict (with itself, when it was sent before), Too Early, Too Many Requests. */
const MAY_WORK_LATER: ReadonlySet<number> = new Set([408, 409, 425, 429]);

function toAnswer(status: number, body: unknown): MakerAnswer {
  const command = makerCommand.safeParse(body);
  if (status < 200 || status > 299 || !command.success) return { kind: 'UNCLEAR', why: `HTTP ${status}` };
  const result = toOutcome(command.data);
  return result ? { kind: 'FINISHED', result } : { kind: 'PENDING' };
}

function toOutcome(command: z.output<typeof makerCommand>): CarOutcome | undefined {
  switch (command.status) {
    case 'QUEUED':
      return undefined;
    case 'SUCCEEDED':
      return { outcome: 'DONE', at: command.finishedAt };
    case 'FAILED':
      return { outcome: 'REFUSED', at: command.finishedAt, reason: REASONS.get(command.error) ?? 'FAULT' };
  }
}

/** The time of the report is the number of the state: a report that comes late or again is never taken for news. */
const toBoxState = (vehicle: z.output<typeof makerVehicle>): BoxState => ({
  online: vehicle.online,
  state: {
    at: vehicle.reportedAt.toString(),
    sequence: vehicle.reportedAt.epochMilliseconds,
    ...(vehicle.latitude == null || vehicle.longitude == null
      ? {}
      : { position: { lat: vehicle.latitude, lng: vehicle.longitude } }),
    locked: vehicle.centralLock === 'LOCKED',
    doorOpen: vehicle.doors === 'OPEN',
    ignitionOn: vehicle.ignition === 'ON',
    lightsOn: vehicle.lights === 'ON',
    energyPercent: vehicle.energyPercent,
    plugged: vehicle.cable === 'PLUGGED',
    odometerM: Math.round(vehicle.mileageKm * 1000),
  },
});

/** What the maker tells by a webhook; undefined when it is nothing that this bridge knows. */
export function readEvent(body: Buffer): MakerEvent | undefined {
  const { data: event } = makerEvent.safeParse(parseJson(body));
  if (!event) return undefined;
  const { id, box } = event;
  return event.type === 'command'
    ? { id, box, kind: 'COMMAND', commandId: event.command.id, result: toOutcome(event.command) }
    : { id, box, kind: 'VEHICLE', vehicle: toBoxState(event.vehicle) };
}

/** The maker's signature of a webhook that it sends at `timestamp` (epoch seconds), in hexadecimal digits. */
const signatureOf = (secret: string, timestamp: string, body: Uint8Array): string =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');

/**
 * Knows the webhooks of the maker from those of others: signed with the secret, sent within the last five minutes,
 * and not said before.
 */
export class WebhookGuard {
  readonly #secret: string;
  /** Accepted signatures, with the epoch second at which they would be too old anyway. */
  readonly #seen = new Map<string, number>();

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** Returns what is wrong with the request, or undefined. */
  check(
    { timestamp, signature, body }: { timestamp: string; signature: string; body: Uint8Array },
    nowSeconds: number,
  ): 'FOREIGN' | 'EXPIRED' | 'REPLAYED' | undefined {
    const right = Buffer.from(signatureOf(this.#secret, timestamp, body));
    const told = Buffer.from(signature);
    if (told.length !== right.length || !timingSafeEqual(told, right)) return 'FOREIGN';
    const sentAt = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : 0;
    if (Math.abs(nowSeconds - sentAt) > SIGNATURE_VALID_SECONDS) return 'EXPIRED';
    // In the order in which they came, which is nearly that in which they were sent.
    for (const [seen, until] of this.#seen) {
      if (until >= nowSeconds) break;
      this.#seen.delete(seen);
    }
    if (this.#seen.has(signature)) return 'REPLAYED';
    this.#seen.set(signature, sentAt + SIGNATURE_VALID_SECONDS);
    return undefined;
  }

  /** What it said could not be kept: it may be said again. */
  forget(signature: string): void {
    this.#seen.delete(signature);
  }
}

const parseJson = (body: Buffer | undefined): unknown => {
  try {
    return JSON.parse(body?.toString('utf8') ?? '');
  } catch {
    return undefined;
  }
};

/** Errors after which the request was certainly never sent. */
const NEVER_CONNECTED: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const wasConnected = (error: unknown): boolean => !NEVER_CONNECTED.has(codeOf(error) ?? '');

const codeOf = (error: unknown): string | undefined =>
  ((error as Error).cause as { code?: string } | undefined)?.code;

const whyOf = (error: unknown): string => codeOf(error) ?? (error as Error).name;
