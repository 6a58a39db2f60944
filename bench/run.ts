import { cpus, loadavg, totalmem } from 'node:os';
import { measureBackup } from './backup.ts';
import { measureBilling } from './billing.ts';
import { measureBooking } from './booking.ts';
import { measureBookingBesideCars } from './booking-cars.ts';
import { measureCars } from './cars.ts';
import { measureClick } from './click.ts';
import { measureFind } from './find.ts';
import { measureFleet } from './fleet.ts';
import { measureInbox } from './inbox.ts';
import { measureInvoicePdf } from './invoice-pdf.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureLoginFlood } from './login-flood.ts';
import type { Measured } from './measured.ts';
import { measureNative } from './native.ts';
import { measurePage } from './page.ts';
import { measureRace } from './race.ts';
import { measureRestarts } from './restarts.ts';
import { measureSearch } from './search.ts';
import { measureSsr } from './ssr.ts';
import { measureStart } from './start.ts';
import { measureTasks } from './tasks.ts';

const BENCHES: Record<string, (args: string[]) => Promise<Measured>> = {
  booking: measureBooking,
  'booking-cars': measureBookingBesideCars,
  race: measureRace,
  restarts: measureRestarts,
  search: measureSearch,
  find: measureFind,
  inbox: measureInbox,
  fleet: measureFleet,
  start: measureStart,
  page: measurePage,
  ssr: measureSsr,
  lighthouse: measureLighthouse,
  click: measureClick,
  'login-flood': measureLoginFlood,
  backup: measureBackup,
  cars: measureCars,
  billing: measureBilling,
  'invoice-pdf': measureInvoicePdf,
  tasks: measureTasks,
  native: measureNative,
};

const [benchName = '', ...args] = process.argv.slice(2);
const bench = BENCHES[benchName];
if (!bench) {
  console.error(`npm run bench -- <${Object.keys(BENCHES).join('|')}>`);
  process.exit(1);
}

const machine = `${cpus().length} Kerne, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform} ${process.arch}`;
const load = (loadavg()[0] ?? 0).toFixed(1).replace('.', ',');
console.log(`${benchName}: ${machine}, Node ${process.versions.node}; Last vor dem Beginn ${load}`);
const { lines, reached } = await bench(args);
for (const line of lines) console.log(line);
console.log(reached ? 'Ziel erreicht.' : 'Ziel verfehlt.');
process.exitCode = reached ? 0 : 1;
