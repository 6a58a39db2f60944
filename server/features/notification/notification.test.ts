import fc from 'fast-check';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { describe, expect } from 'vitest';
import { formatTime } from '#domain/booking/format-period.ts';
import { monthlyFee } from '#domain/ledger/account-entries.ts';
import type { NotificationCategory } from '#domain/notification/category.ts';
import { NOTIFICATION_TEXTS } from '#domain/notification/consent-text.ts';
import { SAMPLE_OPERATOR } from '#domain/page/sample-operator.ts';
import {
  type OutgoingPush,
  type PushAddress,
  PushFailed,
  type PushFailure,
} from '#server/adapters/push/push-delivery.ts';
import type { Db } from '#server/db/connect.ts';
import { remindDrivers, wordReminder } from '#server/features/booking-message/reminder.ts';
import { writeBookingMails } from '#server/features/booking-message/write-booking-mails.ts';
import { passInPerson, rejectDocumentCheck } from '#server/features/document/decide-document-check.ts';
import { documentJobs } from '#server/features/document/document.jobs.ts';
import { billMonth } from '#server/features/invoice/bill-month.ts';
import { watchLateCars } from '#server/features/late-car/watch-late-cars.ts';
import { insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { createMailer } from '#server/features/mail/mailer.ts';
import { createContentStore } from '#server/features/page/content-store.ts';
import { notifyNews } from '#server/features/page/notify-news.ts';
import { countPushes } from '#server/metrics/push-metrics.ts';
import type { As, Client } from '#server/test/client.ts';
import { registerBrowser, type SampleBrowser } from '#server/test/sample-browser.ts';
import { publishContent, sampleSource } from '#server/test/sample-content.ts';
import { serverTest } from '#server/test/server-test.ts';
import { hoursFrom, NOW, PASSWORD } from '#server/test/stage.ts';
import { untilWaiting } from '#server/test/until-waiting.ts';
import { keepDevice, removeDevicesOf } from './device.repository.ts';
import { notificationJobs } from './notification.jobs.ts';
import { notificationOwnData } from './notification-own-data.repository.ts';
import { notify } from './notify.ts';
import { type PushOutboxOptions, type PushResult, sendDueMessages } from './push-outbox.ts';

const mailer = createMailer({
  productName: 'Stadtwagen',
  publicUrl: 'https://auto.example.org',
  informationAddress: 'info@stadtwagen.test',
  operator: SAMPLE_OPERATOR,
});

const want = (call: Client, as: As, category: NotificationCategory, allowed: 'YES' | 'NO' = 'YES') =>
  call(
    'PUT /customers/default/notifications/{category}',
    { params: { category }, body: { allowed, textVersion: NOTIFICATION_TEXTS[category].version } },
    as,
  );

type Sent = { address: PushAddress; push: OutgoingPush };

/** The pushes, played: they take what they are sent, or fail as a test says. */
function playPushServices() {
  const sent: Sent[] = [];
  const pushes = {
    sent,
    results: [] as PushResult[],
    errors: [] as unknown[],
    fail: undefined as PushFailure | undefined,
    retryAfterSeconds: undefined as number | undefined,
    deliver: async (address: PushAddress, push: OutgoingPush) => {
      if (pushes.fail) throw new PushFailed(pushes.fail, 'no', pushes.retryAfterSeconds);
      sent.push({ address, push });
    },
    titles: () => sent.map(({ push }) => push.content.title),
  };
  return pushes;
}

const test = serverTest()
  .extend('pushes', playPushServices)
  .extend('outbox', ({ db, clock, services, pushes }): PushOutboxOptions => {
    const { deliver } = pushes;
    return {
      db,
      deliveries: { WEB: { deliver }, FCM: { deliver }, APNS: { deliver } },
      wordReminder: (transaction, reminder, at) => wordReminder(transaction, services.fleet, reminder, at),
      now: clock.now,
      onResult: (_kind, result) => pushes.results.push(result),
      onError: (error) => pushes.errors.push(error),
    };
  })
  /** What all jobs and pollings do in a moment. */
  .extend('pass', ({ db, clock, services, outbox, pushes }) => async () => {
    await writeBookingMails(db, clock.now(), {
      mailer,
      fleet: services.fleet,
      productName: 'Stadtwagen',
      hotline: '0911 1',
      onError: (error) => pushes.errors.push(error),
    });
    await remindDrivers(db, clock.now());
    while ((await sendDueMessages(outbox)) > 0);
  })
  .extend('told', ({ stage, call }) => async (...categories: NotificationCategory[]) => {
    const customer = await stage.addCustomer();
    const as = { token: customer.token };
    for (const category of categories) expect((await want(call, as, category)).code).toBeUndefined();
    const browser = await registerBrowser(call, as);
    return { ...customer, as, browser };
  })
  .extend('book', ({ stage, call }) => async (as: As, hours = 3, vehicleId?: number) => {
    const bookeeId = vehicleId ?? (await stage.addVehicle()).id;
    const timeRange = hoursFrom(NOW, hours);
    const { output, code } = await call('POST /bookings', { body: { bookeeId, timeRange } }, as);
    if (code) throw new Error(code);
    return {
      id: output.id,
      bookeeId,
      start: Temporal.Instant.from(timeRange.start),
      end: Temporal.Instant.from(timeRange.end),
    };
  });
test.beforeEach(async ({ db }) => {
  await db.deleteFrom('push_device').execute();
  await db.deleteFrom('booking_message').execute();
  await db.deleteFrom('mail').execute();
});
test.afterEach(({ pushes }) => {
  // What a test lets a service fail for is expected there.
  if (pushes.fail === undefined) expect(pushes.errors).toEqual([]);
});

const IDENTITY = { product: 'Stadtwagen', mail: 'info@stadtwagen.test', operator: SAMPLE_OPERATOR };
const contentOf = (db: Db) =>
  createContentStore({ db, identity: IDENTITY, onError: (error) => expect.fail(String(error)) });

/** From the day after the stage's. */
const publishNews = (db: Db, id: number, title: string, cities: string) =>
  publishContent(
    db,
    { kind: 'news', slug: `${id}-neu` },
    sampleSource('news', {
      title,
      fields: `id: ${id}\nteaser: Kurz.\ncities: ${cities}\nfrom: 2027-05-13\narchive: false\nsections: [web]`,
    }),
  );

const ready = (
  customerIds: number[],
  category: 'BOOKING' | 'INVOICE' | 'DOCUMENT' | 'NEWS',
  now: Temporal.Instant,
  event = 'ereignis 1',
) => ({
  customerIds,
  words: { category, event, tag: event, title: 'Titel', body: 'Text', path: '/profil', now } as const,
});

describe('consents', () => {
  test('all are off until they are given, each for itself, and are kept with text and time', async ({
    db,
    call,
    ada,
  }) => {
    const as = { token: ada.token };
    const shown = async () => {
      const { output } = await call('GET /customers/default/notifications', undefined, as);
      return output.categories.filter(({ allowed }) => allowed === 'YES');
    };
    expect(await shown()).toEqual([]);
    await want(call, as, 'REMINDER');
    await want(call, as, 'REMINDER');
    expect(await shown()).toEqual([{ category: 'REMINDER', allowed: 'YES', since: NOW.toString() }]);
    const rows = await db.selectFrom('consent').where('customer_id', '=', ada.id).selectAll().execute();
    expect(rows).toMatchObject([
      {
        kind: 'PUSH_REMINDER',
        text_version: NOTIFICATION_TEXTS.REMINDER.version,
        given_at: NOW,
        withdrawn_at: null,
      },
    ]);
    await want(call, as, 'REMINDER', 'NO');
    expect(await shown()).toEqual([]);
    const kept = await db.selectFrom('consent').where('customer_id', '=', ada.id).selectAll().execute();
    expect(kept).toMatchObject([{ given_at: NOW, withdrawn_at: NOW }]);
  });

  test('without the category’s consent nothing is sent, whatever else was consented to', async ({
    told,
    book,
    pass,
    pushes,
  }) => {
    const { as } = await told('REMINDER', 'INVOICE', 'DOCUMENT', 'NEWS');
    await book(as);
    await pass();
    expect(pushes.sent).toEqual([]);
  });

  test('what still waits when the consent is taken back is not sent, and leaves no words behind', async ({
    db,
    call,
    told,
    pass,
    pushes,
    clock,
  }) => {
    const { id, as } = await told('NEWS');
    const { customerIds, words } = ready([id], 'NEWS', clock.now());
    await notify(db, customerIds, words);
    await want(call, as, 'NEWS', 'NO');
    await pass();
    expect(pushes.sent).toEqual([]);
    expect(pushes.results).toEqual(['dropped']);
    expect(await db.selectFrom('push_message').select(['title', 'body']).execute()).toEqual([
      { title: '', body: '' },
    ]);
  });

  test('another’s consent is nobody else’s', async ({ db, call, told, stage, pass, pushes, clock }) => {
    const { id } = await told('NEWS');
    const other = await stage.addCustomer();
    await registerBrowser(call, { token: other.token });
    const { customerIds, words } = ready([other.id, id], 'NEWS', clock.now());
    await notify(db, customerIds, words);
    await pass();
    expect(pushes.sent).toHaveLength(1);
  });
});

describe('a booking', () => {
  test('tells the devices what mails tell, beside them, once each, and says no price and no name', async ({
    db,
    call,
    told,
    book,
    pass,
    pushes,
  }) => {
    const { as, browser } = await told('BOOKING');
    const { id } = await book(as);
    await pass();
    await pass();
    expect(pushes.sent).toHaveLength(1);
    const [{ address, push }] = pushes.sent as [Sent];
    expect(address).toMatchObject({
      kind: 'WEB',
      endpoint: browser.subscription.endpoint,
      ...browser.subscription.keys,
    });
    expect(push).toMatchObject({
      isUrgent: true,
      content: {
        title: 'Gebucht',
        body: 'Opel Corsa, Station Station 1: heute\u00A014:00 – 16:00 Uhr.',
        path: `/profil/buchungen/${id}`,
        tag: `buchung-${id}`,
        badge: 1,
      },
    });
    expect(push.ttlSeconds).toBeLessThanOrEqual(12 * 3600);
    const mails = await db.selectFrom('mail').select('template').execute();
    expect(mails).toEqual([{ template: 'buchung_neu' }]);

    const timeRange = hoursFrom(NOW, 5);
    await call('PATCH /bookings/{id}', { params: { id: String(id) }, body: { timeRange } }, as);
    await pass();
    await call('POST /bookings/{id}/cancel', { params: { id: String(id) } }, as);
    await pass();
    expect(pushes.titles()).toEqual(['Gebucht', 'Buchung geändert', 'Buchung storniert']);
    for (const { push: each } of pushes.sent) {
      expect(JSON.stringify(each.content)).not.toMatch(/€|Euro|Ada|Beispiel|@/);
      expect(each.content.tag).toBe(`buchung-${id}`);
    }
    // Nobody has looked meanwhile: one notification, which each takes the place of.
    expect(pushes.sent.map(({ push: each }) => each.content.badge)).toEqual([1, 1, 1]);
  });

  test('that is rolled back tells nobody', async ({ db, told, pass, pushes, clock }) => {
    const { id } = await told('BOOKING');
    const { customerIds, words } = ready([id], 'BOOKING', clock.now());
    const work = db.transaction().execute(async (transaction) => {
      await notify(transaction, customerIds, words);
      throw new Error('rolled back');
    });
    await expect(work).rejects.toThrow('rolled back');
    await pass();
    expect(pushes.sent).toEqual([]);
  });

  test('is told to whom it was lent and to who lent it, each in their words', async ({
    db,
    call,
    stage,
    told,
    book,
    pass,
    pushes,
  }) => {
    const main = await told('BOOKING');
    const rights = { plan_id: 'FIRMA', documents_valid_until: NOW.add({ hours: 9999 }) };
    await db.updateTable('customer').set(rights).where('id', '=', main.id).execute();
    const driver = await stage.addDriver(main, { documentsValidUntil: NOW.add({ hours: 9999 }) });
    const asDriver = { token: driver.token };
    await want(call, asDriver, 'BOOKING');
    const other = await registerBrowser(call, asDriver);
    const { id } = await book(main.as);
    await pass();
    const lent = { params: { id: String(id) }, body: { driverId: driver.id } };
    expect((await call('POST /bookings/{id}/lend', lent, main.as)).code).toBeUndefined();
    await pass();
    const titlesOf = ({ subscription: { endpoint } }: SampleBrowser) =>
      pushes.sent.flatMap(({ address, push }) =>
        'endpoint' in address && address.endpoint === endpoint ? [push.content.title] : [],
      );
    expect(titlesOf(main.browser)).toEqual(['Gebucht', 'Buchung verliehen']);
    expect(titlesOf(other)).toEqual(['Dir ist eine Buchung geliehen']);
  });

  test('whose car does not come back is told to its driver', async ({
    db,
    stage,
    told,
    book,
    pass,
    pushes,
    clock,
  }) => {
    const { as } = await told('BOOKING');
    const { id: bookeeId } = await stage.addVehicle();
    const late = await book({ token: (await stage.addCustomer()).token }, 1, bookeeId);
    const { id } = await book(as, 3, bookeeId);
    await db.updateTable('booking').set({ state: 'ACTIVE' }).where('id', '=', late.id).execute();
    clock.set(late.end.add({ minutes: 5 }));
    await watchLateCars(db, clock.now());
    await pass();
    expect(pushes.titles().at(-1)).toMatch(/^Dein Auto /);
    expect(pushes.sent.at(-1)?.push.content.path).toBe(`/profil/buchungen/${id}`);
  });
});

describe('a reminder', () => {
  const at = (moment: Temporal.Instant, minutes: number) => moment.subtract({ minutes });

  test('comes half an hour before the start, once, worded from the booking as it is', async ({
    db,
    stage,
    told,
    book,
    pass,
    pushes,
    clock,
  }) => {
    const { as } = await told('REMINDER');
    const { id, start, end } = await book(as);
    clock.set(at(start, 31));
    await pass();
    expect(pushes.sent).toEqual([]);
    clock.set(at(start, 30));
    // It is in the outbox when the driver gets another car.
    await remindDrivers(db, clock.now());
    const { id: other } = await stage.addVehicle();
    await db
      .updateTable('vehicle')
      .set({ model: 'VW ID.3', plate: 'N-EU 1' })
      .where('id', '=', other)
      .execute();
    await db.updateTable('booking').set({ vehicle_id: other }).where('id', '=', id).execute();
    await pass();
    clock.set(at(start, 29));
    await pass();
    expect(pushes.sent).toHaveLength(1);
    expect(pushes.sent[0]?.push).toMatchObject({
      isUrgent: true,
      ttlSeconds: 30 * 60,
      content: {
        title: 'Deine Fahrt beginnt um 14:00 Uhr',
        body: `VW ID.3, N-EU 1, Station Station 1. Bis ${formatTime(end)} Uhr ist es deins.`,
        tag: `buchung-${id}`,
        path: `/profil/buchungen/${id}`,
      },
    });
  });

  test('of a booking that is cancelled before it is sent is not sent', async ({
    db,
    call,
    told,
    book,
    pass,
    pushes,
    clock,
  }) => {
    const { as } = await told('REMINDER');
    const { id, start } = await book(as);
    clock.set(at(start, 30));
    await remindDrivers(db, clock.now());
    await call('POST /bookings/{id}/cancel', { params: { id: String(id) } }, as);
    await pass();
    expect(pushes.sent).toEqual([]);
    expect(pushes.results).toEqual(['dropped']);
  });

  test('follows a booking that is moved', async ({ db, call, told, book, pass, pushes, clock }) => {
    const { as } = await told('REMINDER');
    const { id, start } = await book(as);
    clock.set(at(start, 30));
    await remindDrivers(db, clock.now());
    const timeRange = { start: start.add({ hours: 2 }).toString(), end: start.add({ hours: 4 }).toString() };
    const { code } = await call(
      'PATCH /bookings/{id}',
      { params: { id: String(id) }, body: { timeRange } },
      as,
    );
    expect(code).toBeUndefined();
    await pass();
    expect(pushes.sent).toEqual([]);
    clock.set(at(start.add({ hours: 2 }), 30));
    await pass();
    expect(pushes.titles()).toEqual(['Deine Fahrt beginnt um 16:00 Uhr']);
  });

  test('that nobody got in time is not sent afterwards', async ({ db, told, book, pass, pushes, clock }) => {
    const { as } = await told('REMINDER');
    const { start } = await book(as);
    clock.set(at(start, 30));
    await remindDrivers(db, clock.now());
    clock.set(start);
    await pass();
    expect(pushes.sent).toEqual([]);
  });

  test('does not come of what was booked a moment ago', async ({ told, book, pass, pushes, clock }) => {
    const { as } = await told('REMINDER');
    clock.set(NOW.add({ minutes: 30 }));
    const { start } = await book(as, 0);
    clock.set(at(start, 20));
    await pass();
    expect(pushes.sent).toEqual([]);
  });

  test('comes a quarter of an hour before the end, and again before a later one, with how far it goes', async ({
    db,
    call,
    stage,
    told,
    book,
    pass,
    pushes,
    clock,
  }) => {
    const { as } = await told('REMINDER');
    const { id, bookeeId, end } = await book(as, 1);
    await book({ token: (await stage.addCustomer()).token }, 5, bookeeId);
    await db.updateTable('booking').set({ state: 'ACTIVE' }).where('id', '=', id).execute();
    clock.set(at(end, 16));
    await pass();
    expect(pushes.sent).toEqual([]);
    clock.set(at(end, 15));
    await pass();
    expect(pushes.sent.map(({ push }) => push.content)).toMatchObject([
      {
        title: 'Deine Fahrt endet um 14:00 Uhr',
        body: 'Opel Corsa, Station Station 1. Brauchst du länger? Verlängern geht bis 16:00 Uhr.',
      },
    ]);
    const start = NOW.round({ smallestUnit: 'hour', roundingMode: 'ceil' }).add({ hours: 1 });
    const timeRange = { start: start.toString(), end: end.add({ hours: 2 }).toString() };
    const { code } = await call(
      'PATCH /bookings/{id}',
      { params: { id: String(id) }, body: { timeRange } },
      as,
    );
    expect(code).toBeUndefined();
    clock.set(at(end.add({ hours: 2 }), 15));
    await pass();
    expect(pushes.sent.at(-1)?.push.content).toMatchObject({
      title: 'Deine Fahrt endet um 16:00 Uhr',
      body: 'Bring Opel Corsa rechtzeitig zur Station Station 1 zurück. Länger geht es nicht.',
    });
  });

  test('of a trip that is returned early does not come', async ({ db, told, book, pass, pushes, clock }) => {
    const { as } = await told('REMINDER');
    const { id, end } = await book(as, 1);
    await db.updateTable('booking').set({ state: 'ACTIVE' }).where('id', '=', id).execute();
    clock.set(at(end, 15));
    await remindDrivers(db, clock.now());
    await db
      .updateTable('booking')
      .set({ state: 'ENDED', returned_at: clock.now() })
      .where('id', '=', id)
      .execute();
    await pass();
    expect(pushes.sent).toEqual([]);
  });
});

describe('a device', () => {
  const isTold = async (
    db: Db,
    id: number,
    { pass, pushes, now }: { pass: () => Promise<void>; pushes: { sent: Sent[] }; now: Temporal.Instant },
  ) => {
    const before = pushes.sent.length;
    const { customerIds, words } = ready([id], 'DOCUMENT', now, crypto.randomUUID());
    await notify(db, customerIds, words);
    await pass();
    return pushes.sent.length > before;
  };

  test('is registered as often as it likes, and is one', async ({ db, call, told }) => {
    const { as, browser } = await told();
    for (let count = 0; count < 3; count++)
      await call('PUT /devices/current', { body: browser.subscription }, as);
    expect(await db.selectFrom('push_device').select('id').execute()).toHaveLength(1);
    const { output } = await call('GET /customers/default/notifications', undefined, as);
    expect(output).toMatchObject({ thisDevice: { kind: 'WEB', registeredAt: NOW.toString() }, devices: 1 });
  });

  test('of one login registered twice at once is one', async ({ db, call, stage }) => {
    const { token } = await stage.addCustomer();
    await Promise.all([1, 2, 3, 4].map(() => registerBrowser(call, { token })));
    expect(await db.selectFrom('push_device').select('id').execute()).toHaveLength(1);
  });

  test('is swapped by two people at the same moment, who both keep one', async ({ db, call, stage }) => {
    const people = [await stage.addCustomer(), await stage.addCustomer()];
    const browsers = await Promise.all(people.map(({ token }) => registerBrowser(call, { token })));
    for (let round = 1; round <= 40; round++) {
      const saved = await Promise.all(
        people.map(({ token }, person) => {
          const { subscription } = browsers[(person + round) % 2] as SampleBrowser;
          return call('PUT /devices/current', { body: subscription }, { token });
        }),
      );
      expect(saved.map(({ code }) => code)).toEqual([undefined, undefined]);
      const devices = await db
        .selectFrom('push_device')
        .select('customer_id')
        .orderBy('customer_id')
        .execute();
      expect(devices.map(({ customer_id }) => customer_id)).toEqual(
        people.map(({ id }) => id).toSorted((a, b) => a - b),
      );
    }
  });

  test('is told nothing after the logout', async ({ services, db, call, told, pass, pushes, clock }) => {
    const { id, as } = await told('DOCUMENT');
    const how = { pass, pushes, now: clock.now() };
    expect(await isTold(db, id, how)).toBe(true);
    const { customerIds, words } = ready([id], 'DOCUMENT', clock.now(), 'kurz davor');
    await notify(db, customerIds, words);
    await call('DELETE /tokens/{id}', { params: { id: 'current' } }, as);
    await pass();
    expect(pushes.results.at(-1)).toBe('dropped');
    expect(await isTold(db, id, how)).toBe(false);
    await notificationJobs[0]?.run(db, clock.now(), services);
    expect(await db.selectFrom('push_device').select('id').execute()).toEqual([]);
  });

  test('is told nothing after a logout everywhere, from another device', async ({
    db,
    call,
    told,
    pass,
    pushes,
    clock,
  }) => {
    const { id, number } = await told('DOCUMENT');
    const { output } = await call('POST /tokens', { body: { login: number, credential: PASSWORD } });
    await call('POST /tokens/{id}/deleteall', { params: { id: 'current' } }, { token: output.id });
    expect(await isTold(db, id, { pass, pushes, now: clock.now() })).toBe(false);
  });

  test('is told nothing after a new password', async ({ db, call, told, pass, pushes, clock }) => {
    const { id, as } = await told('DOCUMENT');
    const body = { currentPassword: PASSWORD, password: 'Neuer!Wagen2027x' };
    expect((await call('POST /passwordchanges', { body }, as)).code).toBeUndefined();
    expect(await isTold(db, id, { pass, pushes, now: clock.now() })).toBe(false);
  });

  test('is told nothing when its login has expired; one that stays logged in is', async ({
    db,
    call,
    told,
    pass,
    pushes,
    clock,
  }) => {
    const { id, number } = await told('DOCUMENT');
    await db.deleteFrom('push_device').execute();
    const logIn = async (storeLogin: boolean) => {
      const { output } = await call('POST /tokens', {
        body: { login: number, credential: PASSWORD, storeLogin },
      });
      const browser = await registerBrowser(call, { token: output.id });
      return { output, endpoint: browser.subscription.endpoint };
    };
    await logIn(false);
    const staying = await logIn(true);
    clock.set(NOW.add({ hours: 25 }));
    expect(await isTold(db, id, { pass, pushes, now: clock.now() })).toBe(true);
    expect(pushes.sent.map(({ address }) => 'endpoint' in address && address.endpoint)).toEqual([
      staying.endpoint,
    ]);
    // Its login renews itself, and the device with it.
    const credential = staying.output.storedLogin?.credential;
    const renewed = await call('POST /tokens', { body: { loginType: 'STORED', credential } });
    expect(renewed.code).toBeUndefined();
    clock.set(NOW.add({ hours: 90 * 24 }));
    expect(await isTold(db, id, { pass, pushes, now: clock.now() })).toBe(true);
    // It is ended from another device.
    const { output: other } = await call('POST /tokens', { body: { login: number, credential: PASSWORD } });
    const logins = await call('GET /logins', undefined, { token: other.id });
    const login = logins.output.items.find(({ staysLoggedIn }) => staysLoggedIn);
    await call('DELETE /logins/{id}', { params: { id: login?.id ?? '' } }, { token: other.id });
    expect(await isTold(db, id, { pass, pushes, now: clock.now() })).toBe(false);
  });

  test('that somebody else logs in on is theirs from then on, and shows nothing of the former', async ({
    db,
    call,
    stage,
    told,
    pass,
    pushes,
    clock,
  }) => {
    const { id, browser } = await told('DOCUMENT');
    const { customerIds, words } = ready([id], 'DOCUMENT', clock.now());
    await notify(db, customerIds, words);
    const other = await stage.addCustomer();
    await want(call, { token: other.token }, 'DOCUMENT');
    await call('PUT /devices/current', { body: browser.subscription }, { token: other.token });
    await pass();
    expect(pushes.sent).toEqual([]);
    expect(await isTold(db, id, { pass, pushes, now: clock.now() })).toBe(false);
    expect(await isTold(db, other.id, { pass, pushes, now: clock.now() })).toBe(true);
  });

  test('that is taken away at the same moment does not fail what is told of', async ({ db, told, clock }) => {
    const { id } = await told('DOCUMENT');
    const { customerIds, words } = ready([id], 'DOCUMENT', clock.now());
    const telling = await db.transaction().execute(async (transaction) => {
      await removeDevicesOf(transaction, id);
      const notified = db.transaction().execute((booking) => notify(booking, customerIds, words));
      const told = notified.then(
        () => 'DONE',
        (error: unknown) => String(error),
      );
      await untilWaiting(db);
      return { told };
    });
    expect(await telling.told).toBe('DONE');
  });

  test('that passes to somebody else at the same moment shows nothing of the former', async ({
    db,
    call,
    stage,
    told,
    clock,
  }) => {
    const { as, browser } = await told('DOCUMENT');
    // The former's registration arrives last: it is committed while the other one is on its way.
    await db.deleteFrom('push_device').execute();
    const former = await stage.addCustomer();
    await want(call, { token: former.token }, 'DOCUMENT');
    const registered = await db.transaction().execute(async (transaction) => {
      const { handle } = await transaction
        .selectFrom('token')
        .where('customer_id', '=', former.id)
        .select('handle')
        .executeTakeFirstOrThrow();
      const device = { kind: 'FCM' as const, address: browser.subscription.endpoint };
      await keepDevice(transaction, { customerId: former.id, tokenHandle: handle }, device, clock.now());
      const { customerIds, words } = ready([former.id], 'DOCUMENT', clock.now());
      await notify(transaction, customerIds, words);
      const saved = call('PUT /devices/current', { body: browser.subscription }, as);
      await untilWaiting(db);
      return { saved };
    });
    expect((await registered.saved).code).toBeUndefined();
    expect(await db.selectFrom('push_message').select('id').execute()).toEqual([]);
  });

  test('is switched off by itself, as often as one likes', async ({
    db,
    call,
    told,
    pass,
    pushes,
    clock,
  }) => {
    const { id, as } = await told('DOCUMENT');
    for (let count = 0; count < 2; count++)
      expect((await call('DELETE /devices/current', undefined, as)).code).toBeUndefined();
    expect(await isTold(db, id, { pass, pushes, now: clock.now() })).toBe(false);
    const { output } = await call('GET /customers/default/notifications', undefined, as);
    expect(output).toMatchObject({ thisDevice: null, devices: 0 });
  });

  test('beyond twenty takes the place of the one that was unused for longest', async ({
    db,
    call,
    told,
    clock,
  }) => {
    const { id, number, browser } = await told();
    for (let count = 1; count <= 20; count++) {
      clock.set(NOW.add({ minutes: count }));
      const { output } = await call('POST /tokens', { body: { login: number, credential: PASSWORD } });
      await registerBrowser(call, { token: output.id });
    }
    const rows = await db.selectFrom('push_device').where('customer_id', '=', id).select('address').execute();
    expect(rows).toHaveLength(20);
    expect(rows.map(({ address }) => address)).not.toContain(browser.subscription.endpoint);
  });

  test('is in the own data without its address, and goes with the account', async ({ db, told }) => {
    const { id, browser } = await told();
    const section = notificationOwnData.sections?.find(({ of }) => of.includes('push_device.customer_id'));
    const rows = await section?.query(db, id).execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).toContain('fcm.googleapis.com');
    expect(JSON.stringify(rows)).not.toContain(browser.subscription.endpoint);
    await removeDevicesOf(db, id);
    expect(await db.selectFrom('push_device').select('id').execute()).toEqual([]);
  });
});

