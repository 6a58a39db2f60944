import { join } from 'node:path';
import { readPhoto } from './adapters/photo.ts';
import type { Db } from './db/connect.ts';
import { seedAddressMails } from './demo/address-mails.ts';
import { seedCarSecrets } from './demo/car-secrets.ts';
import { demoJobs } from './demo/demo.jobs.ts';
import { findDebtor } from './demo/demo.repository.ts';
import { type DemoCars, startDemoCars } from './demo/demo-cars.ts';
import { seedAgreements } from './demo/sample-agreements.ts';
import { seedSampleCase } from './demo/sample-case.ts';
import { seedSampleDamages } from './demo/sample-damages.ts';
import { seedSampleDocuments } from './demo/sample-documents.ts';
import { seedSampleTasks } from './demo/sample-tasks.ts';
import { sampleChange } from './demo/sample-terms.ts';
import { BILLED_MONTHS, seedDemo } from './demo/seed.ts';
import type { Job } from './feature/job.ts';
import { agreeAsAsked } from './features/agreement/agree-as-asked.ts';
import { agreeAsBought } from './features/agreement/agree-as-bought.ts';
import { agreeAsRegistered } from './features/agreement/agree-as-registered.ts';
import { storeSecret } from './features/car-secret/store-secret.ts';
import { queueEmailConfirmation } from './features/customer/email-confirmation.ts';
import { storedAccount } from './features/customer/sealed-iban.ts';
import { billPastMonths } from './features/invoice/bill-past-months.ts';
import { TERMS_PAGE } from './features/page/content-source.ts';
import { loadContent, termsSince } from './features/page/load-content.ts';
import { insertCase } from './features/service-case/service-case.repository.ts';
import { requestMove } from './features/task/create-move-request.ts';
import { raiseTasks } from './features/task/raise-tasks.ts';
import { findBoxVehicles, issueBoxes } from './features/telematics/box.repository.ts';
import { settleSampleTrips } from './features/trip/settle-sample-trips.ts';
import type { Services } from './http/services.ts';

/** The texts that ship for everybody. */
const CONTENT_FOLDER = join(import.meta.dirname, '../content');
/** Those of the company that does not exist: news, press, offices, partners, jobs, and its nine cities. */
const DEMONSTRATION_FOLDER = join(CONTENT_FOLDER, 'demonstration');

/**
 * Loads the texts that ship into the database, and of a demonstration also its fleet, accounts and their past. What is there
 * stays.
 */
export async function prepareData(services: Services, now: Temporal.Instant): Promise<void> {
  const { config, pool: db } = services;
  if (config.demo) await seedDemonstration(services, now);
  const prepare = config.demo ? sampleChange(TERMS_PAGE, await termsSince(db, now)) : undefined;
  const folders = config.production ? [CONTENT_FOLDER] : [CONTENT_FOLDER, DEMONSTRATION_FOLDER];
  const { faults } = await loadContent(db, folders, now, prepare);
  for (const fault of faults) console.error(`Dieser Text wird nicht übernommen:\n${fault}`);
  // What was agreed to are these texts.
  if (config.demo) await seedContracts(services, now);
}

async function seedDemonstration(services: Services, now: Temporal.Instant): Promise<void> {
  const { pool: db, vault, files, mailer, fleet } = services;
  await seedDemo(db, now, settleSampleTrips(vault), storedAccount(vault));
  const markAsCopy: typeof readPhoto = (load) => readPhoto(load, { asCopy: true });
  await seedSampleDocuments(db, { putFile: files.put, markAsCopy }, now);
  await seedCarSecrets(db, (transaction, secret) => storeSecret(transaction, vault, secret), now);
  await seedSampleDamages(db, files.put, now);
  await seedSampleTasks(
    db,
    { raise: raiseTasks, ask: (transaction, wish) => requestMove(transaction, fleet, wish) },
    now,
  );
  await seedCase(db, now);
  await seedInvoices(services, now);
  await seedAddressMails(db, (transaction, to) => queueEmailConfirmation(transaction, mailer, to), now);
}

/** The case of the first account, for employees to answer. */
export const seedCase = (db: Db, now: Temporal.Instant): Promise<void> => seedSampleCase(db, askAboutKm, now);

const askAboutKm: Parameters<typeof seedSampleCase>[1] = (db, { trip, ...sample }) =>
  insertCase(db, {
    ...sample,
    providerId: trip.providerId,
    reporterId: trip.customerId,
    accountId: trip.customerId,
    trip: { bookingId: trip.bookingId, cityId: trip.cityId, driverId: trip.customerId },
    invoiceId: undefined,
    kind: 'PRICE',
    reason: 'KM',
    line: undefined,
    currency: 'EUR',
    photos: [],
  });

/** Bills the months before; without a payee there are no invoices. */
export async function seedInvoices(
  { pool: db, vault, config: { issuer, payee } }: Pick<Services, 'pool' | 'vault' | 'config'>,
  now: Temporal.Instant,
): Promise<void> {
  if (!payee) return;
  const debtorId = await findDebtor(db);
  await billPastMonths(db, { months: BILLED_MONTHS, now, issuer, payee, debtorId, vault });
}

/** The contracts of the accounts, with the texts that are loaded. */
export const seedContracts = (
  { pool: db, papers }: Pick<Services, 'pool' | 'papers'>,
  now: Temporal.Instant,
): Promise<void> =>
  seedAgreements(db, {
    registered: agreeAsRegistered(papers, now),
    asked: agreeAsAsked(papers, now),
    bought: agreeAsBought(papers, now),
  });

/** Keeps a demonstration current. */
export const demonstrationJobs = ({ config, vault }: Pick<Services, 'config' | 'vault'>): Job[] =>
  config.demo ? demoJobs(settleSampleTrips(vault), storedAccount(vault)) : [];

/** Gives every car of the database a box of this process that listens to the broker. */
export async function startSimulatedCars(
  { pool: db }: Pick<Services, 'pool'>,
  brokerPort: number,
  now: Temporal.Instant,
): Promise<DemoCars> {
  const vehicles = await findBoxVehicles(db);
  const ids = vehicles.map(({ vehicleId }) => vehicleId);
  const secrets = await issueBoxes(db, ids, now);
  const boxes = vehicles.map((vehicle) => ({ ...vehicle, secret: secrets.get(vehicle.vehicleId) ?? '' }));
  return startDemoCars(`mqtt://127.0.0.1:${brokerPort}`, boxes);
}
