import { describe, expect } from 'vitest';
import { bookedAtStations } from '#server/features/booking/moved-station.repository.ts';
import { writeBookingMails } from '#server/features/booking-message/write-booking-mails.ts';
import { findCities, findStationAddresses } from '#server/features/station/station.repository.ts';
import { importFleet } from '#server/features/vehicle/import-fleet.ts';
import { leaveLists } from '#server/features/vehicle/leave-lists.ts';
import { bytes, HEADER } from '#server/test/import-test.ts';
import { mailer } from '#server/test/registration-test.ts';
import { createScene, idOf } from '#server/test/scene.ts';
import { serverTest } from '#server/test/server-test.ts';
import { findStaffActs } from '#server/test/staff-acts.ts';
import { countFaults, hoursFrom, NO_FAULTS, NOW } from '#server/test/stage.ts';
import { adminRetire } from './admin-retire.ts';
import { adminStations } from './admin-stations.ts';

/** Four days after the time of the tests. */
const DAY = '2027-05-16';
const midnight = Temporal.Instant.from('2027-05-15T22:00:00Z');
const BONN = { lat: 50.72, lng: 7.11 };

const test = serverTest()
  .extend('scene', { scope: 'file' }, ({ db, stage, clock, call }) =>
    createScene({ db, stage, clock, call }, { hoursApart: 6 }),
  )
  .extend('desk', async ({ db, clock, scene, stage, call }) => {
    const printed: string[] = [];
    const asked: string[] = [];
    const setup = (answer = true) => ({
      db,
      now: clock.now(),
      user: scene.fleet.number,
      print: (text: string) => void printed.push(text),
      confirm: async (question: string) => asked.push(question) > 0 && answer,
    });
    const reason = 'Der Hof wird bebaut.';
    const run = (words: string[], options: object = {}, answer = true) =>
      adminStations(words, { reason, ...options }, setup(answer));
    const retire = (words: string[], options: object = {}) => adminRetire(words, options, setup());
    const addStation = async () => {
      const id = await stage.addStation('bonn', BONN);
      const { code } = await db
        .selectFrom('station')
        .where('id', '=', id)
        .select('code')
        .executeTakeFirstOrThrow();
      return { id, code };
    };
    const addCar = async (stationId: number) => {
      const { id } = await stage.addVehicle({ stationId });
      const car = () =>
        db
          .selectFrom('vehicle')
          .where('id', '=', id)
          .select(['plate', 'retired', 'retired_on as retiredOn'])
          .executeTakeFirstOrThrow();
      return { id, plate: (await car()).plate, car };
    };
    const book = async (bookeeId: number, hours: number) =>
      (
        await call(
          'POST /bookings',
          { body: { bookeeId, timeRange: hoursFrom(midnight, hours, 2) } },
          { token: (await stage.addCustomer()).token },
        )
      ).output.id;
    return { run, retire, printed, asked, reason, addStation, addCar, book };
  });