describe('the outbox', () => {
  test('killed between sending and noting it, sends at most once more, with the same tag', async ({
    db,
    told,
    pass,
    outbox,
    pushes,
    clock,
  }) => {
    const { id } = await told('DOCUMENT');
    const { customerIds, words } = ready([id], 'DOCUMENT', clock.now());
    await notify(db, customerIds, words);
    // The connection ends after the service has accepted it.
    const dying: PushOutboxOptions = {
      ...outbox,
      deliveries: {
        WEB: {
          deliver: async (address, push) => {
            await pushes.deliver(address, push);
            await sql`select pg_terminate_backend(pid) from pg_stat_activity
              where datname = current_database() and state = 'idle in transaction'`.execute(db);
          },
        },
      },
    };
    await expect(sendDueMessages(dying)).rejects.toThrow();
    await pass();
    await pass();
    expect(pushes.sent).toHaveLength(2);
    expect(new Set(pushes.sent.map(({ push }) => push.content.tag)).size).toBe(1);
  });

  test('of several servers sends each message once, to each device in their order', async ({
    db,
    told,
    outbox,
    pushes,
    clock,
  }) => {
    const people = [await told('DOCUMENT'), await told('DOCUMENT'), await told('DOCUMENT')];
    for (let event = 0; event < 20; event++) {
      const ids = people.map(({ id }) => id);
      const { customerIds, words } = ready(ids, 'DOCUMENT', clock.now(), `ereignis ${event}`);
      await notify(db, customerIds, words);
      await notify(db, customerIds, words);
    }
    // The service answers the first message last.
    let left = 60;
    const slow = async (address: PushAddress, push: OutgoingPush) => {
      for (let turns = left--; turns > 0; turns--) await new Promise(setImmediate);
      await pushes.deliver(address, push);
    };
    const deliveries = { WEB: { deliver: slow }, FCM: { deliver: slow }, APNS: { deliver: slow } };
    const server = async () => {
      while ((await sendDueMessages({ ...outbox, deliveries })) > 0);
    };
    await Promise.all([server(), server(), server()]);
    expect(pushes.sent).toHaveLength(60);
    const keys = pushes.sent.map(({ address, push }) => `${JSON.stringify(address)} ${push.content.tag}`);
    expect(new Set(keys).size).toBe(60);
    // In the order in which they happened: on a screen the last of a tag counts.
    const [first] = pushes.sent;
    const toFirst = pushes.sent.filter(
      ({ address }) => JSON.stringify(address) === JSON.stringify(first?.address),
    );
    const tags = toFirst.map(({ push }) => push.content.tag);
    expect(tags).toEqual(
      Array.from(
        { length: 20 },
        (_, event) => ready([], 'DOCUMENT', clock.now(), `ereignis ${event}`).words.tag,
      ),
    );
  });

  test('tries again later, as the service asks, and not for ever', async ({
    db,
    told,
    pass,
    pushes,
    clock,
  }) => {
    const { id } = await told('DOCUMENT');
    const { customerIds, words } = ready([id], 'DOCUMENT', clock.now());
    await notify(db, customerIds, words);
    pushes.fail = 'LATER';
    pushes.retryAfterSeconds = 600;
    await pass();
    clock.set(NOW.add({ minutes: 9 }));
    await pass();
    expect(pushes.results).toEqual(['failed']);
    pushes.fail = undefined;
    clock.set(NOW.add({ minutes: 10 }));
    await pass();
    expect(pushes.results).toEqual(['failed', 'sent']);

    await notify(db, customerIds, { ...words, event: 'ereignis 2' });
    pushes.fail = 'UNREACHABLE';
    pushes.retryAfterSeconds = undefined;
    for (let hour = 0; hour < 80; hour++) {
      clock.set(NOW.add({ hours: hour }));
      await pass();
    }
    expect(pushes.results.at(-1)).toBe('dropped');
    expect(pushes.sent).toHaveLength(1);
  });

  test('forgets a device that its service no longer knows, and nothing else', async ({
    db,
    call,
    told,
    pass,
    pushes,
    clock,
    stage,
  }) => {
    const { id } = await told('DOCUMENT');
    const other = await stage.addCustomer();
    await registerBrowser(call, { token: other.token });
    const { customerIds, words } = ready([id], 'DOCUMENT', clock.now());
    await notify(db, customerIds, words);
    pushes.fail = 'GONE';
    await pass();
    expect(pushes.results).toEqual(['removed']);
    expect(await db.selectFrom('push_device').select('customer_id').execute()).toEqual([
      { customer_id: other.id },
    ]);
  });

  test('gives up what a service refuses for good, says so, and keeps the device', async ({
    db,
    told,
    pass,
    pushes,
    clock,
  }) => {
    const { id } = await told('DOCUMENT');
    const { customerIds, words } = ready([id], 'DOCUMENT', clock.now());
    await notify(db, customerIds, words);
    pushes.fail = 'NEVER';
    await pass();
    await pass();
    expect(pushes.results).toEqual(['dropped']);
    expect(String(pushes.errors)).toContain('was given up');
    expect(await db.selectFrom('push_device').select('id').execute()).toHaveLength(1);
  });

  test('lets people sleep: an invoice of the night comes in the morning, a booking at once', async ({
    db,
    told,
    pass,
    pushes,
    clock,
  }) => {
    const { id } = await told('INVOICE', 'BOOKING');
    clock.set(Temporal.Instant.from('2027-05-12T23:30:00+02:00'));
    for (const category of ['INVOICE', 'BOOKING'] as const) {
      const { customerIds, words } = ready([id], category, clock.now(), category);
      await notify(db, customerIds, words);
    }
    await pass();
    expect(pushes.sent.map(({ push }) => push.content.tag)).toEqual(['BOOKING']);
    clock.set(Temporal.Instant.from('2027-05-13T06:59:00+02:00'));
    await pass();
    expect(pushes.sent).toHaveLength(1);
    clock.set(Temporal.Instant.from('2027-05-13T07:00:00+02:00'));
    await pass();
    expect(pushes.sent.map(({ push }) => push.content.tag)).toEqual(['BOOKING', 'INVOICE']);
    expect(pushes.sent.at(-1)?.push.isUrgent).toBe(false);
  });

  test('counts what nobody has looked at, until the device is used', async ({
    db,
    call,
    told,
    pass,
    pushes,
    clock,
  }) => {
    const { id, as, browser } = await told('DOCUMENT');
    const tell = async (event: string) => {
      clock.set(clock.now().add({ minutes: 1 }));
      const { customerIds, words } = ready([id], 'DOCUMENT', clock.now(), event);
      await notify(db, customerIds, words);
      await pass();
      return pushes.sent.at(-1)?.push.content.badge;
    };
    expect([await tell('a'), await tell('b'), await tell('c')]).toEqual([1, 2, 3]);
    clock.set(clock.now().add({ minutes: 1 }));
    await call('PUT /devices/current', { body: browser.subscription }, as);
    expect(await tell('d')).toBe(1);
  });

  test('what becomes of messages is counted by service', async ({ db, told, outbox, pushes, clock }) => {
    const registry = new Registry();
    const counted = { ...outbox, onResult: countPushes(registry) };
    const { id } = await told('DOCUMENT');
    const tell = async (event: string, failure?: PushFailure) => {
      const { customerIds, words } = ready([id], 'DOCUMENT', clock.now(), event);
      await notify(db, customerIds, words);
      pushes.fail = failure;
      await sendDueMessages(counted);
    };
    await tell('a');
    await tell('b', 'LATER');
    await tell('c', 'GONE');
    const text = await registry.metrics();
    const figures = ['sent', 'failed', 'dropped', 'removed'].map(
      (result) =>
        new RegExp(`stadtwagen_pushes_total\\{service="web",result="${result}"\\} (\\d+)`).exec(text)?.[1],
    );
    expect(figures).toEqual(['1', '1', '0', '1']);
    expect(text).toContain('stadtwagen_pushes_total{service="apns",result="sent"} 0');
  });

  test('whatever happens in whatever order: never twice, never without consent, never without a login', async ({
    db,
    stage,
    call,
    outbox,
    pushes,
    clock,
  }) => {
    const categories = ['BOOKING', 'DOCUMENT'] as const;
    const step = fc.oneof(
      fc.record({
        do: fc.constant('switch' as const),
        category: fc.constantFrom(...categories),
        allowed: fc.constantFrom('YES' as const, 'NO' as const),
      }),
      fc.record({ do: fc.constant('log in' as const) }),
      fc.record({ do: fc.constant('log out' as const) }),
      fc.record({
        do: fc.constant('tell' as const),
        category: fc.constantFrom(...categories),
        event: fc.integer({ min: 1, max: 3 }),
      }),
      fc.record({ do: fc.constant('send' as const) }),
    );
    const { id, number } = await stage.addCustomer();
    const staff = (await call('POST /tokens', { body: { login: number, credential: PASSWORD } })).output.id;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        await db.deleteFrom('push_device').execute();
        await db.deleteFrom('consent').where('customer_id', '=', id).execute();
        pushes.sent.length = 0;
        const consents = new Set<string>();
        const logins = new Map<string, string>();
        let checked = 0;
        for (const one of steps) {
          if (one.do === 'switch') {
            await want(call, { token: staff }, one.category, one.allowed);
            if (one.allowed === 'YES') consents.add(one.category);
            else consents.delete(one.category);
          } else if (one.do === 'log in') {
            const { output } = await call('POST /tokens', { body: { login: number, credential: PASSWORD } });
            const browser = await registerBrowser(call, { token: output.id });
            logins.set(browser.subscription.endpoint, output.id);
          } else if (one.do === 'log out') {
            const [first] = logins;
            if (!first) continue;
            await call('DELETE /tokens/{id}', { params: { id: 'current' } }, { token: first[1] });
            logins.delete(first[0]);
          } else if (one.do === 'tell') {
            const { customerIds, words } = ready(
              [id],
              one.category,
              clock.now(),
              `${one.category} ${one.event}`,
            );
            await notify(db, customerIds, words);
          } else while ((await sendDueMessages(outbox)) > 0);
          for (const { address, push } of pushes.sent.slice(checked)) {
            expect(consents).toContain(push.content.tag.split(' ')[0]);
            expect([...logins.keys()]).toContain('endpoint' in address && address.endpoint);
          }
          checked = pushes.sent.length;
        }
        const keys = pushes.sent.map(({ address, push }) => `${JSON.stringify(address)} ${push.content.tag}`);
        expect(new Set(keys).size).toBe(keys.length);
      }),
      { numRuns: 30 },
    );
  });
});

