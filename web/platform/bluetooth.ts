import { appShell } from './app-shell.ts';
import { CAR_BLUETOOTH, carOver, type NearCar, NearCarFailed } from './near-car.ts';

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

const ofBrowser = (): Bluetooth | undefined => (navigator as { bluetooth?: Bluetooth }).bluetooth;

/** The app has it; of browsers Safari and Firefox have none. */
export const hasBluetooth = (): boolean => appShell() !== undefined || ofBrowser() !== undefined;

/**
 * Connects to a car beside the device. A browser demands that the person chooses it, and so a tap; the app finds it by its
 * name. Rejects with `NearCarFailed`.
 */
export const connectBluetooth = (vehicleId: number): Promise<NearCar> =>
  appShell()?.connectCar(vehicleId) ?? connectByBrowser(vehicleId);

async function connectByBrowser(vehicleId: number): Promise<NearCar> {
  const { nameOf, service, challenge, opening } = CAR_BLUETOOTH;
  try {
    const device = await ofBrowser()?.requestDevice({
      filters: [{ name: nameOf(vehicleId), services: [service] }],
    });
    const gatt = device?.gatt;
    if (!gatt) throw new Error('no device');
    const server = await gatt.connect();
    const box = await server.getPrimaryService(service);
    const [question, answer] = await Promise.all([
      box.getCharacteristic(challenge),
      box.getCharacteristic(opening),
    ]);
    return carOver({
      readChallenge: () => question.readValue(),
      hear: async (onPacket) => {
        await answer.startNotifications();
        const told = () => answer.value && onPacket(answer.value);
        answer.addEventListener('characteristicvaluechanged', told);
        return () => answer.removeEventListener('characteristicvaluechanged', told);
      },
      writeOpening: (packet) => answer.writeValueWithResponse(packet),
      close: () => gatt.disconnect(),
    });
  } catch (error) {
    throw new NearCarFailed('NOT_FOUND', error);
  }
}
