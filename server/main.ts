import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import type { ViteDevServer } from 'vite';
import { startPasswordWorker } from '#server/features/customer/passwords.ts';
import { buildApp } from './app.ts';
import { type Config, ConfigInvalid, configHelp, readConfig } from './config.ts';
import type { Db } from './db/connect.ts';
import { mustBeReadable, mustBeWritable } from './db/folder-fault.ts';
import { StartFault } from './db/start-fault.ts';
import type { DemoCars } from './demo/demo-cars.ts';
import { findDemoPasswords } from './demo/demo-passwords.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/seed.ts';
import { demonstrationJobs, prepareData, startSimulatedCars } from './demonstration.ts';
import { endWithGrace } from './end-with-grace.ts';
import { untaxedNote } from './features/invoice/untaxed-providers.ts';
import { countWaitingMails } from './features/mail/mail.repository.ts';
import { MAILS_PAGE } from './features/mail/mail.routes.ts';
import { unconfirmedNote } from './features/page/unconfirmed-texts.ts';
import { CARS_PAGE } from './features/telematics/car-desk.routes.ts';
import { signingKey } from './features/trip/grant-key.ts';
import { askAhead } from './http/ask-ahead.ts';
import { PRODUCT_JOBS, startJobs } from './jobs.ts';
import { listen, listenFault, METRICS, MQTT, mustBeFree } from './listen.ts';
import { startMessages } from './messages.ts';
import { countJobs } from './metrics/job-metrics.ts';
import { serveMetrics } from './metrics/metrics-server.ts';
import { watchOutbox, watchPool } from './metrics/state-metrics.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';
import { createServices } from './services.ts';
import { settleStored } from './settle-stored.ts';
import type { RunningTelematics } from './telematics.ts';
import { startTelematicsThread } from './telematics-worker.ts';
import { openWhenThere } from './waiting.ts';

if (process.argv.includes('--help') || process.argv.includes('-h')) {
  console.log(
    `npm start [-- --help]\n\nStartet den Server. Eingestellt wird er über die Umgebung:\n\n${configHelp()}`,
  );
  process.exit(0);
}

type Running = {
  database?: OpenDatabase;
  /** What answers people until there is a database. */
  stopWaiting?: () => Promise<void>;
  vite?: ViteDevServer;
  app?: FastifyInstance;
  stopJobs?: () => Promise<void>;
  closeMetrics?: () => Promise<void>;
  telematics?: RunningTelematics;
  cars?: DemoCars;
  stopMessages?: () => Promise<void>;
  /** How long it answers on as not ready before it closes. */
  stopWaitMs?: number;
};
/** What has been started so far, to be ended whenever and however the server ends. */
const running: Running = {};

const isEnding = endWithGrace(closeAll, untilProxiesNotice);
try {
  await start();
} catch (error) {
  // Told to end while it starts, it lacks what is closed already; `closeAll` ends it.
  if (!isEnding()) {
    console.error(error instanceof StartFault ? error.message : error);
    await closeAll().catch(console.error);
    process.exit(1);
  }
}

/** A proxy asks `/readyz` every few seconds; until then it sends people here, who are all answered. */
async function untilProxiesNotice(): Promise<void> {
  if (!running.app || !running.stopWaitMs) return;
  running.app.announceClosing();
  await wait(running.stopWaitMs);
}

async function closeAll(): Promise<void> {
  const { app, vite, database } = running;
  await running.stopWaiting?.();
  await app?.close();
  await vite?.close();
  await running.cars?.stop();
  const { stopJobs, stopMessages, closeMetrics, telematics } = running;
  await Promise.all([stopMessages?.(), stopJobs?.(), telematics?.close()]);
  await closeMetrics?.();
  await database?.close();
}