describe('news', () => {
  test('of the own city are told by day to whoever wanted them before, once', async ({
    db,
    call,
    stage,
    told,
    pass,
    pushes,
    clock,
  }) => {
    const cityId = (
      await db.selectFrom('city').where('slug', '=', 'bonn').select('id').executeTakeFirstOrThrow()
    ).id;
    const [here, elsewhere, late] = [await told('NEWS'), await told('NEWS'), await stage.addCustomer()];
    for (const { id } of [here, late])
      await db.updateTable('customer').set({ registered_city_id: cityId }).where('id', '=', id).execute();
    await publishNews(db, 901, 'Bonn bekommt neue Stationen', '[bonn]');
    await publishNews(db, 902, 'Der Sommertarif ist da', '[]');
    clock.set(Temporal.Instant.from('2027-05-13T09:00:00+02:00'));
    await want(call, { token: late.token }, 'NEWS');
    await registerBrowser(call, { token: late.token });
    const content = contentOf(db);
    await notifyNews(db, content, clock.now());
    await notifyNews(db, content, clock.now());
    await pass();
    const toldTo = (browser: SampleBrowser) =>
      pushes.sent
        .flatMap(({ address, push }) =>
          'endpoint' in address && address.endpoint === browser.subscription.endpoint
            ? [push.content.body]
            : [],
        )
        .toSorted();
    expect(toldTo(here.browser)).toEqual(['Bonn bekommt neue Stationen', 'Der Sommertarif ist da']);
    expect(toldTo(elsewhere.browser)).toEqual(['Der Sommertarif ist da']);
    expect(pushes.sent).toHaveLength(3);
    expect(pushes.sent[0]?.push.content.path).toMatch(/^\/news\/90[12]$/);
  });
});

