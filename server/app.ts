import { join } from 'node:path';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Registry } from 'prom-client';
import type { ViteDevServer } from 'vite';
import type { CarDesk } from '#domain/telematics/desk-car.ts';
import { createGeocoder } from '#server/adapters/create-geocoder.ts';
import { createDiskFileStore } from '#server/adapters/file-store.ts';
import { createVault } from '#server/adapters/vault.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/connect.ts';
import { agreementCalls } from '#server/features/agreement/agreement.calls.ts';
import { createContractPapers } from '#server/features/agreement/contract-papers.ts';
import { agreementFile, type ContractOptions } from '#server/features/agreement/contract-pdf.ts';
import { allotmentCalls } from '#server/features/allotment/allotment.calls.ts';
import { bookingCalls } from '#server/features/booking/booking.calls.ts';
import { contactCalls } from '#server/features/contact/contact.calls.ts';
import { customerCalls } from '#server/features/customer/customer.calls.ts';
import { damageCalls } from '#server/features/damage/damage.calls.ts';
import { documentCalls } from '#server/features/document/document.calls.ts';
import { driverCalls } from '#server/features/driver/driver.calls.ts';
import { employeeCalls } from '#server/features/employee/employee.calls.ts';
import { attachedInvoice } from '#server/features/invoice/attached-invoice.ts';
import { invoiceCalls } from '#server/features/invoice/invoice.calls.ts';
import { invoicePdf, type MakeInvoicePdf } from '#server/features/invoice/invoice-pdf.ts';
import { mailRoutes } from '#server/features/mail/mail.routes.ts';
import { createMailerFromConfig } from '#server/features/mail/mailer.ts';
import { MAP_BASE, mapRoutes } from '#server/features/map/map.routes.ts';
import { newsletterCalls } from '#server/features/newsletter/newsletter.calls.ts';
import { notificationCalls } from '#server/features/notification/notification.calls.ts';
import { contentIdentity, createContentStore } from '#server/features/page/content-store.ts';
import { pageCalls } from '#server/features/page/page.calls.ts';
import { paymentCalls } from '#server/features/payment/payment.calls.ts';
import { privacyCalls } from '#server/features/privacy/privacy.calls.ts';
import { providerCalls } from '#server/features/provider/provider.calls.ts';
import { registrationCalls } from '#server/features/registration/registration.calls.ts';
import { salesCalls } from '#server/features/sales/sales.calls.ts';
import { createLogin } from '#server/features/session/login.ts';
import { sessionCalls } from '#server/features/session/session.calls.ts';
import { findSession } from '#server/features/session/session.repository.ts';
import { statementCalls } from '#server/features/statement/statement.calls.ts';
import { stationCalls } from '#server/features/station/station.calls.ts';
import { findStationAddresses } from '#server/features/station/station.repository.ts';
import { tariffCalls } from '#server/features/tariff/tariff.calls.ts';
import { taskCalls } from '#server/features/task/task.calls.ts';
import { carDeskRoutes } from '#server/features/telematics/car-desk.routes.ts';
import { tripCalls } from '#server/features/trip/trip.calls.ts';
import { vehicleCalls } from '#server/features/vehicle/vehicle.calls.ts';
import { voucherCalls } from '#server/features/voucher/voucher.calls.ts';
import { addApiDocument } from '#server/http/api-page.ts';
import { addAppLinks } from '#server/http/app-links.ts';
import { addCall, type BoundCall, type CallServices } from '#server/http/bind-call.ts';
import { limitBodyTime } from '#server/http/body-time.ts';
import { clientOf } from '#server/http/client-of.ts';
import { addClosing } from '#server/http/closing.ts';
import { addErrorHandling, answerFrameworkError } from '#server/http/errors.ts';
import { addHealth } from '#server/http/health.ts';
import { nameGerman } from '#server/http/language.ts';
import { logError } from '#server/http/log-error.ts';
import { openToNativeApp } from '#server/http/native-origin.ts';
import { createOutageLog } from '#server/http/outage-log.ts';
import { createPacedServer } from '#server/http/paced-server.ts';
import { addRateLimitLog } from '#server/http/rate-limit-log.ts';
import { acceptForms } from '#server/http/read-form.ts';
import { addSecurityHeaders } from '#server/http/security-headers.ts';
import { createSigner } from '#server/http/server-secret.ts';
import { addUnknownCalls } from '#server/http/unknown-call.ts';
import { countBookings } from '#server/metrics/booking-metrics.ts';
import { countCalls } from '#server/metrics/call-metrics.ts';
import { watchLoginQueue } from '#server/metrics/state-metrics.ts';
import { addPages } from '#server/pages.ts';

