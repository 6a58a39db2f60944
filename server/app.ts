import { join } from 'node:path';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { ViteDevServer } from 'vite';
import { createDiskFileStore } from '#server/adapters/file-store.ts';
import { createGeocoder } from '#server/adapters/geocoder.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/connect.ts';
import { bindCancelBooking } from '#server/features/booking/cancel-booking.ts';
import { bindChangeBooking } from '#server/features/booking/change-booking.ts';
import { bindCreateBooking } from '#server/features/booking/create-booking.ts';
import { bindCreateQuote } from '#server/features/booking/create-quote.ts';
import { bindListBookings } from '#server/features/booking/list-bookings.ts';
import { bindShowBooking } from '#server/features/booking/show-booking.ts';
import { bindSendDeclaration } from '#server/features/contact/send-declaration.ts';
import { bindSendEmail } from '#server/features/contact/send-email.ts';
import { bindSendEmailTemplate } from '#server/features/contact/send-email-template.ts';
import { bindConfirmEmail } from '#server/features/customer/confirm-email.ts';
import {
  bindSaveFavouritePlaces,
  bindShowFavouritePlaces,
} from '#server/features/customer/favourite-places.ts';
import { bindListCustomers } from '#server/features/customer/list-customers.ts';
import { bindPatchCustomer } from '#server/features/customer/patch-customer.ts';
import { bindSendEmailConfirmation } from '#server/features/customer/send-email-confirmation.ts';
import { bindShowCustomerSettings } from '#server/features/customer/show-customer-settings.ts';
import { bindSaveDocument } from '#server/features/document/save-document.ts';
import { bindShowDocument } from '#server/features/document/show-document.ts';
import { bindShowDocumentCheck } from '#server/features/document/show-document-check.ts';
import { bindSubmitDocumentCheck } from '#server/features/document/submit-document-check.ts';
import { mailRoutes } from '#server/features/mail/mail.routes.ts';
import { mailerOf } from '#server/features/mail/mailer.ts';
import { mapRoutes } from '#server/features/map/map.routes.ts';
import { bindConfirmNewsletter } from '#server/features/newsletter/confirm-newsletter.ts';
import { bindSubscribeNewsletter } from '#server/features/newsletter/subscribe-newsletter.ts';
import { bindUnsubscribeNewsletter } from '#server/features/newsletter/unsubscribe-newsletter.ts';
import { createContentStore } from '#server/features/page/content-store.ts';
import { bindCountPageView } from '#server/features/page/count-page-view.ts';
import { bindListDocuments } from '#server/features/page/list-documents.ts';
import { bindListNews } from '#server/features/page/list-news.ts';
import { bindShowCityHero, bindShowCityTexts } from '#server/features/page/show-city-text.ts';
import { bindShowDocument as bindShowContentDocument } from '#server/features/page/show-document.ts';
import { bindListEndpoints, bindShowEndpoint } from '#server/features/page/show-endpoints.ts';
import { bindShowNews } from '#server/features/page/show-news.ts';
import { bindShowSettings } from '#server/features/page/show-settings.ts';
import { bindListProviders } from '#server/features/provider/list-providers.ts';
import { bindShowProviderSettings } from '#server/features/provider/show-provider-settings.ts';
import { bindChangeToMainAndSub } from '#server/features/registration/change-to-main-and-sub.ts';
import { bindCheckBlocklist } from '#server/features/registration/check-blocklist.ts';
import { bindCreateCustomer } from '#server/features/registration/create-customer.ts';
import { bindCreateRegistration } from '#server/features/registration/create-registration.ts';
import { bindDeleteRegistration } from '#server/features/registration/delete-registration.ts';
import { bindListPlans } from '#server/features/registration/list-plans.ts';
import { bindSaveRegistration } from '#server/features/registration/save-registration.ts';
import { bindShowRegistration } from '#server/features/registration/show-registration.ts';
import { bindChangePassword } from '#server/features/session/change-password.ts';
import { bindConfirmPasswordReset } from '#server/features/session/confirm-password-reset.ts';
import { bindCreatePasskey } from '#server/features/session/create-passkey.ts';
import { bindCreatePasskeyChallenge } from '#server/features/session/create-passkey-challenge.ts';
import { bindCreatePasswordReset } from '#server/features/session/create-password-reset.ts';
import { bindCreateToken } from '#server/features/session/create-token.ts';
import { bindDeleteAllTokens } from '#server/features/session/delete-all-tokens.ts';
import { bindDeletePasskey } from '#server/features/session/delete-passkey.ts';
import { bindDeleteToken } from '#server/features/session/delete-token.ts';
import { bindListPasskeys } from '#server/features/session/list-passkeys.ts';
import { createLogin } from '#server/features/session/login.ts';
import { findSession } from '#server/features/session/session.repository.ts';
import { bindGeocode } from '#server/features/station/geocode.ts';
import { bindListPlaces } from '#server/features/station/list-places.ts';
import { bindShowPlace } from '#server/features/station/show-place.ts';
import { findStationAddresses } from '#server/features/station/station.repository.ts';
import { bindListTariffs } from '#server/features/tariff/list-tariffs.ts';
import { bindSearchBookees } from '#server/features/vehicle/search-bookees.ts';
import { bindShowAvailability } from '#server/features/vehicle/show-availability.ts';
import { bindShowBookee } from '#server/features/vehicle/show-bookee.ts';
import { addApiDocument, collectApiDocument } from '#server/http/api-document.ts';
import { addCall, type CallServices } from '#server/http/bind-call.ts';
import { clientOf } from '#server/http/client-of.ts';
import { addClosing } from '#server/http/closing.ts';
import { addErrorHandling, answerFrameworkError } from '#server/http/errors.ts';
import { logError } from '#server/http/log-error.ts';
import { createPacedServer } from '#server/http/paced-server.ts';
import { acceptForms } from '#server/http/read-form.ts';
import { addSecurityHeaders } from '#server/http/security-headers.ts';
import { addUnknownCalls } from '#server/http/unknown-call.ts';
import { addPages } from '#server/pages.ts';