describe('what is told beside mails', () => {
  test('papers that are in order, that are not, and a check that ends', async ({
    services,
    db,
    told,
    pass,
    pushes,
    clock,
  }) => {
    const { id } = await told('DOCUMENT');
    const by = { customerId: id, by: 'Greta', now: clock.now() };
    const { id: checkId } = await db
      .insertInto('document_check')
      .values({ customer_id: id, state: 'SUBMITTED', created_at: NOW, submitted_at: NOW })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await rejectDocumentCheck(db, mailer, { ...by, checkId, reason: 'Zu dunkel.' })).toBe(true);
    await pass();
    expect(await passInPerson(db, mailer, by)).toBeUndefined();
    await pass();
    const until = clock.now().add({ hours: 24 * 20 });
    await db.updateTable('customer').set({ documents_valid_until: until }).where('id', '=', id).execute();
    const reminders = documentJobs.find(({ name }) => name === 'document-reminders');
    await reminders?.run(db, clock.now(), { ...services, mailer });
    await pass();
    expect(pushes.titles()).toEqual([
      'Dokumentencheck: Bitte schick uns neue Fotos',
      'Dokumentencheck bestanden',
      'Dein Dokumentencheck läuft ab',
    ]);
  });

  test('an invoice, without its amount', async ({ db, told, pass, pushes, clock }) => {
    const { id } = await told('INVOICE');
    const posting = {
      cause: 'MONTHLY_FEE' as const,
      causeKey: `push-${id}`,
      matter: { customerId: id, currency: 'EUR' as const },
      occurredAt: NOW,
      entries: monthlyFee(990, 'Tarif Plus', 1900),
    };
    await insertPostings(db, [posting], NOW);
    clock.set(Temporal.Instant.from('2027-06-02T03:00:00+02:00'));
    const issuer = { name: 'Probe GmbH', address: 'Weg 1, 90402 Nürnberg', vatId: 'DE123456789' };
    await billMonth(db, { month: Temporal.PlainYearMonth.from('2027-05'), now: clock.now(), issuer, mailer });
    await pass();
    expect(pushes.sent).toEqual([]);
    clock.set(Temporal.Instant.from('2027-06-02T07:00:00+02:00'));
    await pass();
    expect(pushes.sent.map(({ push }) => push.content)).toMatchObject([
      { title: 'Neue Rechnung', body: 'Deine Rechnung für Mai 2027 ist da.', path: '/profil/rechnungen' },
    ]);
  });
});
