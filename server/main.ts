import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import type { ViteDevServer } from 'vite';
import { startPasswordWorker } from '#server/features/customer/passwords.ts';
import { createDiskFileStore } from './adapters/file-store.ts';
import { readPhoto } from './adapters/photo.ts';
import { createPushDeliveries } from './adapters/push/create-deliveries.ts';
import { createSmtpDelivery } from './adapters/smtp-delivery.ts';
import { createVault } from './adapters/vault.ts';
import { buildApp } from './app.ts';
import { type Config, ConfigInvalid, configHelp, readConfig } from './config.ts';
import type { Db } from './db/connect.ts';
import { mustBeReadable, mustBeWritable } from './db/folder-fault.ts';
import { StartFault } from './db/start-fault.ts';
import { seedAddressMails } from './demo/address-mails.ts';
import { seedCarSecrets } from './demo/car-secrets.ts';
import { demoJobs } from './demo/demo.jobs.ts';
import { findDebtor } from './demo/demo.repository.ts';
import { type DemoCars, startDemoCars } from './demo/demo-cars.ts';
import { findDemoPasswords } from './demo/demo-passwords.ts';
import { seedAgreements } from './demo/sample-agreements.ts';
import { seedSampleDamages } from './demo/sample-damages.ts';
import { seedSampleDocuments } from './demo/sample-documents.ts';
import { seedSampleTasks } from './demo/sample-tasks.ts';
import { sampleChange } from './demo/sample-terms.ts';
import { BILLED_MONTHS, DEMO_ACCOUNTS, DEMO_PASSWORD, seedDemo } from './demo/seed.ts';
import { endWithGrace } from './end-with-grace.ts';
import { agreeAsAsked } from './features/agreement/agree-as-asked.ts';
import { agreeAsBought } from './features/agreement/agree-as-bought.ts';
import { agreeAsRegistered } from './features/agreement/agree-as-registered.ts';
import { createContractPapers } from './features/agreement/contract-papers.ts';
import { agreementFile } from './features/agreement/contract-pdf.ts';
import { wordReminder } from './features/booking/reminder.ts';
import { writeBookingMails } from './features/booking/write-booking-mails.ts';
import { queueEmailConfirmation } from './features/customer/email-confirmation.ts';
import { attachedInvoice } from './features/invoice/attached-invoice.ts';
import { billPastMonths } from './features/invoice/bill-past-months.ts';
import { invoicePdf } from './features/invoice/invoice-pdf.ts';
import { countWaitingMails } from './features/mail/mail.repository.ts';
import { MAILS_PAGE } from './features/mail/mail.routes.ts';
import { createMailerFromConfig } from './features/mail/mailer.ts';
import { startOutbox, startPolling } from './features/mail/outbox.ts';
import { startPushOutbox } from './features/notification/push-outbox.ts';
import { vapidKeys } from './features/notification/vapid-key.ts';
import { TERMS_PAGE } from './features/page/content-source.ts';
import { contentIdentity, createContentStore } from './features/page/content-store.ts';
import { loadContent, termsSince } from './features/page/load-content.ts';
import { requestMove } from './features/task/create-move-request.ts';
import { raiseTasks } from './features/task/raise-tasks.ts';
import { findBoxVehicles, issueBoxes } from './features/telematics/box.repository.ts';
import { CARS_PAGE } from './features/telematics/car-desk.routes.ts';
import { signingKey } from './features/trip/grant-key.ts';
import { settleSampleTrips } from './features/trip/settle-sample-trips.ts';
import { storeSecret } from './features/trip/store-secret.ts';
import { productJobs, startJobs } from './jobs.ts';
import { listen, listenFault, METRICS, MQTT, mustBeFree } from './listen.ts';
import { countJobs } from './metrics/job-metrics.ts';
import { serveMetrics } from './metrics/metrics-server.ts';
import { countPushes } from './metrics/push-metrics.ts';
import { watchOutbox, watchPool } from './metrics/state-metrics.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';
import type { RunningTelematics } from './telematics.ts';
import { startTelematicsThread } from './telematics-worker.ts';