/** Enough for 15 MiB over a slow mobile connection; then a request that never ends loses its connection. */
const REQUEST_TIMEOUT_MS = 5 * 60_000;
/** Proxies usually close idle connections after a minute, and must do so before the server does. */
const KEEP_ALIVE_MS = 72_000;
/** Any visitor may send this much, and parsing it blocks other requests for a millisecond per 20 KiB. */
const BODY_LIMIT_BYTES = 128 * 1024;

export type AppOptions = {
  config: Config;
  db: Db;
  /** The clock; tests stop it. */
  now?: () => Temporal.Instant;
  /** Set in development: Vite serves and reloads the web app. */
  vite?: ViteDevServer;
  /** Default true; tests of calls leave the pages out. */
  pages?: boolean;
  /** Gets the figures of this server; without it nothing is counted. */
  metrics?: Registry | undefined;
  /** Sends commands to cars at once that have just been written; otherwise they leave within a second. */
  sendCommands?: () => void;
  /** Where simulated cars listen to phones beside them; never in production. */
  nearDoor?: () => string | undefined;
  /** The simulated cars of this server, if it has any; never in production. */
  carDesk?: () => CarDesk | undefined;
  /** Makes the PDF of an invoice; by default in a process of its own. */
  makeInvoicePdf?: MakeInvoicePdf;
  /** Sets any other paper; likewise. */
  makePdf?: ContractOptions['make'];
};

/** Returns the whole product as one HTTP server, not yet listening. */
export async function buildApp({
  config,
  db,
  now = () => Temporal.Now.instant(),
  vite,
  pages = true,
  metrics,
  sendCommands = () => undefined,
  nearDoor = () => undefined,
  carDesk = () => undefined,
  makeInvoicePdf = invoicePdf,
  makePdf,
}: AppOptions): Promise<FastifyInstance> {
  const onAnswer = metrics && countCalls(metrics, { mapBase: MAP_BASE });
  const outage = createOutageLog((facts, message) => app.log.error(facts, message));
  const app = Fastify({
    logger:
      config.logLevel === 'silent'
        ? false
        : {
            level: config.logLevel,
            redact: ['req.headers'],
            serializers: { err: logError },
            hooks: { logMethod: outage.logMethod },
          },
    bodyLimit: BODY_LIMIT_BYTES,
    serverFactory: (handle) =>
      createPacedServer(handle, {
        requestTimeout: REQUEST_TIMEOUT_MS,
        keepAliveTimeout: KEEP_ALIVE_MS,
      }),
    trustProxy: trustProxy(config.trustProxy),
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    frameworkErrors: (error, request, reply) => {
      answerFrameworkError(error, request, reply);
      // No hook runs for what cannot be routed.
      onAnswer?.(request, reply);
    },
    rewriteUrl: ({ url = '/' }) => (url.startsWith('/api/') || isReadable(url) ? url : UNREADABLE_PAGE),
    logController: new LogController({ disableRequestLogging: true }),
    // Each log line about a request names the program that sent it.
    childLoggerFactory: (logger, bindings, options, { headers }) =>
      logger.child({ ...bindings, client: clientOf(headers, config.apiKeys) ?? 'unknown' }, options),
  });
  app.removeContentTypeParser('text/plain');
  addErrorHandling(app);
  addClosing(app);
  nameGerman(app);
  limitBodyTime(app);
  addRateLimitLog(app);
  if (onAnswer) {
    app.addHook('onResponse', (request, reply, done) => {
      onAnswer(request, reply);
      done();
    });
  }
  addSecurityHeaders(app, securityHeaders(config, vite !== undefined));
  openToNativeApp(app);
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(cookie);

  const publicUrl = (config.publicUrl ?? `http://localhost:${config.port}`).replace(/\/+$/, '');
  const services: CallServices = {
    db,
    now,
    sign: createSigner(db),
    findSession,
    publicUrl: config.publicUrl,
    apiKeys: config.apiKeys,
    ...(metrics ? { onResult: countBookings(metrics) } : {}),
  };
  const mailer = createMailerFromConfig(config);
  const login = createLogin(config);
  const vault = createVault(config);
  const files = createDiskFileStore(config.documentsDir);
  const geocoder = createGeocoder({
    kind: config.geocoder.kind,
    ...(config.geocoder.url ? { url: config.geocoder.url } : {}),
    stations: () => findStationAddresses(db),
  });
  const content = createContentStore({
    db,
    identity: contentIdentity(config),
    onError: (error) => app.log.error({ err: error }, 'content failed'),
  });
  const papers = createContractPapers(content);
  const { queue, secureCookies } = login;
  if (metrics) watchLoginQueue(metrics, queue);
  const { productName, creditAgency } = config;
  const contracts = { productName, publicUrl, ...(makePdf ? { make: makePdf } : {}) };
  const { registrationsPerAddress, proofOfWorkBits } = config.limits;
  const bound = [
    ...sessionCalls({ login, mailer, productName, db }),
    ...customerCalls({ mailer, productName }),
    ...providerCalls(),
    ...pageCalls({
      content,
      endpoints: config,
      creditor: config.creditor,
      creditAgency,
      native: config.native,
    }),
    ...registrationCalls({
      mailer,
      papers,
      queue,
      registrationsPerAddress,
      proofOfWorkBits,
      creditAgency,
      secureCookies,
    }),
    ...salesCalls({ mailer, operator: config.operator, queue, ...contracts }),
    ...tariffCalls({ mailer, papers }),
    ...stationCalls({ geocoder }),
    ...vehicleCalls(),
    ...bookingCalls({ mailer, productName }),
    ...taskCalls({ files }),
    ...tripCalls({ sendCommands, vault, files, door: nearDoor }),
    ...contactCalls({ mailer, productName }),
    ...newsletterCalls({ mailer }),
    ...documentCalls({ files, mailer }),
    ...damageCalls({ files }),
    ...driverCalls({ mailer }),
    ...employeeCalls(contracts),
    ...invoiceCalls({ makePdf: makeInvoicePdf, payee: config.payee }),
    ...statementCalls,
    ...notificationCalls({
      vault,
      services: { fcm: config.push.fcm !== undefined, apns: config.push.apns !== undefined },
    }),
    ...paymentCalls({ queue, mailer }),
    ...agreementCalls(contracts, content),
    ...allotmentCalls({ mailer, papers }),
    ...voucherCalls({ vault }),
    ...privacyCalls({ queue, mailer, files, productName, creditAgency }),
  ];
  const takesForm = ({ call }: BoundCall) => Boolean(call.form ?? call.upload);
  for (const one of bound.filter((each) => !takesForm(each))) addCall(app, services, one);
  // Only these calls accept forms; all others refuse the format.
  await app.register(async (forms) => {
    await acceptForms(forms);
    for (const one of bound.filter(takesForm)) addCall(forms, services, one);
  });
  addHealth(app, db);
  addAppLinks(app, config.apps);
  addApiDocument(app, config);

  await app.register(mapRoutes, {
    upstreamStyle: config.mapStyleUrl,
    mapDir: config.mapDir,
    cacheDir: join(config.dataDir, 'map-cache'),
  });
  if (!config.production) {
    await app.register(mailRoutes, {
      db,
      productName,
      makeFiles: {
        invoicePdf: attachedInvoice(makeInvoicePdf),
        agreementFile: agreementFile(contracts),
      },
    });
    await app.register(carDeskRoutes, { db, productName, now, desk: carDesk });
  }
  addUnknownCalls(
    app,
    bound.map(({ call }) => call),
  );
  if (pages) await addPages(app, { now, content, publicUrl, productName: config.productName, vite });
  return app;
}

