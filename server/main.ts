import closeWithGrace from 'close-with-grace';
import { buildApp } from './app.ts';
import { ConfigInvalid, configHelp, readConfig } from './config.ts';
import { DataFolderInUse } from './db/data-folder-lock.ts';
import { demoJobs } from './demo/demo.jobs.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, seedDemo } from './demo/seed.ts';
import { createMailer } from './features/mail/mailer.ts';
import { startPasswordWorker } from './features/session/passwords.ts';
import { passwordResetJob } from './features/session/session.jobs.ts';
import { startJobs } from './jobs.ts';
import { openDatabase } from './open-database.ts';

/** In-flight requests get this long before the process ends. */
const SHUTDOWN_LIMIT_MS = 15_000;

if (process.argv.includes('--help') || process.argv.includes('-h')) {
  console.log(
    `npm start [-- --help]\n\nStartet den Server. Eingestellt wird er über die Umgebung:\n\n${configHelp()}`,
  );
  process.exit(0);
}

try {
  await start();
} catch (error) {
  if (error instanceof ConfigInvalid) console.error(`Die Umgebung stimmt nicht:\n${error.message}`);
  else if (error instanceof DataFolderInUse) console.error(error.message);
  else console.error(error);
  process.exit(1);
}

async function start(): Promise<void> {
  const config = readConfig();
  const now = () => Temporal.Now.instant();
  const database = await openDatabase(config);
  if (config.demo) await seedDemo(database.db, now());

  const vite = process.argv.includes('--dev') ? await startVite() : undefined;
  const app = await buildApp({ config, db: database.db, now, ...(vite ? { vite } : {}) });
  if (vite) {
    app.addHook('onRequest', (request, reply, done) => {
      if (request.url.startsWith('/api')) done();
      else vite.middlewares(request.raw, reply.raw, () => done());
    });
  }
  startPasswordWorker();
  const address = await app.listen({ port: config.port, host: config.host });

  const mailer = createMailer({
    productName: config.productName,
    publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
    informationAddress: config.mail.informationAddress,
  });
  const logError = (error: unknown) => app.log.error({ err: error }, 'job failed');
  const jobs = startJobs({
    url: database.url,
    db: database.db,
    now,
    extra: [passwordResetJob(mailer), ...(config.demo ? demoJobs : [])],
    onError: logError,
  });
  jobs.catch(logError);

  closeWithGrace({ delay: SHUTDOWN_LIMIT_MS, logger: false }, async ({ err }) => {
    if (err) console.error(err);
    await app.close();
    await vite?.close();
    await jobs.then((stop) => stop()).catch(logError);
    await database.close();
  });

  console.log(`\n${config.productName} läuft: ${address.replace('127.0.0.1', 'localhost')}\n`);
  if (config.demo) {
    console.log(`Zum Ausprobieren (Passwort für alle: ${DEMO_PASSWORD})`);
    for (const { number, who } of DEMO_ACCOUNTS) console.log(`  ${number.padEnd(12)}${who}`);
    console.log('\nSchnittstelle: /api · Beenden mit Strg+C\n');
  }
}

async function startVite() {
  const { createServer } = await import('vite');
  return createServer({ server: { middlewareMode: true }, appType: 'custom' });
}
