import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { readConfig } from '#server/config.ts';
import { connect } from '#server/db/connect.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { seedCase, seedContracts, seedInvoices } from '#server/demonstration.ts';
import { storedAccount } from '#server/features/customer/sealed-iban.ts';
import { loadContent } from '#server/features/page/load-content.ts';
import { settleSampleTrips } from '#server/features/trip/settle-sample-trips.ts';
import { createServices } from '#server/services.ts';
import startPostgres from '#server/test/postgres.setup.ts';
import { STAGE_KEY, STAGE_TIME } from './stage-time.ts';

/**
 * Starts PostgreSQL and seeds the demonstration once into a template database, which each test file clones.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stop = await startPostgres(project);
  try {
    const { db } = connect(project.getProvidedContext().templateUrl, { connections: 4 });
    const config = readConfig({ SECRETS_KEY: STAGE_KEY.toString('base64') });
    const services = createServices(config, db);
    await seedDemo(db, STAGE_TIME, settleSampleTrips(services.vault), storedAccount(services.vault));
    await seedCase(db, STAGE_TIME);
    await seedInvoices(services, STAGE_TIME);
    await loadContent(
      db,
      ['../content', '../content/demonstration'].map((folder) => join(import.meta.dirname, folder)),
      STAGE_TIME,
    );
    await seedContracts(services, STAGE_TIME);
    await db.destroy();
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
