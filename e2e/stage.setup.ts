import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createVault } from '#server/adapters/vault.ts';
import { readConfig } from '#server/config.ts';
import { connect } from '#server/db/connect.ts';
import { findDebtor } from '#server/demo/demo.repository.ts';
import { seedAgreements } from '#server/demo/sample-agreements.ts';
import { BILLED_MONTHS, seedDemo } from '#server/demo/seed.ts';
import { agreeAsAsked } from '#server/features/agreement/agree-as-asked.ts';
import { agreeAsBought } from '#server/features/agreement/agree-as-bought.ts';
import { agreeAsRegistered } from '#server/features/agreement/agree-as-registered.ts';
import { createContractPapers } from '#server/features/agreement/contract-papers.ts';
import { billPastMonths } from '#server/features/invoice/bill-past-months.ts';
import { contentIdentity, createContentStore } from '#server/features/page/content-store.ts';
import { loadContent } from '#server/features/page/load-content.ts';
import { settleSampleTrips } from '#server/features/trip/settle-sample-trips.ts';
import startPostgres from '#server/test/postgres.setup.ts';
import { STAGE_KEY, STAGE_TIME } from './stage-time.ts';

/**
 * Starts PostgreSQL and seeds the demonstration once into a template database, which each test file clones.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stop = await startPostgres(project);
  try {
    const { db } = connect(project.getProvidedContext().templateUrl, { connections: 4 });
    const vault = createVault({ secretsKey: STAGE_KEY, dataDir: '' });
    await seedDemo(db, STAGE_TIME, settleSampleTrips(vault));
    const { issuer, payee } = readConfig({});
    if (payee) {
      const debtorId = await findDebtor(db);
      await billPastMonths(db, { months: BILLED_MONTHS, now: STAGE_TIME, issuer, payee, debtorId });
    }
    await loadContent(db, join(import.meta.dirname, '../content'), STAGE_TIME);
    const content = createContentStore({
      db,
      identity: contentIdentity(readConfig({})),
      onError: console.error,
    });
    const papers = createContractPapers(content);
    await seedAgreements(db, {
      registered: agreeAsRegistered(papers, STAGE_TIME),
      asked: agreeAsAsked(papers, STAGE_TIME),
      bought: agreeAsBought(papers, STAGE_TIME),
    });
    await db.destroy();
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
