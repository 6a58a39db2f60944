import * as z from 'zod';
import { COMMAND_KINDS, REFUSAL_REASONS } from '#domain/telematics/car-command.ts';
import { OPENING_CHECKS, OPENING_REFUSALS } from '#domain/telematics/car-opening.ts';

// The messages between server and cars, version 1; docs/telematics.md explains them to makers of boxes.

const ROOT = 'stadtwagen/v1';
/** No message is longer; the broker ends the connection of whoever sends more. */
export const MAX_MESSAGE_BYTES = 8 * 1024;
/** Answers that a car keeps, to repeat them instead of doing a command again. */
export const REMEMBERED_ANSWERS = 100;

/** Topics by which a car speaks. */
export const FROM_CAR = ['state', 'connection', 'answer', 'clock', 'opened'] as const;
export type FromCar = (typeof FROM_CAR)[number];
/** Topics to which a car listens. */
export const TO_CAR = ['command', 'time', 'revoked', 'noted'] as const;
export type ToCar = (typeof TO_CAR)[number];

/** The topic of one car; `+` instead of its id names all cars. */
export const topicOf = (vehicleId: number | '+', name: FromCar | ToCar): string =>
  `${ROOT}/${vehicleId}/${name}`;

/** The server's keys for unlock grants, the same for all cars. */
export const KEYS_TOPIC = `${ROOT}/keys`;

/** Undefined when it is no topic by which a car speaks. */
export function parseTopic(topic: string): { vehicleId: number; name: FromCar } | undefined {
  if (!topic.startsWith(`${ROOT}/`)) return undefined;
  const [id = '', name = '', ...more] = topic.slice(ROOT.length + 1).split('/');
  const known = FROM_CAR.find((each) => each === name);
  if (!known || more.length > 0 || !/^[1-9]\d{0,14}$/.test(id)) return undefined;
  return { vehicleId: Number(id), name: known };
}

/** A car may publish to and subscribe only its own topics. */
export const mayPublish = (vehicleId: number, topic: string): boolean =>
  FROM_CAR.some((name) => topic === topicOf(vehicleId, name));
export const maySubscribe = (vehicleId: number, topic: string): boolean =>
  topic === KEYS_TOPIC || TO_CAR.some((name) => topic === topicOf(vehicleId, name));

const instant = z.iso.datetime().transform((text) => Temporal.Instant.from(text));

/** Receivers without a fix say null, nothing, or a place in the Gulf of Guinea: unknown, and the rest counts (§S10.26). */
const position = z
  .object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })
  .nullish()
  .catch(undefined)
  .transform((told) => (told && (told.lat !== 0 || told.lng !== 0) ? told : undefined));
const energyPercent = z.number().min(0).max(100);
const odometerM = z.int().min(0).max(10_000_000_000);

export const stateMessage = z
  .object({
    at: instant,
    sequence: z.int().min(0),
    position,
    locked: z.boolean(),
    doorOpen: z.boolean(),
    ignitionOn: z.boolean(),
    lightsOn: z.boolean(),
    energyPercent,
    plugged: z.boolean(),
    odometerM,
  })
  .readonly();

/** Published when a car connects, and by the broker as its last will when it is lost. */
export const connectionMessage = z.object({ online: z.boolean() }).readonly();

export const commandMessage = z
  .object({ id: z.uuid(), kind: z.enum(COMMAND_KINDS), expiresAt: instant })
  .readonly();

/** How the car was right after it; what is not a state is left out, so that the answer counts all the same. */
const answeredState = stateMessage.optional().catch(undefined);

export const answerMessage = z
  .discriminatedUnion('outcome', [
    z.object({ commandId: z.uuid(), at: instant, state: answeredState, outcome: z.literal('DONE') }),
    z.object({
      commandId: z.uuid(),
      at: instant,
      state: answeredState,
      outcome: z.literal('REFUSED'),
      reason: z.enum(REFUSAL_REASONS),
    }),
  ])
  .readonly();

/** A car asks for the time after each connecting, and carries out no command before it knows it. */
export const clockMessage = z.object({ nonce: z.string().min(1).max(64) }).readonly();
export const timeMessage = z.object({ nonce: z.string().min(1).max(64), at: instant }).readonly();

const base64url = z.string().regex(/^[\w-]+$/);

/** Kept (retained): with what servers sign grants now, or signed grants that may still be valid. */
export const keysMessage = z
  .object({ keys: z.array(z.object({ id: z.uuid(), publicKey: base64url.length(43) })).max(40) })
  .readonly();

/** Kept (retained): of these bookings no grant counts up to and with this serial. */
export const revokedMessage = z
  .object({ bookings: z.array(z.object({ id: z.int(), upTo: z.int() })).max(100) })
  .readonly();

const opening = z.object({
  id: z.uuid(),
  grantSerial: z.int(),
  bookingId: z.int(),
  kind: z.enum(COMMAND_KINDS),
  at: instant,
  check: z.enum(OPENING_CHECKS).optional(),
  /** Not the whole state, because up to 20 openings share a message. */
  reading: z.object({ odometerM, energyPercent, position }).optional().catch(undefined),
});
/** What a car did for a phone beside it; told again until it is noted. */
export const openedMessage = z.object({ openings: z.array(opening).min(1).max(20) }).readonly();
export const notedMessage = z.object({ ids: z.array(z.uuid()).max(20) }).readonly();

// What phone and car say to each other without any network, whatever carries it.

/** The part of a grant before the dot, decoded. */
export const grantPayload = z
  .object({
    v: z.literal(1),
    serial: z.int(),
    key: z.uuid(),
    car: z.int(),
    booking: z.int(),
    device: base64url.length(87),
    from: instant,
    until: instant,
    checked: z.boolean(),
  })
  .readonly();
/** The car's question: who can answer it has the device's key now. */
export const challengeMessage = z.object({ vehicleId: z.int(), nonce: base64url.length(43) }).readonly();
export const openingMessage = z
  .object({
    grant: z.string().max(2_000),
    nonce: base64url.max(100),
    kind: z.enum(COMMAND_KINDS),
    check: z.enum(OPENING_CHECKS).optional(),
    signature: base64url.max(200),
  })
  .readonly();
export const receivedMessage = z
  .discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('DONE'), at: instant }),
    z.object({ outcome: z.literal('REFUSED'), reason: z.enum(OPENING_REFUSALS) }),
  ])
  .readonly();

/** The message of a topic; undefined when it is not one of this version. */
export function readMessage<S extends z.ZodType>(schema: S, payload: Uint8Array): z.output<S> | undefined {
  if (payload.byteLength > MAX_MESSAGE_BYTES) return undefined;
  try {
    const parsed = schema.safeParse(JSON.parse(Buffer.from(payload).toString('utf8')));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
