import { generateKeyPairSync, hash, type KeyObject, randomBytes, sign } from 'node:crypto';

/** The URL of the tests' server, which is also the origin of its pages. */
export const OWN_ORIGIN = 'http://localhost';

type CeremonyOptions = { challenge: string; origin?: string; rpId?: string };
type Flags = { userVerified?: boolean };

/** A software security key with one discoverable credential (WebAuthn, ES256, no attestation). */
export class Authenticator {
  readonly id = randomBytes(32).toString('base64url');
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  #userHandle: string | undefined;
  #signCount = 0;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
  }

  /** Returns what `navigator.credentials.create()` would return. */
  register(
    options: CeremonyOptions & { userId?: string },
    {
      userVerified = true,
      format = 'none',
      statement = [],
    }: Flags & { format?: string; statement?: Entry[] } = {},
  ) {
    this.#userHandle = options.userId;
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    const key = new CborMap([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([id.length >> 8, id.length & 255]);
    const credentialData = Buffer.concat([Buffer.alloc(16), length, id, cbor(key)]);
    const authData = this.#authenticatorData(options, userVerified, credentialData);
    const attestationObject = cbor(
      new CborMap([
        ['fmt', format],
        ['attStmt', new CborMap(statement)],
        ['authData', authData],
      ]),
    );
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key' as const,
      response: {
        clientDataJSON: clientData('webauthn.create', options).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['usb'],
      },
    };
  }

  /** Returns what `navigator.credentials.get()` would return. `signCount` overrides the key's own counter. */
  logIn(
    options: CeremonyOptions,
    { userVerified = true, signCount, userHandle }: Flags & { signCount?: number; userHandle?: string } = {},
  ) {
    const user = userHandle ?? this.#userHandle;
    this.#signCount = signCount ?? this.#signCount + 1;
    const authenticatorData = this.#authenticatorData(options, userVerified);
    const client = clientData('webauthn.get', options);
    const signed = Buffer.concat([authenticatorData, hash('sha256', client, 'buffer')]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key' as const,
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, this.#privateKey).toString('base64url'),
        ...(user === undefined ? {} : { userHandle: user }),
      },
    };
  }

  #authenticatorData(
    { rpId = 'localhost' }: CeremonyOptions,
    userVerified: boolean,
    credentialData?: Buffer,
  ): Buffer {
    const flags = 1 | (userVerified ? 4 : 0) | (credentialData ? 64 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.#signCount);
    return Buffer.concat([
      hash('sha256', rpId, 'buffer'),
      Buffer.from([flags]),
      count,
      credentialData ?? Buffer.alloc(0),
    ]);
  }
}

const clientData = (type: string, { challenge, origin = OWN_ORIGIN }: CeremonyOptions) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** A minimal subset of CBOR (RFC 8949): small maps and lists of whole numbers, strings and bytes. */
type Cbor = number | string | Buffer | CborMap | readonly Buffer[];
type Entry = readonly [key: number | string, value: Cbor];
class CborMap {
  readonly entries: readonly Entry[];
  constructor(entries: readonly Entry[]) {
    this.entries = entries;
  }
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (value instanceof CborMap) {
    const entries = value.entries.flatMap(([key, part]) => [cbor(key), cbor(part)]);
    return Buffer.concat([head(5, value.entries.length), ...entries]);
  }
  return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
}

function head(type: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(type << 5) | count]);
  return count < 256
    ? Buffer.from([(type << 5) | 24, count])
    : Buffer.from([(type << 5) | 25, count >> 8, count & 255]);
}
