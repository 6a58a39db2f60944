/** A car beside which the device is, whatever carries the messages (docs/telematics.md, "Without a network"). */
export type NearCar = {
  challenge(): Promise<unknown>;
  open(opening: object): Promise<unknown>;
  close(): void;
};

/** Why there is no way to the car beside the device, or none any more. */
export type NearFault = 'NOT_FOUND' | 'LOST';

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

const SERVICE = '6f1c0001-5a4b-4c55-9b8e-0d7a2f3e9c10';
const CHALLENGE = '6f1c0002-5a4b-4c55-9b8e-0d7a2f3e9c10';
const OPENING = '6f1c0003-5a4b-4c55-9b8e-0d7a2f3e9c10';
/** Of a packet, besides its first byte; what every phone of today carries in one. */
const PACKET_BYTES = 180;
const MORE_FOLLOW = 1;
const LAST = 0;

// The parts of Web Bluetooth that are used; the DOM types do not have it.
type Characteristic = EventTarget & {
  value?: DataView;
  readValue(): Promise<DataView>;
  writeValueWithResponse(value: Uint8Array): Promise<void>;
  startNotifications(): Promise<unknown>;
};
type Gatt = {
  connect(): Promise<{
    getPrimaryService(id: string): Promise<{ getCharacteristic(id: string): Promise<Characteristic> }>;
  }>;
  disconnect(): void;
};
type Bluetooth = {
  requestDevice(options: { filters: { name: string; services: string[] }[] }): Promise<{ gatt?: Gatt }>;
};

const bluetooth = (): Bluetooth | undefined => (navigator as { bluetooth?: Bluetooth }).bluetooth;

/** Safari and Firefox have none. */
export const hasBluetooth = (): boolean => bluetooth() !== undefined;

/** Asks the person to choose the car, which the browser demands, and connects. Rejects with `NearCarFailed`. */
export async function connectBluetooth(vehicleId: number): Promise<NearCar> {
  const filters = [{ name: `SW${vehicleId}`, services: [SERVICE] }];
  const { gatt, challenge, opening } = await (async () => {
    try {
      const device = await bluetooth()?.requestDevice({ filters });
      if (!device?.gatt) throw new Error('no device');
      const server = await device.gatt.connect();
      const service = await server.getPrimaryService(SERVICE);
      const [read, write] = await Promise.all([
        service.getCharacteristic(CHALLENGE),
        service.getCharacteristic(OPENING),
      ]);
      return { gatt: device.gatt, challenge: read, opening: write };
    } catch (error) {
      throw new NearCarFailed('NOT_FOUND', error);
    }
  })();
  return {
    challenge: () => orLost(async () => parse(await challenge.readValue())),
    open: (message) =>
      orLost(async () => {
        await opening.startNotifications();
        const answer = nextMessage(opening);
        for (const packet of packetsOf(message)) await opening.writeValueWithResponse(packet);
        return answer;
      }),
    close: () => gatt.disconnect(),
  };
}

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

function packetsOf(message: object): Uint8Array[] {
  const bytes = new TextEncoder().encode(JSON.stringify(message));
  const count = Math.ceil(bytes.length / PACKET_BYTES);
  return Array.from({ length: count }, (_, index) => {
    const part = bytes.subarray(index * PACKET_BYTES, (index + 1) * PACKET_BYTES);
    return Uint8Array.of(index === count - 1 ? LAST : MORE_FOLLOW, ...part);
  });
}

/** Collects the packets of the next message with which the car notifies. */
const nextMessage = (from: Characteristic): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const bytes: number[] = [];
    const end = () => {
      clearTimeout(limit);
      from.removeEventListener('characteristicvaluechanged', onPacket);
    };
    const onPacket = () => {
      const { value } = from;
      if (!value) return;
      for (let index = 1; index < value.byteLength; index++) bytes.push(value.getUint8(index));
      if (value.getUint8(0) === MORE_FOLLOW) return;
      end();
      try {
        resolve(JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes))));
      } catch (error) {
        reject(new NearCarFailed('LOST', error));
      }
    };
    const limit = setTimeout(() => {
      end();
      reject(new NearCarFailed('LOST'));
    }, ANSWER_MS);
    from.addEventListener('characteristicvaluechanged', onPacket);
  });

const parse = (value: DataView): unknown => JSON.parse(new TextDecoder().decode(value));
