import { join } from 'node:path';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { ViteDevServer } from 'vite';
import type { CarDesk } from '#domain/telematics/desk-car.ts';
import type { DatabasePresence } from '#server/db/presence.ts';
import { mailRoutes } from '#server/features/mail/mail.routes.ts';
import { MAP_BASE, mapRoutes } from '#server/features/map/map.routes.ts';
import { findSession } from '#server/features/session/session.repository.ts';
import { findStaffCaller } from '#server/features/staff/staff-caller.repository.ts';
import { carDeskRoutes } from '#server/features/telematics/car-desk.routes.ts';
import { FEATURES } from '#server/features.ts';
import { addApiDocument } from '#server/http/api-page.ts';
import { addAppLinks } from '#server/http/app-links.ts';
import { addCall, type BoundCall, type CallSetup } from '#server/http/bind-call.ts';
import { limitBodyTime } from '#server/http/body-time.ts';
import { addClosing } from '#server/http/closing.ts';
import { compressJson } from '#server/http/compress-json.ts';
import { addErrorHandling } from '#server/http/errors.ts';
import { addHealth } from '#server/http/health.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { KnownSessions } from '#server/http/known-sessions.ts';
import { nameGerman } from '#server/http/language.ts';
import { LastAnswers } from '#server/http/last-answers.ts';
import { openToNativeApp } from '#server/http/native-origin.ts';
import { addRateLimitLog } from '#server/http/rate-limit-log.ts';
import { acceptForms } from '#server/http/read-form.ts';
import { addSecurityHeaders } from '#server/http/security-headers.ts';
import type { Services } from '#server/http/services.ts';
import { addUnknownCalls } from '#server/http/unknown-call.ts';
import { countBookings } from '#server/metrics/booking-metrics.ts';
import { countCalls } from '#server/metrics/call-metrics.ts';
import { watchFleet, watchLoginQueue } from '#server/metrics/state-metrics.ts';
import { addPages } from '#server/pages.ts';

export type AppOptions = {
  services: Services;
  /** The clock; tests stop it. */
  now?: () => Temporal.Instant;
  /** Set in development: Vite serves and reloads the web app. */
  vite?: ViteDevServer;
  /** Default true; tests of calls leave the pages out. */
  pages?: boolean;
  /** Gets the figures of this server; without it nothing is counted. */
  metrics?: Registry | undefined;
  /** The simulated cars of this server, if it has any; never in production. */
  carDesk?: () => CarDesk | undefined;
  /** Tells the log when the database goes, and when it is back. */
  presence?: DatabasePresence;
};

/** Returns the whole product as one HTTP server, not yet listening. */
export async function buildApp({
  services,
  now = () => Temporal.Now.instant(),
  vite,
  pages = true,
  metrics,
  carDesk = () => undefined,
  presence,
}: AppOptions): Promise<FastifyInstance> {
  const { config, pool: db, content, publicUrl } = services;
  const { apiKeys, productName, production } = config;
  const app = createHttpServer({
    ...config,
    onAnswer: metrics && countCalls(metrics, { mapBase: MAP_BASE }),
    presence,
  });
  addErrorHandling(app);
  addClosing(app);
  nameGerman(app);
  limitBodyTime(app);
  addRateLimitLog(app);
  addSecurityHeaders(app, { ...config, isDevelopment: vite !== undefined });
  // Before cookies are read: the native app has none.
  openToNativeApp(app);
  app.addHook('onSend', compressJson);
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(cookie);
  if (metrics) {
    watchLoginQueue(metrics, services.queue);
    watchFleet(metrics, services.fleet, now);
  }

  const calls = FEATURES.flatMap((feature) => feature.calls);
  await addCalls(app, calls, {
    db,
    now,
    services,
    findSession,
    findStaff: findStaffCaller,
    publicUrl: config.publicUrl,
    apiKeys,
    onWritten: () => services.fleet.wrote(),
    known: new KnownSessions(),
    last: new LastAnswers(),
    ...(metrics ? { onResult: countBookings(metrics) } : {}),
  });
  addHealth(app, db);
  addAppLinks(app, config.apps);
  addApiDocument(app, config);
  await app.register(mapRoutes, {
    upstreamStyle: config.mapStyleUrl,
    mapDir: config.mapDir,
    cacheDir: join(config.dataDir, 'map-cache'),
  });
  if (!production) {
    await app.register(mailRoutes, { db, productName, makeFiles: services.makeFiles });
    await app.register(carDeskRoutes, { db, productName, now, desk: carDesk });
  }
  addUnknownCalls(
    app,
    calls.map(({ call }) => call),
  );
  if (pages) await addPages(app, { now, content, publicUrl, productName, vite });
  return app;
}

async function addCalls(app: FastifyInstance, calls: readonly BoundCall[], setup: CallSetup): Promise<void> {
  const takesForm = ({ call }: BoundCall) => Boolean(call.form ?? call.upload);
  for (const one of calls.filter((each) => !takesForm(each))) addCall(app, setup, one);
  // Only these calls accept forms; all others refuse the format.
  await app.register(async (forms) => {
    await acceptForms(forms);
    for (const one of calls.filter(takesForm)) addCall(forms, setup, one);
  });
}
