import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { endWithGrace } from '#server/end-with-grace.ts';
import { PRODUCT_JOBS, startJobs } from '#server/jobs.ts';
import { openDatabase } from '#server/open-database.ts';
import { createServices } from '#server/services.ts';
import { startTelematicsThread } from '#server/telematics-worker.ts';
import { openWhenThere } from '#server/waiting.ts';

// The real server without pages and demonstration, with `--jobs` also its jobs, with `--cars` its way to the cars:
// endurance tests start and kill it.
const config = readConfig();
let stopWaiting = async () => {};
const database = await openWhenThere(
  () => openDatabase(config, { isWatched: true, onNotice: console.error }),
  config,
  { onNotice: console.error, onWaiting: ({ close }) => void (stopWaiting = close) },
);
const onError = (error: unknown) => app.log.error({ err: error }, 'failed in the background');
const cars = process.argv.includes('--cars')
  ? await startTelematicsThread({
      databaseUrl: database.url,
      prepares: database.prepares,
      broker: config.mqtt,
      onError: (error) => onError(error),
    })
  : undefined;
const services = createServices(config, database.db, {
  sendCommands: () => cars?.sendCommands(),
  onContentError: (error) => onError(error),
});
const app = await buildApp({ services, pages: false, presence: database.presence });
await services.fleet.keep(
  () => Temporal.Now.instant(),
  (error) => onError(error),
);
await stopWaiting();
const address = await app.listen({ port: config.port, host: config.host });
const stopJobs = process.argv.includes('--jobs')
  ? await startJobs({
      url: database.url,
      db: database.db,
      now: () => Temporal.Now.instant(),
      services,
      jobs: PRODUCT_JOBS,
      onError,
    })
  : undefined;
void database.died?.then((lastWords) => {
  console.error(`Die eingebaute Datenbank lässt sich nicht mehr starten; der Server endet. ${lastWords}`);
  process.exit(1);
});
endWithGrace(async () => {
  await app.close();
  await Promise.all([stopJobs?.(), cars?.close(), services.fleet.stop()]);
  await database.close();
});
console.log(address);