/** The texts that ship with the product. */
const CONTENT_FOLDER = join(import.meta.dirname, '../content');

if (process.argv.includes('--help') || process.argv.includes('-h')) {
  console.log(
    `npm start [-- --help]\n\nStartet den Server. Eingestellt wird er über die Umgebung:\n\n${configHelp()}`,
  );
  process.exit(0);
}

type Running = {
  database?: OpenDatabase;
  vite?: ViteDevServer;
  app?: FastifyInstance;
  stopJobs?: () => Promise<void>;
  stopOutbox?: () => Promise<void>;
  closeMetrics?: () => Promise<void>;
  telematics?: RunningTelematics;
  cars?: DemoCars;
  stopBookingMails?: () => Promise<void>;
  stopPushes?: () => Promise<void>;
};
/** What has been started so far, to be ended whenever and however the server ends. */
const running: Running = {};

const isEnding = endWithGrace(closeAll);
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

async function closeAll(): Promise<void> {
  const { app, vite, database } = running;
  await app?.close();
  await vite?.close();
  await running.cars?.stop();
  const { stopJobs, stopOutbox, stopBookingMails, stopPushes, closeMetrics, telematics } = running;
  await Promise.all([
    stopOutbox?.(),
    stopBookingMails?.(),
    stopPushes?.(),
    stopJobs?.(),
    telematics?.close(),
  ]);
  await closeMetrics?.();
  await database?.close();
}