/** Also for 15 MiB over a slow mobile connection; a request that never ends keeps no connection. */
const REQUEST_TIMEOUT_MS = 5 * 60_000;
/** A proxy in front usually gives up an idle connection after a minute: it must be the first to. */
const KEEP_ALIVE_MS = 72_000;
/** Whoever is not logged in may send it too, and reading it holds up everybody else: a millisecond for 20 KiB. */
const BODY_LIMIT_BYTES = 128 * 1024;

export type AppOptions = {
  config: Config;
  db: Db;
  /** The clock; tests hold it still. */
  now?: () => Temporal.Instant;
  /** Development: Vite serves and reloads the web. */
  vite?: ViteDevServer;
  /** Without the web: tests of calls. */
  pages?: boolean;
};

/** The whole product on one HTTP server, not yet listening. */
export async function buildApp({
  config,
  db,
  now = () => Temporal.Now.instant(),
  vite,
  pages = true,
}: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger:
      config.logLevel === 'silent'
        ? false
        : { level: config.logLevel, redact: ['req.headers'], serializers: { err: logError } },
    bodyLimit: BODY_LIMIT_BYTES,
    serverFactory: (handle) =>
      createPacedServer(handle, {
        requestTimeout: REQUEST_TIMEOUT_MS,
        keepAliveTimeout: KEEP_ALIVE_MS,
      }),
    trustProxy: trustProxy(config.trustProxy),
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    frameworkErrors: answerFrameworkError,
    rewriteUrl: ({ url = '/' }) => (url.startsWith('/api/') || isReadable(url) ? url : UNREADABLE_PAGE),
    logController: new LogController({ disableRequestLogging: true }),
    // Every line about a request says which program sent it.
    childLoggerFactory: (logger, bindings, options, { headers }) =>
      logger.child({ ...bindings, client: clientOf(headers, config.apiKeys) ?? 'unknown' }, options),
  });
  app.removeContentTypeParser('text/plain');
  addErrorHandling(app);
  addClosing(app);
  addSecurityHeaders(app, securityHeaders(config, vite !== undefined));
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(cookie);
  await collectApiDocument(app, config.productName);

  const publicUrl = (config.publicUrl ?? `http://localhost:${config.port}`).replace(/\/+$/, '');
  const services: CallServices = {
    db,
    now,
    findSession,
    publicUrl: config.publicUrl,
    apiKeys: config.apiKeys,
  };
  const mailer = mailerOf(config);
  const login = createLogin(config);
  const registration = {
    registrationsPerAddress: config.limits.registrationsPerAddress,
    secureCookies: config.production,
    queue: login.queue,
  };
  const files = createDiskFileStore(config.documentsDir);
  const geocoder = createGeocoder({
    kind: config.geocoder.kind,
    ...(config.geocoder.url ? { url: config.geocoder.url } : {}),
    stations: () => findStationAddresses(db),
  });
  const content = createContentStore({
    db,
    identity: {
      product: config.productName,
      mail: config.mail.informationAddress,
      phone: config.hotline,
    },
    onError: (error) => app.log.error({ err: error }, 'content failed'),
  });
  const bound = [
    bindCreateToken(login),
    bindDeleteToken,
    bindDeleteAllTokens,
    bindCreatePasskeyChallenge(login),
    bindCreatePasskey({ ...login, mailer }),
    bindListPasskeys,
    bindDeletePasskey({ mailer }),
    bindCreatePasswordReset({ mailer, db }),
    bindConfirmPasswordReset({ ...login, productName: config.productName, mailer }),
    bindChangePassword({ ...login, productName: config.productName, mailer }),
    bindListCustomers,
    bindShowCustomerSettings,
    bindShowFavouritePlaces,
    bindSaveFavouritePlaces,
    bindListProviders,
    bindShowProviderSettings,
    bindShowSettings({ content }),
    bindListDocuments({ content }),
    bindShowContentDocument({ content }),
    bindShowCityHero({ content }),
    ...bindShowCityTexts({ content }),
    bindListNews({ content }),
    bindShowNews({ content }),
    bindCountPageView,
    bindShowEndpoint(config),
    bindListEndpoints(config),
    bindListPlans,
    bindListTariffs,
    bindCreateRegistration(registration),
    bindShowRegistration,
    bindSaveRegistration(registration),
    bindDeleteRegistration,
    bindCreateCustomer({ mailer, ...registration }),
    bindChangeToMainAndSub,
    bindPatchCustomer(login),
    bindCheckBlocklist,
    bindListPlaces,
    bindShowPlace,
    bindGeocode({ geocoder }),
    bindSearchBookees,
    bindShowBookee,
    bindShowAvailability,
    bindCreateQuote,
    bindCreateBooking,
    bindListBookings,
    bindShowBooking,
    bindChangeBooking,
    bindCancelBooking,
    bindSendEmailConfirmation({ mailer }),
    bindConfirmEmail,
    bindSendEmail({ mailer }),
    bindSendEmailTemplate({ mailer }),
    bindSendDeclaration({ mailer }),
    bindSubscribeNewsletter({ mailer }),
    bindConfirmNewsletter({ mailer }),
    bindUnsubscribeNewsletter,
    bindShowDocumentCheck,
    bindSaveDocument({ files }),
    bindShowDocument({ files }),
    bindSubmitDocumentCheck,
  ];
  const takesForm = ({ call }: (typeof bound)[number]) => Boolean(call.form ?? call.upload);
  for (const one of bound.filter((each) => !takesForm(each))) addCall(app, services, one);
  // All other calls refuse the format.
  await app.register(async (forms) => {
    await acceptForms(forms);
    for (const one of bound.filter(takesForm)) addCall(forms, services, one);
  });
  addApiDocument(app, config.productName);

  await app.register(mapRoutes, {
    upstreamStyle: config.mapStyleUrl,
    mapDir: config.mapDir,
    cacheDir: join(config.dataDir, 'map-cache'),
  });
  if (!config.production) await app.register(mailRoutes, { db, productName: config.productName });
  addUnknownCalls(
    app,
    bound.map(({ call }) => call),
  );
  if (pages) await addPages(app, { now, content, publicUrl, productName: config.productName, vite });
  return app;
}

