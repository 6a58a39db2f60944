import { describe, expect } from 'vitest';
import { readCalendar, readCalendarEvents } from '#server/test/read-calendar.ts';
import { serverTest } from '#server/test/server-test.ts';
import { hoursFrom, NOW, type StageCustomer } from '#server/test/stage.ts';

const test = serverTest().extend('feeds', ({ call, stage }) => {
  const of = ({ token }: StageCustomer) => {
    const params = (id: number) => ({ params: { id: String(id) } });
    return {
      book: async (hours: number, length = 2) => {
        const { id: bookeeId } = await stage.addVehicle();
        const body = { bookeeId, timeRange: hoursFrom(NOW, hours, length) };
        return (await call('POST /bookings', { body }, { token })).output;
      },
      cancel: (id: number) => call('POST /bookings/{id}/cancel', params(id), { token }),
      change: (id: number, hours: number) =>
        call(
          'PATCH /bookings/{id}',
          { ...params(id), body: { timeRange: hoursFrom(NOW, hours, 2) } },
          { token },
        ),
      file: async (id: number) => (await call('GET /bookings/{id}/calendar', params(id), { token })).text,
      make: async () => (await call('POST /calendarfeed', undefined, { token })).output.url,
      shown: async () => (await call('GET /calendarfeed', undefined, { token })).output,
      revoke: () => call('DELETE /calendarfeed', undefined, { token }),
    };
  };
  /** As a calendar program does: without a login. */
  const read = (url: string) =>
    call('GET /calendars/{file}', { params: { file: url.split('/').at(-1) ?? '' } });
  return { of, read };
});

describe('the calendar to subscribe to', () => {
  test('has the same entries as the bookings’ own files, changed and cancelled ones too', async ({
    feeds,
    stage,
  }) => {
    const mine = feeds.of(await stage.addCustomer());
    const [kept, moved, gone] = [await mine.book(48), await mine.book(60), await mine.book(72)];
    await mine.change(moved.id, 62);
    await mine.cancel(gone.id);
    const others = feeds.of(await stage.addCustomer());
    await others.book(48);

    const url = await mine.make();
    expect(url).toMatch(/\/api\/booking\/calendars\/[\w-]{43}\.ics$/);
    const answer = await feeds.read(url);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    });
    const entries = readCalendarEvents(answer.text);
    expect(new Map(entries.map(({ uid, ...entry }) => [uid, [entry.sequence, entry.status]]))).toEqual(
      new Map([
        [readCalendar(await mine.file(kept.id)).uid, [0, 'CONFIRMED']],
        [readCalendar(await mine.file(moved.id)).uid, [1, 'CONFIRMED']],
        [readCalendar(await mine.file(gone.id)).uid, [1, 'CANCELLED']],
      ]),
    );
    for (const { id } of [kept, moved, gone]) {
      const { method, ...entry } = readCalendar(await mine.file(id));
      expect(method).toBe(id === gone.id ? 'CANCEL' : 'PUBLISH');
      expect(entries).toContainEqual({ ...entry, method: 'PUBLISH' });
    }
  });

  test('leaves out what is over for more than 30 days', async ({ feeds, stage, clock }) => {
    const mine = feeds.of(await stage.addCustomer());
    const { timeRange } = await mine.book(24);
    const url = await mine.make();
    const end = Temporal.Instant.from(timeRange.end);
    clock.set(end.add({ hours: 30 * 24 - 1 }));
    expect(readCalendarEvents((await feeds.read(url)).text)).toHaveLength(1);
    clock.set(end.add({ hours: 30 * 24 }));
    expect(readCalendarEvents((await feeds.read(url)).text)).toEqual([]);
  });

  test('a new address ends the one before, and revoking ends it at once', async ({ feeds, stage }) => {
    const mine = feeds.of(await stage.addCustomer());
    expect(await mine.shown()).toEqual({ createdAt: null });
    const first = await mine.make();
    const second = await mine.make();
    expect(second).not.toBe(first);
    expect(await mine.shown()).toEqual({ createdAt: NOW.toString() });
    expect((await feeds.read(first)).code).toBe('CALENDAR_UNKNOWN');
    expect((await feeds.read(second)).status).toBe(200);

    expect((await mine.revoke()).status).toBe(204);
    expect((await feeds.read(second)).status).toBe(404);
    expect(await mine.shown()).toEqual({ createdAt: null });
    // Revoking what is not there is no fault.
    expect((await mine.revoke()).status).toBe(204);
  });

  test('the secret is nowhere in the database, and ends with the account', async ({ feeds, stage, db }) => {
    const customer = await stage.addCustomer();
    const url = await feeds.of(customer).make();
    const secret = /([\w-]{43})\.ics$/.exec(url)?.[1] ?? '';
    const [row] = await db
      .selectFrom('calendar_feed')
      .selectAll()
      .where('customer_id', '=', customer.id)
      .execute();
    expect(row?.secret_hash).toHaveLength(32);
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(row?.secret_hash.equals(Buffer.from(secret, 'base64url'))).toBe(false);

    await db.updateTable('customer').set({ state: 'DELETED' }).where('id', '=', customer.id).execute();
    expect((await feeds.read(url)).code).toBe('CALENDAR_UNKNOWN');
  });
});
