import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { simulatedBox, startFleet } from './fleet.ts';
import { startNearDoor } from './near-door.ts';

const USAGE = `npm run cars -- --broker mqtt://127.0.0.1:1883 --boxes FILE

Lässt simulierte Autos fahren, bis Strg+C. FILE enthält je Zeile ein Auto als JSON, z. B.
  {"vehicleId":17,"secret":"…","lat":49.45,"lng":11.08,"electric":false,"energyPercent":80,"odometerM":12000000}
Geheimnisse gibt «npm run admin -- boxes» aus. Die Demonstration startet ihre Autos selbst.`;

/** From the demonstration (server/demo/demo-cars.ts), which sends its cars over the channel to its child. */
const fromServer = z.object({ broker: z.string(), boxes: z.array(simulatedBox) });

if (process.send) {
  process.once('message', (message) => {
    const { broker, boxes } = fromServer.parse(message);
    void startNearDoor(startFleet(broker, boxes)).then(({ url }) => process.send?.({ door: url }));
  });
  // The server has ended, however: its cars end with it.
  process.once('disconnect', () => process.exit(0));
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
