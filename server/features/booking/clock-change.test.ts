import { describe, expect } from 'vitest';
import { serverTest } from '#server/test/server-test.ts';

const BERLIN = 'Europe/Berlin';

/** The clocks change on the last Sunday of the month, at 1:00 UTC. */
function lastSunday(month: number): Temporal.PlainDate {
  const last = Temporal.PlainDate.from({ year: 2027, month, day: 31 });
  return last.subtract({ days: last.dayOfWeek % 7 });
}
const at = (date: Temporal.PlainDate, offset: string, time: string) => `${date}T${time}:00${offset}`;

const test = serverTest().extend('trips', ({ clock, stage, call }) => {
  /** Books with a new customer and a new car, so that no other booking interferes. */
  const book = async (start: string, end: string) => {
    const { token } = await stage.addCustomer({ now: clock.now() });
    const bookeeId = (await stage.addVehicle()).id;
    const timeRange = { start, end };
    const answer = await call('POST /bookings', { body: { bookeeId, timeRange } }, { token });
    return { bookeeId, timeRange, answer };
  };
  /** Books, and expects the quote and the search to show the same price. Returns the time price in cents. */
  async function prices(start: string, end: string) {
    const { bookeeId, timeRange, answer } = await book(start, end);
    const other = await stage.addVehicle();
    const quote = await call('POST /quotes', { body: { bookeeId: other.id, timeRange } });
    const search = await call('GET /bookees', { query: { ids: String(other.id), ...timeRange } });
    expect(quote.output.price.total.cents).toBe(answer.output.price.total.cents);
    expect(search.output.items[0]?.price.total.cents).toBe(answer.output.price.total.cents);
    return { bookeeId, cents: answer.output.price.time.cents };
  }
  return { book, prices };
});

describe('the night in March that has no hour from two to three', () => {
  const night = lastSunday(3);
  const winter = (time: string) => at(night, '+01:00', time);
  const summer = (time: string) => at(night, '+02:00', time);
  test.beforeEach(({ clock }) => {
    clock.set(Temporal.Instant.from(at(night.subtract({ days: 1 }), '+01:00', '20:05')));
  });

  test('it is the 28th, and the day has 23 hours', () => {
    expect(night.toString()).toBe('2027-03-28');
    expect(night.toZonedDateTime(BERLIN).hoursInDay).toBe(23);
  });

  test('from half past one to half past three by the clock is one hour, which may be booked and is paid as one', async ({
    trips,
  }) => {
    const { cents } = await trips.prices(winter('01:30'), summer('03:30'));
    expect(cents).toBe(50);
  });

  test('half past one to a quarter past three is 45 minutes, which is too short', async ({ trips }) => {
    const { answer } = await trips.book(winter('01:30'), summer('03:15'));
    expect(answer.code).toBe('PERIOD_TOO_SHORT');
  });

  test('a day from midnight to midnight is 23 hours of which fifteen cost the day rate, at most the price of 24 hours', async ({
    trips,
  }) => {
    const { cents } = await trips.prices(winter('00:00'), at(night.add({ days: 1 }), '+02:00', '00:00'));
    expect(cents).toBe(3200);
  });

  test('28 days over the change are 28 times 24 hours, not a minute more', async ({ trips }) => {
    const exact = Temporal.Instant.from(winter('01:00'))
      .add({ hours: 28 * 24 })
      .toZonedDateTimeISO(BERLIN);
    expect(exact.toPlainTime().toString()).toBe('02:00:00');
    const longer = await trips.book(winter('01:00'), exact.add({ minutes: 15 }).toInstant().toString());
    expect(longer.answer.code).toBe('PERIOD_TOO_LONG');
    const whole = await trips.book(
      winter('04:00'),
      Temporal.Instant.from(winter('04:00'))
        .add({ hours: 28 * 24 })
        .toString(),
    );
    expect(whole.answer.status).toBe(201);
  });

  test('a search that night shows the busy time of the whole day of 23 hours', async ({ call, trips }) => {
    const late = await trips.book(summer('21:00'), summer('23:45'));
    const { output } = await call('GET /bookees', {
      query: { ids: String(late.bookeeId), start: summer('05:00'), end: summer('06:00') },
    });
    expect(output.items[0]?.available).toBe(true);
    expect(output.items[0]?.busy).toEqual([{ start: '2027-03-28T19:00:00Z', end: '2027-03-28T21:45:00Z' }]);
  });
});

describe('the night in October that has the hour from two to three twice', () => {
  const night = lastSunday(10);
  const summer = (time: string) => at(night, '+02:00', time);
  const winter = (time: string) => at(night, '+01:00', time);
  test.beforeEach(({ clock }) => {
    clock.set(Temporal.Instant.from(at(night.subtract({ days: 1 }), '+02:00', '20:05')));
  });

  test('it is the 31st, and the day has 25 hours', () => {
    expect(night.toString()).toBe('2027-10-31');
    expect(night.toZonedDateTime(BERLIN).hoursInDay).toBe(25);
  });

  test('from half past two to half past two is one hour, and costs the night rate of one', async ({
    trips,
  }) => {
    const { cents } = await trips.prices(summer('02:30'), winter('02:30'));
    expect(cents).toBe(50);
  });

  test('both hours from two to three are bookable, by two customers, and do not meet', async ({
    clock,
    stage,
    call,
    trips,
  }) => {
    const { bookeeId } = await trips.book(summer('01:00'), summer('02:00'));
    const ben = await stage.addCustomer({ now: clock.now() });
    const hours = [
      { start: summer('02:00'), end: winter('02:00') },
      { start: winter('02:00'), end: winter('03:00') },
    ];
    for (const timeRange of hours) {
      const answer = await call('POST /bookings', { body: { bookeeId, timeRange } }, { token: ben.token });
      expect(answer.status).toBe(201);
    }
    const { output } = await call('GET /bookees/{id}/availability', {
      params: { id: String(bookeeId) },
      query: { start: summer('00:00'), end: at(night.add({ days: 1 }), '+01:00', '00:00') },
    });
    expect(output.busy.map(({ start }) => start)).toEqual([
      '2027-10-30T23:00:00Z',
      '2027-10-31T00:00:00Z',
      '2027-10-31T01:00:00Z',
    ]);
  });

  test('the second half past two is a place on the grid of its own: the first has passed, the second may be booked', async ({
    clock,
    stage,
    call,
    trips,
  }) => {
    clock.set(Temporal.Instant.from(winter('02:05')));
    const passed = await trips.book(summer('02:30'), winter('03:30'));
    expect(passed.answer.code).toBe('PERIOD_IN_PAST');
    const ahead = await trips.book(winter('03:30'), winter('04:30'));
    expect(ahead.answer.status).toBe(201);
    const running = await stage.addCustomer({ now: clock.now() });
    const bookeeId = (await stage.addVehicle()).id;
    const timeRange = { start: winter('02:00'), end: winter('03:00') };
    const answer = await call('POST /bookings', { body: { bookeeId, timeRange } }, { token: running.token });
    expect(answer.status).toBe(201);
  });

  test('the whole day of 25 hours costs 24 hours and a quarter of four night quarters', async ({
    clock,
    stage,
    call,
  }) => {
    const carl = await stage.addCustomer({ now: clock.now() });
    const bookeeId = (await stage.addVehicle()).id;
    const timeRange = { start: summer('00:00'), end: at(night.add({ days: 1 }), '+01:00', '00:00') };
    const answer = await call('POST /bookings', { body: { bookeeId, timeRange } }, { token: carl.token });
    expect(answer.output.price.time.cents).toBe(3200 + 50);
  });
});
