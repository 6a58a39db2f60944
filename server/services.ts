import { createGeocoder } from './adapters/create-geocoder.ts';
import { createDiskFileStore, type FileStore } from './adapters/file-store.ts';
import type { Geocoder } from './adapters/geocoder.ts';
import { makePdf as makePaper } from './adapters/pdf-maker.ts';
import { createVault, type Vault } from './adapters/vault.ts';
import type { Config } from './config.ts';
import type { Db } from './db/connect.ts';
import type { InboxSource } from './feature/inbox-source.ts';
import type { OwnData } from './feature/own-data.ts';
import type { ProposedAct } from './feature/proposed-act.ts';
import { createContractPapers } from './features/agreement/contract-papers.ts';
import { agreementFile } from './features/agreement/contract-pdf.ts';
import { InboxWatch } from './features/inbox/inbox-watch.ts';
import { attachedInvoice } from './features/invoice/attached-invoice.ts';
import { invoicePdf, type MakeInvoicePdf } from './features/invoice/invoice-pdf.ts';
import { openInvoice } from './features/invoice/open-invoice.ts';
import type { ContractPapers } from './features/mail/contract-papers.ts';
import { createMailerFromConfig, type Mailer } from './features/mail/mailer.ts';
import type { MakeFiles } from './features/mail/outbox.ts';
import { type ContentStore, contentIdentity, createContentStore } from './features/page/content-store.ts';
import { createLogin, type Login } from './features/session/login.ts';
import { addressesOf } from './features/station/place.ts';
import { findStationAddresses } from './features/station/station.repository.ts';
import { createFleet, type FleetInMemory } from './features/vehicle/fleet.ts';
import { FEATURES } from './features.ts';
import type { LoginQueue } from './http/login-queue.ts';
import { orFromMemory } from './http/or-from-memory.ts';
import { createSigner } from './http/server-secret.ts';
import type { Services } from './http/services.ts';

/** What calls, jobs and commands get with their context, besides the database and the time. */
type ProductServices = {
  config: Config;
  /** The connection pool, for what goes on after the transaction of a call. */
  pool: Db;
  /** The address of the product, without a slash at its end. */
  publicUrl: string;
  mailer: Mailer;
  /** Photos and other files that people send. */
  files: FileStore;
  vault: Vault;
  content: ContentStore;
  /** When which car is taken, in memory. */
  fleet: FleetInMemory;
  /** What each feature knows of a customer. */
  ownData: readonly OwnData[];
  /** How what a second person confirms is carried out. */
  proposedActs: readonly ProposedAct[];
  /** What waits for a person, feature by feature. */
  inboxSources: readonly InboxSource[];
  /** Tells who looks that something of it has changed. */
  inboxWatch: InboxWatch;
  papers: ContractPapers;
  login: Login;
  /** Hashing a secret takes a turn in it; the logins and the registration share it. */
  queue: LoginQueue;
  geocoder: Geocoder;
  /** Set papers, in a process of their own unless a test replaces them. Reject with PdfUnavailable. */
  makePdf: typeof makePaper;
  makeInvoicePdf: MakeInvoicePdf;
  /** The files of mails, made when the mail is sent. */
  makeFiles: MakeFiles;
  /** Sends commands to cars at once that have just been written; otherwise they leave within a second. */
  sendCommands: () => void;
  /** Where simulated cars listen to phones beside them; never in production. */
  nearDoor: () => string | undefined;
};

declare module '#server/http/services.ts' {
  interface Services extends ProductServices {}
}

/** What depends on more than the settings: the cars of this process, a test's papers, where faults are told. */
export type ServiceOptions = Partial<
  Pick<ProductServices, 'sendCommands' | 'nearDoor' | 'makePdf' | 'makeInvoicePdf'>
> & {
  /** Is told when the texts of the content server cannot be read; those read before stay. */
  onContentError?: (error: unknown) => void;
  /** For tests, which write beside the server: what it reads from memory is looked up first. */
  looksFirst?: boolean;
};

/** Makes all services of a process, once. */
export function createServices(config: Config, pool: Db, options: ServiceOptions = {}): Services {
  const { onContentError = console.error, looksFirst = false, ...given } = options;
  const content = createContentStore({
    db: pool,
    identity: contentIdentity(config),
    onError: onContentError,
  });
  const login = createLogin(config);
  const publicUrl = (config.publicUrl ?? `http://localhost:${config.port}`).replace(/\/+$/, '');
  const { makePdf = makePaper } = given;
  const vault = createVault(config);
  const inboxSources = FEATURES.flatMap((feature) => feature.inbox);
  const fleet = createFleet(pool, { looksFirst });
  const makeInvoicePdf: MakeInvoicePdf = (invoice) =>
    (given.makeInvoicePdf ?? invoicePdf)(openInvoice(vault, invoice));
  return {
    config,
    pool,
    publicUrl,
    mailer: createMailerFromConfig(config),
    files: createDiskFileStore(config.documentsDir),
    vault,
    content,
    fleet,
    ownData: FEATURES.map((feature) => feature.ownData),
    proposedActs: FEATURES.flatMap((feature) => feature.proposedActs),
    inboxSources,
    inboxWatch: new InboxWatch(pool, inboxSources),
    papers: createContractPapers(content),
    login,
    queue: login.queue,
    geocoder: createGeocoder({
      kind: config.geocoder.kind,
      ...(config.geocoder.url ? { url: config.geocoder.url } : {}),
      stations: () =>
        orFromMemory(findStationAddresses(pool), async () =>
          addressesOf(await fleet.read(Temporal.Now.instant())),
        ),
    }),
    sign: createSigner(pool),
    makePdf,
    makeInvoicePdf,
    makeFiles: {
      invoicePdf: attachedInvoice(makeInvoicePdf),
      agreementFile: agreementFile({ productName: config.productName, publicUrl, make: makePdf }),
    },
    sendCommands: given.sendCommands ?? (() => undefined),
    nearDoor: given.nearDoor ?? (() => undefined),
  };
}