/** An address with broken percent signs is a page that does not exist; calls have problem documents for it. */
const UNREADABLE_PAGE = '/404';
const isReadable = (url: string): boolean => {
  try {
    decodeURI(url);
    return true;
  } catch {
    return false;
  }
};

/** Hops count from our side: what a client writes into the header itself stands further away and is not believed. */
const trustProxy = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

/** Strict: nothing runs and nothing loads that does not come from here. Vite's development client needs more. */
function securityHeaders(config: Config, development: boolean) {
  return {
    contentSecurityPolicy: development
      ? (false as const)
      : {
          useDefaults: false,
          directives: {
            defaultSrc: ["'self'"],
            scriptSrc: ["'self'"],
            // The map and the dialogs set style attributes.
            styleSrc: ["'self'", "'unsafe-inline'"],
            imgSrc: ["'self'", 'data:', 'blob:'],
            workerSrc: ["'self'", 'blob:'],
            connectSrc: ["'self'"],
            manifestSrc: ["'self'"],
            objectSrc: ["'none'"],
            baseUri: ["'none'"],
            formAction: ["'self'"],
            frameAncestors: ["'none'"],
          },
        },
    strictTransportSecurity: config.production,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' as const },
    referrerPolicy: { policy: 'same-origin' as const },
  };
}