async function start(): Promise<void> {
  const config = readConfig();
  running.stopWaitMs = config.stopWaitMs;
  const now = () => Temporal.Now.instant();
  await mustBeFree(config);
  if (config.metrics) await mustBeFree(config.metrics, METRICS);
  if ('port' in config.mqtt) await mustBeFree(config.mqtt, MQTT);
  if (!config.databaseUrl) await mustBeWritable('DATA_DIR', config.dataDir);
  await mustBeWritable('DOCUMENTS_DIR', config.documentsDir, 0o700);
  if (config.mapDir) await mustBeReadable('MAP_DIR', config.mapDir);
  const database = await openWhenThere(
    () => openDatabase(config, { isWatched: true, onNotice: console.error }),
    config,
    {
      onNotice: console.error,
      onWaiting: ({ close }) => {
        running.stopWaiting = close;
      },
    },
  );
  running.database = database;
  if (!database.prepares) {
    console.warn(
      'DATABASE_URL führt zu einem Pooler, der vorbereitete Anweisungen nicht unterstützt oder sie nicht erkennen lässt: Der Server verzichtet auf sie und ist etwas langsamer (PgBouncer ab 1.21 mit max_prepared_statements kennt sie).',
    );
  }
  void database.died?.then((lastWords) => {
    console.error(`Die eingebaute Datenbank lässt sich nicht mehr starten; der Server endet. ${lastWords}`);
    process.exit(1);
  });
  if (config.production) await refuseDemoPasswords(database.db);
  const services = createServices(config, database.db, {
    sendCommands: () => running.telematics?.sendCommands(),
    nearDoor: () => running.cars?.door(),
    onContentError: (error) =>
      running.app ? running.app.log.error({ err: error }, 'content failed') : console.error(error),
  });
  await settleStored(database.db, services);
  await prepareData(services, now());

  const vite = process.argv.includes('--dev') ? await startVite() : undefined;
  if (vite) running.vite = vite;
  const metrics = config.metrics ? new Registry() : undefined;
  const app = await buildApp({
    services,
    now,
    metrics,
    presence: database.presence,
    carDesk: () => running.cars?.desk,
    ...(vite ? { vite } : {}),
  });
  running.app = app;
  if (vite) {
    app.addHook('onRequest', (request, reply, done) => {
      if (request.url.startsWith('/api')) done();
      else vite.middlewares(request.raw, reply.raw, () => done());
    });
  }
  startPasswordWorker();
  // Before anybody searches. The demonstration is in it already.
  await services.fleet.keep(now, (error) => app.log.error({ err: error }, 'fleet failed'));
  app.addHook('onClose', () => services.fleet.stop());
  await askAhead(app);
  await running.stopWaiting?.();
  const address = await listen(app, config);
  // Cars must know the key before they go where nothing reaches them.
  await signingKey(database.db, services.vault, now());
  running.telematics = await startCars(config, database, app);
  const metricsAddress = metrics && (await startMetrics(metrics, config, database, now));

  const logError = (error: unknown) => app.log.error({ err: error }, 'job failed');
  const jobs = [...PRODUCT_JOBS, ...demonstrationJobs(services)];
  const onRun = metrics && countJobs(metrics, { jobs: jobs.map(({ name }) => name), now });
  const { url, db } = database;
  const stopping = new AbortController();
  const scheduled = startJobs({
    url,
    db,
    now,
    services,
    jobs,
    onError: logError,
    onRun,
    stopping: stopping.signal,
  });
  scheduled.catch(logError);
  running.stopJobs = () => {
    stopping.abort();
    return scheduled.then((stop) => stop()).catch(() => undefined);
  };
  running.stopMessages = startMessages(services, {
    now,
    metrics,
    onError: (error, message) => app.log.error({ err: error }, message),
  });
  const { port: brokerPort } = running.telematics;
  if (config.demoCars && brokerPort !== undefined) {
    running.cars = await startSimulatedCars(services, brokerPort, now());
  }

  const shown = address.replace('127.0.0.1', 'localhost');
  console.log(`\n${config.productName} läuft: ${shown}`);
  if (!config.production) console.log(`Mails, die der Server schreibt: ${shown}${MAILS_PAGE}`);
  if (running.cars) console.log(`Autos zum Ausprobieren: ${shown}${CARS_PAGE}`);
  if (running.telematics.port) console.log(`Broker für Autos: mqtt://localhost:${running.telematics.port}`);
  if (metricsAddress) console.log(`Kennzahlen für Prometheus: ${metricsAddress}`);
  const unconfirmed = config.production ? await unconfirmedNote(database.db) : undefined;
  if (unconfirmed) console.warn(`\n${unconfirmed}`);
  const untaxed = await untaxedNote(database.db);
  if (untaxed) console.warn(`\n${untaxed}`);
  console.log('');
  if (config.demo) {
    console.log(`Zum Ausprobieren (Passwort für alle: ${DEMO_PASSWORD})`);
    for (const { number, who } of DEMO_ACCOUNTS) console.log(`  ${number.padEnd(12)}${who}`);
    console.log('\nSchnittstelle: /api · Beenden mit Strg+C\n');
  }
}

/** Returns the address of the figures. Throws StartFault. */
async function startMetrics(
  metrics: Registry,
  config: Config,
  { db, pool }: OpenDatabase,
  now: () => Temporal.Instant,
): Promise<string | undefined> {
  if (!config.metrics) return undefined;
  const place = config.metrics;
  watchPool(metrics, pool);
  watchOutbox(metrics, { read: () => countWaitingMails(db), now });
  const { address, close } = await serveMetrics(metrics, place).catch((error: unknown) => {
    throw listenFault(error, place, METRICS);
  });
  running.closeMetrics = close;
  return address;
}

/** Waits for cars, and for what is to be sent to them. Throws StartFault. */
async function startCars(
  { mqtt }: Config,
  { url, prepares }: OpenDatabase,
  app: FastifyInstance,
): Promise<RunningTelematics> {
  return startTelematicsThread({
    databaseUrl: url,
    prepares,
    broker: mqtt,
    onError: (error) => app.log.error({ err: error }, 'telematics failed'),
    onConnection: (isConnected, reason) => {
      if (!isConnected) app.log.error({ reason }, 'the broker of the cars does not answer');
    },
  }).catch((error: unknown) => {
    throw 'port' in mqtt ? listenFault(error, mqtt, MQTT) : error;
  });
}

async function startVite() {
  const { createServer } = await import('vite');
  return createServer({ server: { middlewareMode: true }, appType: 'custom' });
}

/**
 * §S8.4: production never starts with default secrets, not even on a database that was once a demonstration.
 */
async function refuseDemoPasswords(db: Db): Promise<void> {
  const accounts = await findDemoPasswords(db);
  if (accounts.length === 0) return;
  throw new ConfigInvalid(
    `Diese Datenbank war eine Demonstration: ${accounts.join(', ')} haben noch deren öffentliches Passwort.`,
  );
}
