import { createPublicKey, type KeyObject, randomBytes, verify } from 'node:crypto';
import type * as z from 'zod';
import {
  grantText,
  type OpeningCheck,
  type OpeningRefusal,
  openingText,
  type UnlockGrant,
} from '#domain/telematics/car-opening.ts';
import {
  type challengeMessage,
  grantPayload,
  type keysMessage,
  type openingMessage,
  type revokedMessage,
} from '#server/adapters/telematics/protocol.ts';

/** Who has asked for a challenge stands beside the car and answers at once. */
const CHALLENGE_MS = 60_000;
const OPEN_CHALLENGES = 16;

type Opening = z.output<typeof openingMessage>;
type Accepted = { grant: UnlockGrant; kind: Opening['kind']; check: OpeningCheck | undefined };

/**
 * Decides whether a car obeys a phone that stands beside it, without asking anybody (docs/telematics.md, "Without a
 * network"). It knows the server's keys and revocations as the car last heard them.
 */
export class OpeningGuard {
  readonly #vehicleId: number;
  #keys = new Map<string, KeyObject>();
  #revoked = new Map<number, number>();
  /** Nonces that nobody has answered yet, with the time at which they were made, by a clock that only runs. */
  readonly #open = new Map<string, number>();
  /** The booking for which the car was opened last beside a phone. */
  #openedFor: number | undefined;

  constructor(vehicleId: number) {
    this.#vehicleId = vehicleId;
  }

  get knowsKeys(): boolean {
    return this.#keys.size > 0;
  }

  hearKeys({ keys }: z.output<typeof keysMessage>): void {
    this.#keys = new Map(keys.map(({ id, publicKey }) => [id, serverKey(publicKey)]));
  }

  hearRevoked({ bookings }: z.output<typeof revokedMessage>): void {
    this.#revoked = new Map(bookings.map(({ id, upTo }) => [id, upTo]));
  }

  /** The car was opened over the network: what was opened without one is over. */
  forgetOpening(): void {
    this.#openedFor = undefined;
  }

  challenge(): z.output<typeof challengeMessage> {
    const nonce = randomBytes(32).toString('base64url');
    this.#open.set(nonce, performance.now());
    for (const old of [...this.#open.keys()].slice(0, -OPEN_CHALLENGES)) this.#open.delete(old);
    return { vehicleId: this.#vehicleId, nonce };
  }

  /**
   * Returns why the car refuses, or what it accepted. A nonce counts once, whatever comes of it.
   * @param at the time by the car's corrected clock; undefined: it does not know it
   */
  check(opening: Opening, at: Temporal.Instant | undefined): OpeningRefusal | Accepted {
    const madeAt = this.#open.get(opening.nonce);
    this.#open.delete(opening.nonce);
    if (madeAt === undefined || performance.now() - madeAt > CHALLENGE_MS) return 'NONCE_UNKNOWN';
    if (!at) return 'NO_TIME';
    const grant = this.#readGrant(opening.grant);
    if (!grant) return 'GRANT_INVALID';
    if (grant.vehicleId !== this.#vehicleId) return 'OTHER_CAR';
    if (Temporal.Instant.compare(at, grant.validFrom) < 0) return 'GRANT_TOO_EARLY';
    // Who opened the car here may lock it, however late (§S10.2).
    const maySecure = opening.kind === 'LOCK' && this.#openedFor === grant.bookingId;
    if (Temporal.Instant.compare(at, grant.validUntil) >= 0 && !maySecure) return 'GRANT_EXPIRED';
    if ((this.#revoked.get(grant.bookingId) ?? -1) >= grant.serial && !maySecure) return 'GRANT_REVOKED';
    if (!isSignedByDevice(opening, grant)) return 'OTHER_DEVICE';
    if (opening.kind === 'UNLOCK' && !grant.isChecked && !opening.check) return 'CHECK_MISSING';
    if (opening.kind === 'UNLOCK') this.#openedFor = grant.bookingId;
    return { grant, kind: opening.kind, check: opening.check };
  }

  /** Undefined when no server signed it, or somebody changed it. */
  #readGrant(text: string): UnlockGrant | undefined {
    const [payload = '', signature = '', ...more] = text.split('.');
    if (more.length > 0) return undefined;
    const parsed = grantPayload.safeParse(parseJson(Buffer.from(payload, 'base64url').toString('utf8')));
    const key = parsed.success ? this.#keys.get(parsed.data.key) : undefined;
    if (!parsed.success || !key) return undefined;
    if (!verify(null, Buffer.from(grantText(payload)), key, Buffer.from(signature, 'base64url')))
      return undefined;
    const { serial, car, booking, device, from, until, checked } = parsed.data;
    return {
      serial,
      keyId: parsed.data.key,
      vehicleId: car,
      bookingId: booking,
      deviceKey: device,
      validFrom: from,
      validUntil: until,
      isChecked: checked,
    };
  }
}

function isSignedByDevice({ grant, nonce, kind, check, signature }: Opening, of: UnlockGrant): boolean {
  const text = openingText({ vehicleId: of.vehicleId, kind, check, nonce, grant });
  try {
    const key = { key: deviceKey(of.deviceKey), dsaEncoding: 'ieee-p1363' as const };
    return verify('sha256', Buffer.from(text), key, Buffer.from(signature, 'base64url'));
  } catch {
    // The point is not on the curve.
    return false;
  }
}

const serverKey = (raw: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: raw }, format: 'jwk' });

function deviceKey(point: string): KeyObject {
  const bytes = Buffer.from(point, 'base64url');
  const coordinate = (from: number) => bytes.subarray(from, from + 32).toString('base64url');
  return createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) },
    format: 'jwk',
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
