import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { bridgeStartFault, readBridgeSettings, SettingsFault } from './bridge-settings.ts';
import { DeskDriver } from './desk-driver.ts';
import { simulatedBox, startFleet } from './fleet.ts';
import { startHttpBridge } from './http-bridge.ts';
import { startNearDoor } from './near-door.ts';
import { type CarsMessage, type DeskMessage, deskMessage, startMessage } from './server-channel.ts';

const USAGE = `npm run cars -- --broker mqtt://127.0.0.1:1883 --boxes FILE

Lässt simulierte Autos fahren, bis Strg+C. FILE enthält je Zeile ein Auto als JSON, z. B.
  {"vehicleId":17,"secret":"…","lat":49.45,"lng":11.08,"electric":false,"energyPercent":80,"odometerM":12000000}
Geheimnisse gibt «npm run admin -- boxes» aus. Die Demonstration startet ihre Autos selbst.

npm run cars -- bridge

Lässt Autos fahren, deren Boxen nur über die HTTP-Schnittstelle ihres Herstellers zu erreichen sind. Die Einstellungen
kommen aus der Umgebung (BRIDGE_…), siehe docs/operations.md, „A bridge to a maker's boxes“.`;

/** A broker that takes no goodbye keeps the bridge no longer than this. */
const GRACE_MS = 5_000;

if (process.send) {
  process.once('message', (message) => serve(startMessage.parse(message)));
  // The server has ended, however: its cars end with it.
  process.once('disconnect', () => process.exit(0));
} else if (process.argv[2] === 'bridge') {
  await bridge();
} else {
  const { values } = parseArgs({ options: { broker: { type: 'string' }, boxes: { type: 'string' } } });
  const { broker, boxes } = values;
  if (!broker || !boxes) {
    console.error(USAGE);
    process.exit(1);
  }
  const lines = (await readFile(boxes, 'utf8')).split('\n').filter((line) => line.trim() !== '');
  const cars = startFleet(
    broker,
    lines.map((line) => simulatedBox.parse(JSON.parse(line))),
  );
  console.log(`${cars.size} Autos verbinden sich mit ${broker}.`);
}

/** Runs a bridge to a maker's HTTP interface until it is asked to end; its log is one JSON object a line. */
async function bridge(): Promise<void> {
  const log = (facts: object, msg: string) =>
    console.log(JSON.stringify({ time: new Date().toISOString(), ...facts, msg }));
  try {
    const settings = await readBridgeSettings(process.env);
    const running = await startHttpBridge({ ...settings, log }).catch((error: unknown) => {
      throw bridgeStartFault(error, settings);
    });
    log({ webhooks: running.url, cars: settings.boxes.length }, 'the bridge is there');
    const stop = () => {
      setTimeout(() => process.exit(1), GRACE_MS).unref();
      void running.close().then(() => process.exit(0));
    };
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
  } catch (error) {
    if (!(error instanceof SettingsFault)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** Runs the cars of the demonstration (server/demo/demo-cars.ts), whose server asks over the channel to its child. */
function serve({ broker, boxes }: ReturnType<typeof startMessage.parse>): void {
  const cars = startFleet(broker, boxes);
  const drivers = new Map([...cars].map(([id, car]) => [id, new DeskDriver(car)]));
  // A server that was killed reads nothing any more; that its cars end then is none of their faults.
  const tell = (message: CarsMessage) => process.send?.(message, undefined, undefined, () => undefined);
  process.on('message', (message) => tell(answer(drivers, deskMessage.parse(message))));
  void startNearDoor(cars).then(({ url }) => tell({ kind: 'DOOR', url }));
}

function answer(drivers: ReadonlyMap<number, DeskDriver>, message: DeskMessage): CarsMessage {
  const { id } = message;
  if (message.kind === 'LOOK') {
    const cars = message.vehicleIds.flatMap((vehicleId) => drivers.get(vehicleId)?.look() ?? []);
    return { kind: 'SEEN', id, cars };
  }
  const driver = drivers.get(message.vehicleId);
  return { kind: 'ACTED', id, refusal: driver ? driver.act(message.action) : 'UNKNOWN' };
}