async function start(): Promise<void> {
  const config = readConfig();
  const now = () => Temporal.Now.instant();
  await mustBeFree(config);
  if (config.metrics) await mustBeFree(config.metrics, METRICS);
  if ('port' in config.mqtt) await mustBeFree(config.mqtt, MQTT);
  if (!config.databaseUrl) await mustBeWritable('DATA_DIR', config.dataDir);
  await mustBeWritable('DOCUMENTS_DIR', config.documentsDir, 0o700);
  if (config.mapDir) await mustBeReadable('MAP_DIR', config.mapDir);
  const database = await openDatabase(config, { onNotice: console.error });
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
  const files = createDiskFileStore(config.documentsDir);
  const mailer = createMailerFromConfig(config);
  const vault = createVault(config);
  if (config.demo) {
    await seedDemo(database.db, now(), settleSampleTrips(vault));
    const markAsCopy: typeof readPhoto = (load) => readPhoto(load, { asCopy: true });
    await seedSampleDocuments(database.db, { putFile: files.put, markAsCopy }, now());
    await seedCarSecrets(database.db, (db, secret) => storeSecret(db, vault, secret), now());
    await seedSampleDamages(database.db, files.put, now());
    await seedSampleTasks(database.db, { raise: raiseTasks, ask: requestMove }, now());
    const { issuer, payee } = config;
    if (payee) {
      const debtorId = await findDebtor(database.db);
      await billPastMonths(database.db, { months: BILLED_MONTHS, now: now(), issuer, payee, debtorId });
    }
    await seedAddressMails(database.db, (db, to) => queueEmailConfirmation(db, mailer, to), now());
  }
  const prepare = config.demo ? sampleChange(TERMS_PAGE, await termsSince(database.db, now())) : undefined;
  const { faults } = await loadContent(database.db, CONTENT_FOLDER, now(), prepare);
  for (const fault of faults) console.error(`Dieser Text wird nicht übernommen:\n${fault}`);
  const content = createContentStore({
    db: database.db,
    identity: contentIdentity(config),
    onError: console.error,
  });
  if (config.demo) {
    const papers = createContractPapers(content);
    await seedAgreements(database.db, {
      registered: agreeAsRegistered(papers, now()),
      asked: agreeAsAsked(papers, now()),
      bought: agreeAsBought(papers, now()),
    });
  }

  const vite = process.argv.includes('--dev') ? await startVite() : undefined;
  if (vite) running.vite = vite;
  const metrics = config.metrics ? new Registry() : undefined;
  const app = await buildApp({
    config,
    db: database.db,
    now,
    metrics,
    sendCommands: () => running.telematics?.sendCommands(),
    nearDoor: () => running.cars?.door(),
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
  const address = await listen(app, config);
  // Cars must know the key before they go where nothing reaches them.
  await signingKey(database.db, vault, now());
  running.telematics = await startCars(config, database, app);
  const metricsAddress = metrics && (await startMetrics(metrics, config, database, now));

  const logError = (error: unknown) => app.log.error({ err: error }, 'job failed');
  const jobs = [
    ...productJobs({
      files,
      mailer,
      content,
      issuer: config.issuer,
      payee: config.payee,
      taxHoldYear: config.taxHoldYear,
    }),
    ...(config.demo ? demoJobs(settleSampleTrips(vault)) : []),
  ];
  const onRun = metrics && countJobs(metrics, { jobs: jobs.map(({ name }) => name), now });
  const scheduled = startJobs({ url: database.url, db: database.db, now, jobs, onError: logError, onRun });
  scheduled.catch(logError);
  running.stopJobs = () => scheduled.then((stop) => stop()).catch(logError);
  const onMailError = (error: unknown) => app.log.error({ err: error }, 'mail failed');
  running.stopOutbox = startMails(config, database.db, now, onMailError);
  const { productName, operator } = config;
  const write = () =>
    writeBookingMails(database.db, now(), {
      mailer,
      productName,
      hotline: operator.hotline.phone,
      onError: onMailError,
    });
  running.stopBookingMails = startPolling(write, onMailError);
  running.stopPushes = startPushOutbox({
    db: database.db,
    deliveries: createPushDeliveries({
      ...config.push,
      contact: config.mail.informationAddress,
      keyOf: async (id) => (await vapidKeys(database.db, vault, now())).find((key) => key.id === id),
      now,
    }),
    wordReminder,
    now,
    onResult: metrics && countPushes(metrics),
    onError: (error) => app.log.error({ err: error }, 'notification failed'),
  });

  const { port: brokerPort } = running.telematics;
  if (config.demoCars && brokerPort !== undefined) {
    const vehicles = await findBoxVehicles(database.db);
    const ids = vehicles.map(({ vehicleId }) => vehicleId);
    const secrets = await issueBoxes(database.db, ids, now());
    const boxes = vehicles.map((vehicle) => ({ ...vehicle, secret: secrets.get(vehicle.vehicleId) ?? '' }));
    running.cars = startDemoCars(`mqtt://127.0.0.1:${brokerPort}`, boxes);
  }

  const shown = address.replace('127.0.0.1', 'localhost');
  console.log(`\n${config.productName} läuft: ${shown}`);
  if (!config.production) console.log(`Mails, die der Server schreibt: ${shown}${MAILS_PAGE}`);
  if (running.cars) console.log(`Autos zum Ausprobieren: ${shown}${CARS_PAGE}`);
  if (running.telematics.port) console.log(`Broker für Autos: mqtt://localhost:${running.telematics.port}`);
  if (metricsAddress) console.log(`Kennzahlen für Prometheus: ${metricsAddress}`);
  console.log('');
  if (config.demo) {
    console.log(`Zum Ausprobieren (Passwort für alle: ${DEMO_PASSWORD})`);
    for (const { number, who } of DEMO_ACCOUNTS) console.log(`  ${number.padEnd(12)}${who}`);
    console.log('\nSchnittstelle: /api · Beenden mit Strg+C\n');
  }
}

/** Without SMTP_URL, mails wait in the database; outside of production, the browser shows them. */
function startMails(
  config: Config,
  db: Db,
  now: () => Temporal.Instant,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const { smtpUrl, from } = config.mail;
  if (!smtpUrl && config.production) {
    console.warn('SMTP_URL fehlt: Mails warten in der Datenbank, bis ein Mailserver genannt ist.');
    return () => Promise.resolve();
  }
  const delivery = smtpUrl
    ? createSmtpDelivery({ url: smtpUrl, from: { name: config.productName, address: from } })
    : undefined;
  const makeFiles = {
    invoicePdf: attachedInvoice(invoicePdf),
    agreementFile: agreementFile({
      productName: config.productName,
      publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
    }),
  };
  return startOutbox({ db, delivery, makeFiles, now, onError });
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