/** A page URL with broken percent-encoding is an unknown page; a call's URL gets a problem document. */
const UNREADABLE_PAGE = '/404';
const isReadable = (url: string): boolean => {
  try {
    decodeURI(url);
    return true;
  } catch {
    return false;
  }
};

/**
 * Hops are counted from the server, so that addresses which a client adds to X-Forwarded-For are not trusted.
 */
const trustProxy = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

/** Lets pages load and run only what this server sends. Vite's development client would violate this. */
function securityHeaders(config: Config, development: boolean) {
  return {
    contentSecurityPolicy: development
      ? (false as const)
      : {
          useDefaults: false,
          directives: {
            defaultSrc: ["'self'"],
            scriptSrc: ["'self'"],
            // The map and the dialogs set inline styles.
            styleSrc: ["'self'", "'unsafe-inline'"],
            imgSrc: ["'self'", 'data:', 'blob:'],
            workerSrc: ["'self'", 'blob:'],
            // A desk has simulated cars instead of Bluetooth.
            connectSrc: config.production ? ["'self'"] : ["'self'", 'http://127.0.0.1:*'],
            manifestSrc: ["'self'"],
            objectSrc: ["'none'"],
            baseUri: ["'none'"],
            formAction: ["'self'"],
            frameAncestors: ["'none'"],
          },
        },
    strictTransportSecurity: config.production && { includeSubDomains: config.hstsSubdomains },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' as const },
    referrerPolicy: { policy: 'same-origin' as const },
  };
}
