import type { SimulatedCar } from '#cars/simulated-car.ts';
import { openingMessage, readMessage } from '#server/adapters/telematics/protocol.ts';
import type { Phone } from './phone.ts';
import type { NearBox } from './phone-plugins.ts';

const MORE_FOLLOW = 1;
/** The oldest phones carry so little in a packet, besides its first byte. */
const PACKET_BYTES = 19;

/** The Bluetooth of a simulated car that stands beside the phone (docs/telematics.md). */
export function nearBox(phone: Phone, car: SimulatedCar, vehicleId: number): NearBox {
  let heard = Buffer.alloc(0);
  return {
    name: `SW${vehicleId}`,
    readChallenge: () => JSON.stringify(car.challenge()),
    takePacket: (packet) => {
      heard = Buffer.concat([heard, packet.subarray(1)]);
      if (packet[0] === MORE_FOLLOW) return [];
      const opening = readMessage(openingMessage, heard);
      heard = Buffer.alloc(0);
      const answer = Buffer.from(
        JSON.stringify(opening ? car.open(opening) : { outcome: 'REFUSED', reason: 'FAULT' }),
      );
      const count = Math.ceil(answer.length / PACKET_BYTES);
      return Array.from({ length: count }, (_, index) =>
        Buffer.concat([
          Buffer.of(index === count - 1 ? 0 : MORE_FOLLOW),
          answer.subarray(index * PACKET_BYTES, (index + 1) * PACKET_BYTES),
        ]),
      );
    },
    emit: (event, data) => void phone.emit('BluetoothLe', event, data),
  };
}
