import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { Registry } from 'prom-client';
import { expect, onTestFinished, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { connect } from '#server/db/connect.ts';
import { countWaitingMails } from '#server/features/mail/mail.repository.ts';
import { runJob } from '#server/jobs.ts';
import { createServices } from '#server/services.ts';
import { serverTest } from '#server/test/server-test.ts';
import { hoursFrom, NOW, PASSWORD, type StageCustomer } from '#server/test/stage.ts';
import { countJobs } from './job-metrics.ts';
import { serveMetrics } from './metrics-server.ts';
import { watchOutbox, watchPool } from './state-metrics.ts';

type Series = Map<string, number>;

const NAME = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/;
const SAMPLE =
  /^([a-zA-Z_:][a-zA-Z0-9_:]*)(\{(?:[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\[\\"n])*",?)*\})? (\S+)$/;
const NUMBER = /^([+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?|NaN|[+-]Inf)$/;
const SUFFIXES: Record<string, readonly string[]> = {
  histogram: ['_bucket', '_sum', '_count'],
  summary: ['', '_sum', '_count'],
};

/**
 * Reads the text format 0.0.4 as its description says; throws at what it does not allow. Returns each series with its
 * value.
 */
function parse(text: string): Series {
  if (!text.endsWith('\n')) throw new Error('the last line has no end');
  const types = new Map<string, string>();
  const series: Series = new Map();
  let family = '';
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const [, kind, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? [];
    if (kind) {
      if (!NAME.test(name) || rest === '') throw new Error(line);
      if (kind === 'TYPE' && types.has(name)) throw new Error(`a second type: ${line}`);
      if (kind === 'TYPE') types.set(name, rest);
      family = name;
      continue;
    }
    const [, sample = '', labels = '', value = ''] = SAMPLE.exec(line) ?? [];
    const suffixes = SUFFIXES[types.get(family) ?? ''] ?? [''];
    if (!suffixes.some((suffix) => sample === family + suffix))
      throw new Error(`outside its family: ${line}`);
    if (!NUMBER.test(value)) throw new Error(`no number: ${line}`);
    if (series.has(sample + labels)) throw new Error(`twice: ${line}`);
    series.set(sample + labels, Number(value.replace('Inf', 'Infinity')));
  }
  return series;
}

/** A server of its own on real ports, with everything that is counted. */
const test = serverTest().extend('measured', async ({ db, database, folder, clock }, { onCleanup }) => {
  const registry = new Registry();
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    MAP_STYLE_URL: 'off',
    DATA_DIR: folder,
  });
  const pooled = connect(database.url, { connections: 3 });
  const services = createServices(config, pooled.db);
  const app = await buildApp({ services, now: clock.now, metrics: registry, pages: false });
  watchPool(registry, pooled.pool);
  watchOutbox(registry, { read: () => countWaitingMails(db), now: clock.now });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const { address, close } = await serveMetrics(registry, { port: 0, host: '127.0.0.1' });
  onCleanup(async () => {
    await app.close();
    await close();
    await pooled.db.destroy();
  });
  const scrape = async (): Promise<Series> => parse(await (await fetch(address)).text());
  const send = (method: string, path: string, token?: string, body?: unknown) =>
    fetch(origin + path, {
      method,
      headers: {
        ...(token ? { authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        'idempotency-key': randomBytes(16).toString('hex'),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return { origin, address, registry, pool: pooled.pool, db: pooled.db, fleet: services.fleet, scrape, send };
});

/** What rose, and by how much; a series that was not there counts from zero. */
const risen = (before: Series, after: Series, name: string) =>
  Object.fromEntries(
    [...after]
      .filter(([key]) => key.startsWith(name))
      .map(([key, value]) => [key.slice(name.length), value - (before.get(key) ?? 0)] as const)
      .filter(([, by]) => by !== 0),
  );

test('the public port knows no figures, the other one nothing else', async ({ measured }) => {
  expect((await fetch(`${measured.origin}/metrics`)).status).toBe(404);
  const answer = await fetch(measured.address);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const other = (path: string, init?: RequestInit) => fetch(new URL(path, measured.address), init);
  expect((await other('/')).status).toBe(404);
  expect((await other('/api/booking/providers')).status).toBe(404);
  expect((await other('/metrics', { method: 'POST' })).status).toBe(405);
  expect((await other('/metrics?name[]=up')).status).toBe(200);
});

test('calls rise by what was answered, refused and failed', async ({ measured, ada }) => {
  const { scrape, send } = measured;
  const before = await scrape();
  await send('GET', '/api/booking/providers');
  await send('GET', '/api/booking/providers');
  await send('GET', '/api/booking/bookings?start=2027-05-12T00:00:00Z');
  await send('GET', '/api/booking/bookings/1', ada.token);
  await send('GET', '/api/nichts');
  await send('GET', '/nichts');
  await send('GET', '/%ZZ');
  await send('GET', '/api/%ZZ');
  await send('GET', '/livez');
  const after = await scrape();
  expect(risen(before, after, 'stadtwagen_calls_total')).toEqual({
    '{call="listProviders",outcome="answered",status="200"}': 2,
    '{call="listBookings",outcome="refused",status="401"}': 1,
    '{call="showBooking",outcome="refused",status="404"}': 1,
    '{call="unknown",outcome="refused",status="404"}': 4,
    '{call="health",outcome="answered",status="200"}': 1,
  });
  expect(risen(before, after, 'stadtwagen_call_duration_seconds_count')).toEqual({
    '{call="listProviders"}': 2,
    '{call="listBookings"}': 1,
    '{call="showBooking"}': 1,
    '{call="unknown"}': 4,
    '{call="health"}': 1,
  });
  const seconds = after.get('stadtwagen_call_duration_seconds_sum{call="listProviders"}');
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThan(10);
});

test('what searches know of the fleet is counted, and how old it is', async ({
  measured,
  stage,
  clock,
  db,
}) => {
  const figures = async () => {
    const series = await measured.scrape();
    const of = (name: string) => series.get(`stadtwagen_fleet_${name}`);
    return {
      vehicles: of('vehicles'),
      fills: of('fills_total'),
      reloaded: of('reloaded_total'),
      age: of('age_seconds'),
    };
  };
  const search = async () => {
    const { start, end } = hoursFrom(clock.now(), 48);
    const path = `/api/booking/bookees?city=nuernberg&start=${start}&end=${end}`;
    expect((await measured.send('GET', path)).status).toBe(200);
  };
  const { id } = await stage.addVehicle();
  await search();
  const first = await figures();
  expect(first).toMatchObject({ fills: 1, reloaded: 0, age: 0 });
  clock.set(NOW.add({ seconds: 90 }));
  expect((await figures()).age).toBe(90);
  await db.updateTable('vehicle').set({ seats: 9 }).where('id', '=', id).execute();
  // As after a call that has written: the next search looks, in its own time.
  measured.fleet.wrote();
  await expect
    .poll(async () => {
      await search();
      return figures();
    })
    .toEqual({ ...first, reloaded: 1, age: 0 });
});

test('a database that is away shows as failed calls, not as an empty outbox', async ({ folder }) => {
  const registry = new Registry();
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    MAP_STYLE_URL: 'off',
    DATA_DIR: folder,
  });
  const away = connect('postgres://nobody@127.0.0.1:1/nothing', { connections: 1 });
  const services = createServices(config, away.db, { onContentError: () => undefined });
  const app = await buildApp({ services, metrics: registry, pages: false });
  onTestFinished(async () => {
    await app.close();
    await away.db.destroy();
  });
  let isAway = false;
  const read = () =>
    isAway
      ? countWaitingMails(away.db)
      : Promise.resolve({ waiting: 3, oldest: NOW.subtract({ minutes: 2 }) });
  watchOutbox(registry, { read, now: () => NOW });
  const then = parse(await registry.metrics());
  expect(then.get('stadtwagen_outbox_mails')).toBe(3);
  expect(then.get('stadtwagen_outbox_oldest_age_seconds')).toBe(120);
  expect(then.get('stadtwagen_database_up')).toBe(1);

  isAway = true;
  await app.inject('/api/booking/providers');
  const series = parse(await registry.metrics());
  expect(risen(new Map(), series, 'stadtwagen_calls_total')).toEqual({
    '{call="listProviders",outcome="failed",status="503"}': 1,
  });
  expect(series.get('stadtwagen_database_up')).toBe(0);
  expect([...series.keys()].filter((key) => key.startsWith('stadtwagen_outbox'))).toEqual([]);
});

test('a database that never answers does not keep the scrape', async () => {
  const registry = new Registry();
  watchOutbox(registry, { read: () => new Promise(() => undefined), now: () => NOW });
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const scrape = registry.metrics();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(parse(await scrape).get('stadtwagen_database_up')).toBe(0);
});

test('bookings count when they are made, changed, cancelled, and when somebody else was first', async ({
  measured,
  stage,
  ada,
}) => {
  const { origin, scrape, send } = measured;
  const bob = await stage.addCustomer();
  const vehicle = await stage.addVehicle();
  const before = await scrape();
  const key = randomBytes(16).toString('hex');
  const body = { bookeeId: vehicle.id, timeRange: hoursFrom(NOW, 30) };
  const book = (token: string) =>
    fetch(`${origin}/api/booking/bookings`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}`,
        'content-type': 'application/json',
        'idempotency-key': token === ada.token ? key : randomBytes(16).toString('hex'),
      },
      body: JSON.stringify(body),
    });
  const { id } = (await (await book(ada.token)).json()) as { id: number };
  // The same request again is the same booking.
  expect((await book(ada.token)).status).toBe(201);
  expect((await book(bob.token)).status).toBe(409);
  const other = { bookeeId: vehicle.id, timeRange: hoursFrom(NOW, 40) };
  const second = (await (await send('POST', '/api/booking/bookings', bob.token, other)).json()) as {
    id: number;
  };
  const path = `/api/booking/bookings/${id}`;
  expect((await send('PATCH', path, ada.token, { timeRange: hoursFrom(NOW, 30, 3) })).status).toBe(200);
  expect((await send('PATCH', path, ada.token, { timeRange: hoursFrom(NOW, 40) })).status).toBe(409);
  expect((await send('POST', `${path}/cancel`, ada.token, {})).status).toBe(200);
  expect((await send('POST', `${path}/cancel`, ada.token, {})).status).toBe(409);
  expect(second.id).toBeGreaterThan(id);
  const after = await scrape();
  expect(risen(before, after, 'stadtwagen_bookings_total')).toEqual({
    '{event="made"}': 2,
    '{event="changed"}': 1,
    '{event="cancelled"}': 1,
  });
  expect(risen(before, after, 'stadtwagen_booking_conflicts_total')).toEqual({
    '{event="made"}': 1,
    '{event="changed"}': 1,
  });
});

test('whatever is asked for, the number of series stays', async ({ measured, ada }) => {
  const { origin, scrape, send } = measured;
  const ask = async (n: number) => {
    await send('GET', `/api/booking/bookees/${n}`, ada.token);
    await send('GET', `/api/booking/nichts-${n}`);
    await send('GET', `/seite-${n}?frage=${n}`);
    await send('GET', `/api/map/files/${n}.pmtiles`);
    await send('DELETE', `/api/booking/bookees/${n}`);
    await send('POST', '/api/booking/tokens', undefined, { login: `${n}-1`, credential: `falsch ${n}` });
    for (const method of ['PROPFIND', 'MKCOL', 'PURGE', 'REPORT']) {
      await new Promise((done) =>
        request(`${origin}/x-${n}`, { method }, (answer) =>
          answer.resume().on('end', () => done(undefined)),
        ).end(),
      );
    }
  };
  await ask(1_000_003);
  const before = await scrape();
  for (let n = 2; n < 30; n++) await ask(n * 1_000_003);
  const after = await scrape();
  expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
  expect(after.size).toBeLessThan(1_000);
  const unknown = 'stadtwagen_calls_total{call="unknown",outcome="refused",status="404"}';
  expect(after.get(unknown)).toBeGreaterThanOrEqual((before.get(unknown) ?? 0) + 28 * 6);
});

test('no figure has anything of a person in it', async ({ measured, ada }) => {
  await measured.send('POST', '/api/booking/tokens', undefined, {
    login: ada.number,
    credential: 'geheim-4711',
  });
  await measured.send('GET', `/api/booking/bookings/4711?x=ada@example.org`, ada.token);
  const text = await (await fetch(measured.address)).text();
  expect(text).toContain('createToken');
  for (const secret of [ada.number, ada.token, '4711', 'example.org', '127.0.0.1']) {
    expect(text).not.toContain(secret);
  }
});

test('the pool shows who works and who waits', async ({ measured }) => {
  const { db, pool, scrape } = measured;
  expect(pool.options.max).toBe(3);
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const busy = Array.from({ length: 5 }, () => db.transaction().execute(() => over));
  await expect.poll(() => pool.waitingCount).toBe(2);
  const series = await scrape();
  expect(series.get('stadtwagen_database_connections{state="in_use"}')).toBe(3);
  expect(series.get('stadtwagen_database_waiting')).toBe(2);
  expect(series.get('stadtwagen_database_connections_max')).toBe(3);
  end();
  await Promise.all(busy);
  const after = await scrape();
  expect(after.get('stadtwagen_database_connections{state="in_use"}')).toBe(0);
  expect(after.get('stadtwagen_database_connections{state="idle"}')).toBe(3);
  expect(after.get('stadtwagen_database_waiting')).toBe(0);
});

test('the lanes of the logins fill and empty', async ({ measured, stage }) => {
  const { scrape, send } = measured;
  const customers = await Promise.all(Array.from({ length: 12 }, () => stage.addCustomer()));
  const logIn = ({ number }: StageCustomer) =>
    send('POST', '/api/booking/tokens', undefined, {
      loginType: 'CUSTOMER',
      login: number,
      credential: PASSWORD,
    });
  const logins: ReturnType<typeof logIn>[] = [];
  await expect
    .poll(async () => {
      // A quick machine may have done with them before it is asked.
      logins.push(...customers.map(logIn));
      const series = await scrape();
      return series.get('stadtwagen_login_queue{state="running"}');
    })
    .toBeGreaterThan(0);
  expect((await Promise.all(logins)).map(({ status }) => status)).toEqual(logins.map(() => 201));
  const series = await scrape();
  expect(series.get('stadtwagen_login_queue{state="running"}')).toBe(0);
  expect(series.get('stadtwagen_login_queue{state="waiting"}')).toBe(0);
});

test('the outbox has its length and the age of its oldest mail', async ({ db, clock }) => {
  const mail = {
    template: 'willkommen',
    to_address: 'a@example.org',
    subject: 'x',
    text_body: 'x',
    html_body: 'x',
  };
  const row = (minutes: number, sent: boolean) => ({
    ...mail,
    message_id: randomBytes(8).toString('hex'),
    created_at: NOW.subtract({ minutes }),
    next_try_at: NOW,
    sent_at: sent ? NOW : null,
  });
  expect(await countWaitingMails(db)).toEqual({ waiting: 0, oldest: undefined });
  await db
    .insertInto('mail')
    .values([row(90, true), row(30, false), row(10, false)])
    .execute();
  const registry = new Registry();
  watchOutbox(registry, { read: () => countWaitingMails(db), now: clock.now });
  const series = parse(await registry.metrics());
  expect(series.get('stadtwagen_outbox_mails')).toBe(2);
  expect(series.get('stadtwagen_outbox_oldest_age_seconds')).toBe(30 * 60);
  await db.deleteFrom('mail').execute();
});

test('a job counts as done or failed, and only what is done is a success', async ({ db, services }) => {
  const registry = new Registry();
  const now = () => NOW;
  const onRun = countJobs(registry, { jobs: ['fegen', 'zählen'], now });
  const options = { db, now, services, onError: () => undefined, onRun };
  let deadlocks = 2;
  await runJob(
    {
      name: 'fegen',
      cron: '* * * * *',
      run: () =>
        deadlocks-- > 0 ? Promise.reject(Object.assign(new Error(), { code: '40P01' })) : Promise.resolve(),
    },
    options,
  );
  const failing = { name: 'zählen', cron: '* * * * *', run: () => Promise.reject(new Error('kaputt')) };
  await expect(runJob(failing, options)).rejects.toThrow('kaputt');
  const series = parse(await registry.metrics());
  const runs = (job: string, outcome: string) =>
    series.get(`stadtwagen_job_runs_total{name="${job}",outcome="${outcome}"}`);
  expect([runs('fegen', 'done'), runs('fegen', 'failed')]).toEqual([1, 0]);
  expect([runs('zählen', 'done'), runs('zählen', 'failed')]).toEqual([0, 1]);
  const success = 'stadtwagen_job_last_success_timestamp_seconds';
  expect(series.get(`${success}{name="fegen"}`)).toBe(NOW.epochMilliseconds / 1000);
  expect(series.has(`${success}{name="zählen"}`)).toBe(false);
});

test('two servers in one process have figures of their own, with event loop and process', async ({
  measured,
}) => {
  const other = new Registry();
  const { address, close } = await serveMetrics(other, { port: 0, host: '127.0.0.1' });
  onTestFinished(close);
  await measured.send('GET', '/api/booking/providers');
  const theirs = parse(await (await fetch(address)).text());
  expect([...theirs.keys()].filter((key) => key.startsWith('stadtwagen_'))).toEqual([]);
  expect(theirs.get('process_cpu_seconds_total')).toBeGreaterThan(0.1);
  expect(theirs.get('process_start_time_seconds')).toBeLessThan(Date.now() / 1000);
  expect(theirs.get('process_resident_memory_bytes')).toBeGreaterThan(1e6);
  expect((await measured.scrape()).size).toBeGreaterThan(theirs.size);
});

test('who holds up the event loop is seen', async ({ measured }) => {
  const holdUp = () => {
    const until = performance.now() + 300;
    while (performance.now() < until);
  };
  // The process is looked at from its first look on: one that comes before it is not seen.
  await expect
    .poll(async () => {
      holdUp();
      return (await measured.scrape()).get('nodejs_eventloop_lag_p99_seconds');
    })
    .toBeGreaterThan(0.1);
});

test('a listener that is closed answers what it was asked before', async () => {
  const registry = new Registry();
  const { promise: answer, resolve } = Promise.withResolvers<{ waiting: number; oldest: undefined }>();
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const read = () => {
    ask();
    return answer;
  };
  watchOutbox(registry, { read, now: () => NOW });
  const { address, close } = await serveMetrics(registry, { port: 0, host: '127.0.0.1' });
  const scrape = fetch(address);
  await asked;
  const closed = close();
  resolve({ waiting: 7, oldest: undefined });
  expect(parse(await (await scrape).text()).get('stadtwagen_outbox_mails')).toBe(7);
  await closed;
  await expect(fetch(address)).rejects.toThrow();
});
