/** A car beside which the device is, whatever carries the messages (docs/telematics.md, "Without a network"). */
export type NearCar = {
  challenge(): Promise<unknown>;
  open(opening: object): Promise<unknown>;
  close(): void;
};

/** Why there is no way to the car beside the device, or none any more. */
export type NearFault = 'NOT_FOUND' | 'LOST' | 'BLUETOOTH_OFF' | 'BLUETOOTH_FORBIDDEN';

export class NearCarFailed extends Error {
  readonly fault: NearFault;
  constructor(fault: NearFault, cause?: unknown) {
    super(fault, { cause });
    this.name = 'NearCarFailed';
    this.fault = fault;
  }
}

/** A car that stands beside the device answers within this time. */
const ANSWER_MS = 10_000;

/** How a car is found and spoken to over Bluetooth. */
export const CAR_BLUETOOTH = {
  nameOf: (vehicleId: number) => `SW${vehicleId}`,
  service: '6f1c0001-5a4b-4c55-9b8e-0d7a2f3e9c10',
  challenge: '6f1c0002-5a4b-4c55-9b8e-0d7a2f3e9c10',
  opening: '6f1c0003-5a4b-4c55-9b8e-0d7a2f3e9c10',
} as const;
/** Of a packet, besides its first byte; what every phone of today carries in one. */
const PACKET_BYTES = 180;
const MORE_FOLLOW = 1;
const LAST = 0;

/** A connection to the box of a car, by a browser's Bluetooth or a phone's. */
export type BluetoothLink = {
  readChallenge(): Promise<DataView>;
  /** Calls back with each packet that the car says of an opening; returns the function that ends it. */
  hear(onPacket: (packet: DataView) => void): Promise<() => void>;
  /** Resolves when the car has taken the packet. */
  writeOpening(packet: Uint8Array<ArrayBuffer>): Promise<void>;
  close(): void;
};

/** The car at the other end of a Bluetooth connection. */
export const carOver = (link: BluetoothLink): NearCar => ({
  challenge: () => orLost(async () => parse(await link.readChallenge())),
  open: (message) => orLost(() => openOver(link, message)),
  close: () => link.close(),
});

/** The process of the simulated cars, on this machine, in place of Bluetooth; never in production. */
export function connectDoor(door: string, vehicleId: number): NearCar {
  const ask = (name: string, message?: object) =>
    orLost(async () => {
      const response = await fetch(`${door}/cars/${vehicleId}/${name}`, {
        signal: AbortSignal.timeout(ANSWER_MS),
        ...(message
          ? {
              method: 'POST',
              body: JSON.stringify(message),
              headers: { 'content-type': 'application/json' },
            }
          : {}),
      });
      if (!response.ok) throw new NearCarFailed('NOT_FOUND');
      return (await response.json()) as unknown;
    });
  return {
    challenge: () => ask('challenge'),
    open: (message) => ask('opening', message),
    close: () => undefined,
  };
}

async function orLost<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof NearCarFailed ? error : new NearCarFailed('LOST', error);
  }
}

/** Sends an opening in packets and collects those of the answer. */
async function openOver(link: BluetoothLink, message: object): Promise<unknown> {
  const answer = Promise.withResolvers<unknown>();
  // It may be over before it is waited for.
  answer.promise.catch(() => undefined);
  const bytes: number[] = [];
  const end = await link.hear((packet) => {
    for (let index = 1; index < packet.byteLength; index++) bytes.push(packet.getUint8(index));
    if (packet.byteLength === 0 || packet.getUint8(0) === MORE_FOLLOW) return;
    try {
      answer.resolve(JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes))));
    } catch (error) {
      answer.reject(error);
    }
  });
  const limit = setTimeout(() => answer.reject(new NearCarFailed('LOST')), ANSWER_MS);
  try {
    for (const packet of packetsOf(message)) await link.writeOpening(packet);
    return await answer.promise;
  } finally {
    clearTimeout(limit);
    end();
  }
}

function packetsOf(message: object): Uint8Array<ArrayBuffer>[] {
  const bytes = new TextEncoder().encode(JSON.stringify(message));
  const count = Math.ceil(bytes.length / PACKET_BYTES);
  return Array.from({ length: count }, (_, index) => {
    const part = bytes.subarray(index * PACKET_BYTES, (index + 1) * PACKET_BYTES);
    return Uint8Array.of(index === count - 1 ? LAST : MORE_FOLLOW, ...part);
  });
}

const parse = (value: DataView): unknown => JSON.parse(new TextDecoder().decode(value));
