import { expect } from 'vitest';
import { SAMPLE_OPERATOR } from '#domain/page/sample-operator.ts';
import { beginTrips } from '#server/features/booking/booking-state.repository.ts';
import { bookedAtStations } from '#server/features/booking/moved-station.repository.ts';
import { createMailer } from '#server/features/mail/mailer.ts';
import { importFleet } from '#server/features/vehicle/import-fleet.ts';
import { station as feature, stationFile } from '#server/test/import-test.ts';
import { serverTest } from '#server/test/server-test.ts';
import { hoursFrom, NOW } from '#server/test/stage.ts';
import { writeBookingMails } from './write-booking-mails.ts';

const mailer = createMailer({
  productName: 'Stadtwagen',
  publicUrl: 'https://auto.example.org',
  informationAddress: 'info@stadtwagen.test',
  operator: SAMPLE_OPERATOR,
});
const HERE = { lat: 50.73, lng: 7.1 };

const test = serverTest()
  .extend('place', async ({ db, stage }) => {
    const id = await stage.addStation('bonn', HERE);
    await db
      .updateTable('station')
      .set({ street: 'Hauptstraße 1', postal_code: '53111' })
      .where('id', '=', id)
      .execute();
    const { code, name } = await db
      .selectFrom('station')
      .where('id', '=', id)
      .select(['code', 'name'])
      .executeTakeFirstOrThrow();
    return { id, code, name };
  })
  .extend('list', ({ database, place }) => {
    return (properties: object, { lat, lng } = HERE, acceptsDoubts = false) => {
      const { code, name } = place;
      const known = { code, name, city: 'bonn', street: 'Hauptstraße 1', postalCode: '53111' };
      return importFleet({
        url: database.url,
        files: { stations: stationFile([feature({ ...known, ...properties }, [lng, lat])], []) },
        acceptsDoubts,
        booked: bookedAtStations(NOW),
      });
    };
  })
  .extend('book', ({ stage, place, call }) => async (hours: number) => {
    const driver = await stage.addCustomer();
    const car = await stage.addVehicle({ stationId: place.id });
    const body = { bookeeId: car.id, timeRange: hoursFrom(NOW, hours, 2) };
    const { output } = await call('POST /bookings', { body }, { token: driver.token });
    return { id: output.id, driver };
  })
  .extend('mails', ({ db, services }) => async (customerId: number) => {
    await writeBookingMails(db, NOW, {
      mailer,
      fleet: services.fleet,
      productName: 'Stadtwagen',
      hotline: '0228 000000',
      onError: (error) => {
        throw error;
      },
    });
    return db
      .selectFrom('mail')
      .innerJoin('customer', 'customer.email', 'mail.to_address')
      .leftJoin('mail_attachment', 'mail_attachment.mail_id', 'mail.id')
      .where('customer.id', '=', customerId)
      .where('template', '=', 'station_umgezogen')
      .select(['subject', 'text_body as text', 'mail_attachment.content as calendar'])
      .execute();
  });

test('a station that moves is asked about with its bookings, and then tells each driver once', async ({
  place,
  list,
  book,
  mails,
  db,
  call,
}) => {
  const [coming, running, cancelled] = [await book(24), await book(1), await book(48)];
  await beginTrips(db, [{ bookingId: running.id, at: NOW }], NOW);
  const params = { id: String(cancelled.id) };
  await call('POST /bookings/{id}/cancel', { params }, { token: cancelled.driver.token });
  const moved = { street: 'Am Hofgarten 7', accessNotes: 'Im Hof rechts.' };
  const there = { ...HERE, lat: HERE.lat + 0.01 };

  expect(await list(moved, there)).toEqual({
    faults: [],
    doubts: [
      {
        file: 'stations',
        line: 4,
        reason: `Die Station „${place.code}“ zieht um (1,1\u00A0km). 2 Buchungen sind dort offen: Wer fährt, erfährt es dann von uns.`,
      },
    ],
  });
  expect(await mails(coming.driver.id)).toEqual([]);
  expect(await list(moved, there, true)).toMatchObject({ stations: { changed: 1 }, told: 2 });
  expect(await list(moved, there, true)).toMatchObject({ stations: { changed: 0 }, told: 0 });

  const [mail, ...others] = await mails(coming.driver.id);
  expect(others).toEqual([]);
  expect(mail?.subject).toMatch(/^Deine Station ist umgezogen: Opel Corsa am /);
  for (const words of ['Am Hofgarten 7', 'Im Hof rechts.', 'Hauptstraße 1, 53111 Bonn', 'steht am neuen Ort'])
    expect(mail?.text.replaceAll('\u00A0', ' ')).toContain(words);
  const file = mail?.calendar?.toString() ?? '';
  expect(file).toContain('SEQUENCE:1');
  expect(file.replaceAll('\r\n ', '')).toContain('Am Hofgarten 7');
  const [back] = await mails(running.driver.id);
  expect(back?.text).toContain('Bring es bitte an den neuen Ort zurück.');
  expect(await mails(cancelled.driver.id)).toEqual([]);
  const pushed = await db
    .selectFrom('booking_event')
    .where('kind', '=', 'STATION_MOVED')
    .orderBy('booking_id')
    .select(['booking_id', 'moved_from'])
    .execute();
  expect(pushed).toEqual([
    { booking_id: coming.id, moved_from: 'Hauptstraße 1, 53111 Bonn' },
    { booking_id: running.id, moved_from: 'Hauptstraße 1, 53111 Bonn' },
  ]);
});

test('what is measured better or spelt otherwise is told to nobody, nor a move where nobody has booked', async ({
  list,
  book,
}) => {
  expect(await list({}, { ...HERE, lng: HERE.lng + 0.01 })).toMatchObject({ told: 0 });
  expect(await list({})).toMatchObject({ told: 0 });
  await book(24);
  expect(await list({ street: 'Hauptstr. 1' }, { ...HERE, lat: HERE.lat + 0.0001 })).toMatchObject({
    stations: { changed: 1 },
    told: 0,
  });
});
