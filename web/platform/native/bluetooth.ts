import { BleClient, type BleDevice } from '@capacitor-community/bluetooth-le';
import { CAR_BLUETOOTH, carOver, type NearCar, NearCarFailed } from '../near-car.ts';

/** A car beside the phone says its name several times a second. */
const SEARCH_MS = 10_000;
const CONNECT_MS = 10_000;

/**
 * Finds the car by its name and connects to it, without asking the person which one it is. The system asks for the
 * permission the first time. Rejects with `NearCarFailed`.
 */
export async function connectCar(vehicleId: number): Promise<NearCar> {
  const { service, challenge, opening } = CAR_BLUETOOTH;
  try {
    // Older systems want the permission for the position besides, because who searches could find out where they are.
    await BleClient.initialize({ androidNeverForLocation: true });
  } catch (error) {
    throw new NearCarFailed('BLUETOOTH_FORBIDDEN', error);
  }
  if (!(await isSwitchedOn())) throw new NearCarFailed('BLUETOOTH_OFF');
  const lost = Promise.withResolvers<never>();
  lost.promise.catch(() => undefined);
  try {
    const { deviceId } = await search(vehicleId);
    await BleClient.connect(deviceId, () => lost.reject(new NearCarFailed('LOST')), { timeout: CONNECT_MS });
    const orGone = <T>(work: Promise<T>): Promise<T> => Promise.race([work, lost.promise]);
    return carOver({
      readChallenge: () => orGone(BleClient.read(deviceId, service, challenge)),
      hear: async (onPacket) => {
        await orGone(BleClient.startNotifications(deviceId, service, opening, onPacket));
        return () => void BleClient.stopNotifications(deviceId, service, opening).catch(() => undefined);
      },
      writeOpening: (packet) =>
        orGone(BleClient.write(deviceId, service, opening, new DataView(packet.buffer))),
      close: () => void BleClient.disconnect(deviceId).catch(() => undefined),
    });
  } catch (error) {
    throw error instanceof NearCarFailed ? error : new NearCarFailed('NOT_FOUND', error);
  }
}

const isSwitchedOn = () => BleClient.isEnabled().catch(() => false);

async function search(vehicleId: number): Promise<BleDevice> {
  const name = CAR_BLUETOOTH.nameOf(vehicleId);
  const found = Promise.withResolvers<BleDevice>();
  const limit = setTimeout(() => found.reject(new NearCarFailed('NOT_FOUND')), SEARCH_MS);
  try {
    // Boxes of all cars are listened to: iOS would compare the name that it kept of an earlier meeting, and the first that is
    // heard of a box may come without one.
    const heard = { services: [CAR_BLUETOOTH.service], allowDuplicates: true };
    await BleClient.requestLEScan(heard, ({ device, localName }) => {
      if ((localName ?? device.name) === name) found.resolve(device);
    });
    return await found.promise;
  } finally {
    clearTimeout(limit);
    await BleClient.stopLEScan().catch(() => undefined);
  }
}