describe('a station that is closed from a day on', () => {
  test('asks with its cars and the bookings ahead, and cancels them only with --cancel; who had booked reads why and what is free instead', async ({
    db,
    scene,
    clock,
    services,
    desk,
  }) => {
    const { id, code } = await desk.addStation();
    const other = await desk.addStation();
    await desk.addCar(other.id);
    const [one, two] = [await desk.addCar(id), await desk.addCar(id)];
    const both = [one.plate, two.plate].sort().join(', ');
    const ahead = await desk.book(one.id, 30);
    const before = await desk.book(two.id, -5);

    const options = { on: DAY };
    expect(await desk.run(['close', code], options)).toBe(
      'Eine Buchung liegt danach. Mit --cancel wird kostenlos storniert; wer gebucht hat, bekommt eine Mail. Es wurde nichts geändert.',
    );
    expect(desk.printed.slice(-2)).toEqual([
      `  Dort stehen: ${both}`,
      expect.stringContaining(`Buchung ${ahead}: ${one.plate}, `),
    ]);
    expect(await desk.run(['close', code], { ...options, cancel: true }, false)).toContain('--yes');
    expect(desk.asked.at(-1)).toContain(
      `ist ab 16.05.2027 geschlossen. Die 2 Autos dort sind dann nicht mehr zu buchen. Eine Buchung wird kostenlos storniert`,
    );
    expect(await one.car()).toMatchObject({ retiredOn: null });

    expect(await desk.run(['close', code], { ...options, cancel: true, yes: true }, false)).toBeUndefined();
    const bookings = await db
      .selectFrom('booking')
      .where('id', 'in', [ahead, before])
      .orderBy('id')
      .select(['state', 'time_cents as time', 'fee_cents as fee'])
      .execute();
    expect(bookings).toEqual([
      { state: 'CANCELLED', time: 0, fee: 0 },
      { state: 'RESERVED', time: expect.any(Number), fee: 0 },
    ]);
    expect((await findStaffActs(db)).filter(({ kind }) => kind === 'STATION_CLOSED')).toEqual([
      {
        kind: 'STATION_CLOSED',
        object: expect.stringMatching(
          new RegExp(`^${code} .*, Bonn ab ${DAY}; Autos: ${both}; storniert: ${ahead}$`),
        ),
        reason: desk.reason,
        by: scene.fleet.id,
      },
    ]);
    expect(await desk.run(['close', code], { ...options, yes: true })).toBeUndefined();
    expect(desk.printed.at(-1)).toContain('ist schon geschlossen, ab 16.05.2027.');

    await writeBookingMails(db, clock.now(), {
      mailer,
      fleet: services.fleet,
      productName: 'Stadtwagen',
      hotline: '0228 000000',
      onError: (error) => {
        throw error;
      },
    });
    const mail = await db
      .selectFrom('mail')
      .where('text_body', 'like', '%wir haben deine Buchung storniert:%')
      .select('text_body as text')
      .executeTakeFirstOrThrow();
    expect(mail.text).toContain('Die Station ist dann geschlossen.');
    expect(mail.text).toMatch(/In deinem Zeitraum ist gerade frei.*\n.*Opel Corsa, Station \d+, /);
    expect(await countFaults(db)).toEqual(NO_FAULTS);
  });

  test('is in no list, on no map and in no search from that day on, and what was booked there keeps its name', async ({
    db,
    scene,
    call,
    clock,
    desk,
  }) => {
    const { id, code } = await desk.addStation();
    const car = await desk.addCar(id);
    await db.updateTable('station').set({ name: 'Am Alten Zoll' }).where('id', '=', id).execute();
    const { token } = scene.ada;
    const timeRange = hoursFrom(midnight, -5, 2);
    const { output } = await call('POST /bookings', { body: { bookeeId: car.id, timeRange } }, { token });
    const listed = async () => [
      (await call('GET /places', { query: { bbox: '7,50.7,7.2,50.8' } })).output.items.some(
        (one) => one.id === id,
      ),
      (await call('GET /places', { query: { ids: String(id) } })).output.items.length === 1,
      (await findStationAddresses(db)).some(({ name }) => name === 'Am Alten Zoll'),
      (await call('GET /bookees', { query: { placeId: String(id), ...hoursFrom(midnight, 30, 2) } })).code ===
        undefined,
    ];
    expect(await listed()).toEqual([true, true, true, true]);
    const places = async () => (await findCities(db)).find(({ slug }) => slug === 'bonn')?.places ?? 0;
    const count = await places();
    expect(await desk.run(['close', code], { on: DAY, yes: true })).toBeUndefined();
    await leaveLists(db, midnight.subtract({ hours: 1 }));
    expect(await listed()).toEqual([true, true, true, true]);
    await leaveLists(db, midnight);
    // Somebody has a car of it.
    expect(await listed()).toEqual([true, true, true, true]);
    await db.updateTable('booking').set({ state: 'ENDED' }).where('id', '=', output.id).execute();
    await leaveLists(db, midnight);
    expect(await listed()).toEqual([false, false, false, false]);
    expect(await places()).toBe(count - 1);
    const shown = await call('GET /bookings/{id}', { params: idOf(output.id) }, { token });
    expect(JSON.stringify(shown.output)).toContain('Am Alten Zoll');
    expect((await call('GET /places/{id}', { params: idOf(id) })).output).toMatchObject({ bookees: 0 });
    clock.set(midnight.add({ hours: 1 }));
    expect(await desk.run(['close', code], { on: DAY, yes: true })).toContain(
      'schon geschlossen, seit 16.05.2027',
    );
  });

  test('takes its town out of the list of towns when no other is open there, and brings it back', async ({
    db,
    desk,
    stage,
  }) => {
    const city = await db
      .insertInto('city')
      .values({
        provider_id: 'sw',
        slug: 'hennef',
        title: 'Hennef',
        zip_start: '53773',
        zip_end: '53773',
        lat: 50.78,
        lng: 7.28,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const id = await stage.addStation('bonn', BONN);
    await db.updateTable('station').set({ city_id: city.id, code: 'HE-1' }).where('id', '=', id).execute();
    const isListed = async () => (await findCities(db)).some(({ slug }) => slug === 'hennef');
    expect(await isListed()).toBe(true);
    expect(await desk.run(['close', 'HE-1'], { on: '2027-05-12', yes: true })).toBeUndefined();
    expect(await isListed()).toBe(false);
    expect(await desk.run(['reopen', 'HE-1'])).toBeUndefined();
    expect(await isListed()).toBe(true);
  });

  test('brings back with its reopening the cars that went with it, and not one that was retired for itself', async ({
    db,
    scene,
    desk,
  }) => {
    const { id, code } = await desk.addStation();
    const [stays, goes, later] = [await desk.addCar(id), await desk.addCar(id), await desk.addCar(id)];
    expect(await desk.retire(['retire', goes.plate], { date: '2027-05-14', yes: true })).toBeUndefined();
    expect(await desk.run(['close', code], { on: DAY, yes: true })).toBeUndefined();
    // Another day moves all that goes with it.
    expect(await desk.run(['close', code], { on: '2027-05-20', yes: true })).toBeUndefined();
    expect(await later.car()).toMatchObject({ retiredOn: '2027-05-20' });
    expect(await goes.car()).toMatchObject({ retiredOn: '2027-05-14' });
    expect(await desk.retire(['unretire', stays.plate])).toContain(`stations reopen ${code}`);
    expect(await desk.retire(['retire', later.plate], { date: '2027-05-21', yes: true })).toContain(
      'ist ab 20.05.2027 geschlossen',
    );
    expect(await desk.retire(['retire', later.plate], { date: '2027-05-18', yes: true })).toBeUndefined();

    expect(await desk.run(['reopen', code])).toBeUndefined();
    expect(desk.printed.at(-1)).toContain(`ist wieder offen. Wieder zu buchen: ${stays.plate}.`);
    expect(await stays.car()).toMatchObject({ retired: false, retiredOn: null });
    expect(await later.car()).toMatchObject({ retiredOn: '2027-05-18' });
    expect(await desk.book(stays.id, 24 * 6)).toEqual(expect.any(Number));
    expect(await desk.run(['reopen', code])).toContain('ist nicht geschlossen');
    const acts = (await findStaffActs(db)).filter(({ kind }) => kind === 'STATION_REOPENED');
    expect(acts.at(-1)).toMatchObject({ reason: desk.reason, by: scene.fleet.id });
  });

  test('takes no car from a list, and a list that still names those that go with it is read', async ({
    database,
    db,
    desk,
  }) => {
    const { id, code } = await desk.addStation();
    const there = await desk.addCar(id);
    expect(await desk.run(['close', code], { on: DAY, yes: true })).toBeUndefined();
    const list = (...plates: string[]) =>
      importFleet({
        url: database.url,
        booked: bookedAtStations(NOW),
        files: {
          vehicles: bytes(
            [HEADER, ...plates.map((plate) => `${plate};${code};Opel Corsa;S;5;nein;nein;;;;`)].join('\n'),
          ),
        },
      });
    expect(await list(there.plate, 'BN-SW 901')).toEqual({
      faults: [{ file: 'vehicles', line: 3, reason: `die Station „${code}“ ist ab 16.05.2027 geschlossen.` }],
    });
    expect((await list(there.plate)).faults).toEqual([]);
    expect(await there.car()).toMatchObject({ retiredOn: DAY });
    expect(await db.selectFrom('vehicle').where('plate', '=', 'BN-SW 901').execute()).toEqual([]);
  });

  test('goes to one of two who decide at the same moment: its closing, or a booking or a list', async ({
    database,
    db,
    scene,
    call,
    desk,
  }) => {
    for (let round = 0; round < 4; round++) {
      const { id, code } = await desk.addStation();
      const car = await desk.addCar(id);
      const driver = await scene.stage.addCustomer();
      const plate = `BN-SW ${920 + round}`;
      const vehicles = bytes(`${HEADER}\n${plate};${code};Opel Corsa;S;5;nein;nein;;;;`);
      const [said, made] = await Promise.all([
        desk.run(['close', code], { on: DAY, yes: true }),
        call(
          'POST /bookings',
          { body: { bookeeId: car.id, timeRange: hoursFrom(midnight, 30, 2) } },
          { token: driver.token },
        ),
        importFleet({ url: database.url, files: { vehicles }, booked: bookedAtStations(NOW) }),
      ]);
      if (said === undefined) expect(made.code).toBe('BOOKEE_OUT_OF_SERVICE');
      const { closed_on: closedOn } = await db
        .selectFrom('station')
        .where('id', '=', id)
        .select('closed_on')
        .executeTakeFirstOrThrow();
      expect(closedOn).toBe(said === undefined ? DAY : null);
      const cars = await db
        .selectFrom('vehicle')
        .where('station_id', '=', id)
        .select('retired_on as retiredOn')
        .execute();
      expect(cars.map(({ retiredOn }) => retiredOn)).toEqual(cars.map(() => closedOn));
    }
    expect(await countFaults(db)).toMatchObject({ overlaps: 0, mismatched: 0, unanswered: 0 });
  });

  test('has a name that means one, a day that is not over, a reason, and somebody who says so', async ({
    db,
    desk,
  }) => {
    const { id, code } = await desk.addStation();
    expect(await desk.run(['close'])).toContain('--help');
    expect(await desk.run(['close', 'X-99'], { on: DAY })).toBe('Eine Station „X-99“ gibt es nicht.');
    expect(await desk.run(['close', code])).toContain('Ab wann? --on');
    expect(await desk.run(['close', code], { on: '2027-02-30' })).toContain('kein Tag');
    expect(await desk.run(['close', code], { on: '2027-05-11' })).toContain('vorbei');
    expect(await desk.run(['close', code], { on: DAY, reason: 'x' })).toContain('--reason');
    expect(await desk.run(['close', code], { on: DAY, by: 'Niemand' })).toContain('Wer bist du?');
    await db.insertInto('provider').values({ id: 'anders', title: 'Anders', currency: 'EUR' }).execute();
    const { city_id: cityId } = await db
      .selectFrom('station')
      .where('id', '=', id)
      .select('city_id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('station')
      .values({ provider_id: 'anders', city_id: cityId, code, name: 'Auch hier', ...BONN })
      .execute();
    expect(await desk.run(['close', code], { on: DAY })).toContain('--provider anders oder sw');
    // Without a code of that name, it is the number in the address of its page.
    expect(await desk.run(['close', String(id)], { on: DAY }, false)).toContain('Station');
    expect(await desk.run(['close', code], { on: DAY, provider: 'sw', yes: true })).toBeUndefined();
  });
});
