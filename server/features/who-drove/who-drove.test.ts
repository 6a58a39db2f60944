import { describe, expect } from 'vitest';
import { SAMPLE_OPERATOR } from '#domain/page/sample-operator.ts';
import { SCENE_ENVIRONMENT } from '#server/test/scene.ts';
import { serverTest } from '#server/test/server-test.ts';
import { addPerson, type StagePerson } from '#server/test/staff-people.ts';
import { addDrive, type StageDrive } from '#server/test/stage-drive.ts';
import { vault } from '#server/test/vault.ts';
import { driverLetterSheet } from './driver-letter.ts';
import { findDriver, forgetQuestions } from './who-drove.repository.ts';

const AUTHORITY = 'Stadt Nürnberg, Ordnungsamt';
const REFERENCE = 'OWI 4711/27';
const as = ({ token }: Pick<StagePerson, 'token'>) => ({ token });

const test = serverTest()
  .override('environment', SCENE_ENVIRONMENT)
  .extend(
    'add',
    ({ db, stage }) =>
      (role: Parameters<typeof addPerson>[1], more?: Parameters<typeof addPerson>[2]) =>
        addPerson({ db, stage, vault }, role, more),
  )
  .extend(
    'drive',
    ({ db, stage, clock }) =>
      (wanted?: Parameters<typeof addDrive>[1]) =>
        addDrive({ db, stage }, { now: clock.now(), ...wanted }),
  )
  .extend('service', ({ add }) => add('SERVICE'))
  .extend('to', ({ call, service, clock }) => ({
    ask: (
      plate: string,
      minutesAgo: number,
      { minutes = 1, by = service }: { minutes?: number; by?: StagePerson } = {},
    ) =>
      call(
        'POST /console/driver-questions',
        {
          body: {
            plate,
            start: clock.now().subtract({ minutes: minutesAgo }).toString(),
            minutes,
            authority: AUTHORITY,
            reference: REFERENCE,
          },
        },
        as(by),
      ),
    write: (id: number, { bookingId }: Pick<StageDrive, 'bookingId'>, by: StagePerson = service) =>
      call(
        'GET /console/driver-questions/{id}/trips/{bookingId}/letter',
        { params: { id: String(id), bookingId: String(bookingId) } },
        as(by),
      ),
    tell: (id: number, { bookingId }: Pick<StageDrive, 'bookingId'>, by: StagePerson = service) =>
      call(
        'POST /console/driver-questions/{id}/trips/{bookingId}/tell',
        { params: { id: String(id), bookingId: String(bookingId) } },
        as(by),
      ),
  }))
  .extend(
    'acts',
    ({ db }) =>
      ({ vehicleId }: Pick<StageDrive, 'vehicleId'>) =>
        db
          .selectFrom('act_log')
          .where('vehicle_id', '=', vehicleId)
          .orderBy('id')
          .select(['kind', 'reason', 'customer_id as customer', 'booking_id as booking', 'after'])
          .execute(),
  );

describe('who drove', () => {
  test('is whoever had the car in that minute, however the plate is typed; one question is one row, with its reason', async ({
    drive,
    to,
    acts,
  }) => {
    const trip = await drive();
    const { output } = await to.ask(trip.plate.toLowerCase().replace(/[ -]/g, ''), 660);
    expect(output.trips).toMatchObject([
      {
        bookingId: trip.bookingId,
        how: 'DRIVING',
        driver: { name: 'Vera Vorher', accountNumber: trip.driver.number },
        account: null,
        mayBeNamed: true,
      },
    ]);
    expect(await acts(trip)).toEqual([
      {
        kind: 'DRIVER_ASKED',
        reason: `${AUTHORITY}, Aktenzeichen ${REFERENCE}`,
        customer: trip.driver.id,
        booking: trip.bookingId,
        after: expect.objectContaining({
          question: output.id,
          shown: [{ booking: trip.bookingId, account: trip.driver.number }],
        }),
      },
    ]);
  });

  test('between two trips is nobody: the answer has the times of both, and nobody’s name', async ({
    drive,
    to,
  }) => {
    const one = await drive();
    const other = await drive({ car: one, booked: [-300, -200], opened: -299, returned: -210 });
    const { output } = await to.ask(one.plate, 400);
    expect(output.trips).toEqual([]);
    expect(output.before).toMatchObject({ bookingId: one.bookingId });
    expect(output.after).toMatchObject({ bookingId: other.bookingId });
    expect(JSON.stringify(output)).not.toContain('Vorher');
  });

  test('of one who is late and one who has booked meanwhile, both stand there with how it was', async ({
    drive,
    to,
  }) => {
    const late = await drive({ booked: [-720, -600], opened: -715, returned: -570 });
    const next = await drive({ car: late, booked: [-600, -500], opened: -565, returned: -505 });
    const { output } = await to.ask(late.plate, 580);
    expect(output.trips.map(({ bookingId, how, mayBeNamed }) => [bookingId, how, mayBeNamed])).toEqual([
      [late.bookingId, 'LATE', true],
      [next.bookingId, 'BEFORE_OPENING', false],
    ]);
  });

  test('a trip that nobody has ended is still somebody’s, days after its booked end', async ({
    drive,
    to,
  }) => {
    const trip = await drive({ booked: [-6000, -5900], opened: -5990, returned: null });
    const { output } = await to.ask(trip.plate, 10);
    expect(output.trips).toMatchObject([{ bookingId: trip.bookingId, how: 'LATE', isRunning: true }]);
  });

  test('a retired car is found, one of another city is not', async ({ drive, to, add, db }) => {
    const trip = await drive();
    await db.updateTable('vehicle').set({ retired: true }).where('id', '=', trip.vehicleId).execute();
    expect((await to.ask(trip.plate, 660)).output.car.isRetired).toBe(true);
    const elsewhere = await add('SERVICE', { cities: [trip.cityId + 999] });
    expect((await to.ask(trip.plate, 660, { by: elsewhere })).code).toBe('PLATE_UNKNOWN');
  });

  test('a car out of service says so: somebody of the staff may have moved it', async ({
    drive,
    to,
    db,
    clock,
  }) => {
    const trip = await drive();
    await db
      .insertInto('out_of_service')
      .values({
        vehicle_id: trip.vehicleId,
        city_id: trip.cityId,
        starts_at: clock.now().subtract({ minutes: 450 }),
        ends_at: clock.now().subtract({ minutes: 350 }),
        reason: 'Inspektion',
        created_at: clock.now(),
      })
      .execute();
    expect((await to.ask(trip.plate, 400)).output.outOfService).toHaveLength(1);
    expect((await to.ask(trip.plate, 660)).output.outOfService).toEqual([]);
  });
});

describe('the answer to an authority', () => {
  test('is a letter with name, address and birthday; each is written down, and the person reads of it in their data', async ({
    drive,
    to,
    acts,
    db,
  }) => {
    const trip = await drive();
    const { id } = (await to.ask(trip.plate, 660)).output;
    const { output } = await to.write(id, trip);
    expect(Buffer.from(output).subarray(0, 5).toString()).toBe('%PDF-');
    expect((await acts(trip)).map(({ kind, customer }) => [kind, customer])).toEqual([
      ['DRIVER_ASKED', trip.driver.id],
      ['DRIVER_NAMED', trip.driver.id],
    ]);
    const kept = await db
      .selectFrom('driver_disclosure')
      .where('customer_id', '=', trip.driver.id)
      .selectAll()
      .execute();
    expect(kept).toMatchObject([{ question_id: id, booking_id: trip.bookingId, told_at: null }]);
    expect(kept[0]?.written_at).not.toBeNull();
  });

  test('says of the person what the authority needs, and no more', async ({ drive, db, clock }) => {
    const { driver } = await drive();
    const found = await findDriver(db, driver.id);
    if (!found) throw new Error('no driver');
    const now = clock.now();
    const question = {
      id: 1,
      vehicleId: 1,
      cityId: 1,
      plate: 'N-SW 1255',
      start: Temporal.Instant.from('2027-05-10T12:05:00Z'),
      end: Temporal.Instant.from('2027-05-10T12:20:00Z'),
      authority: AUTHORITY,
      address: 'Hauptmarkt 18\n90403 Nürnberg',
      reference: REFERENCE,
    };
    const paperOf = (more: Pick<Parameters<typeof driverLetterSheet>[0], 'part'>) =>
      driverLetterSheet({ question, driver: found, operator: SAMPLE_OPERATOR, now, ...more }).paper;
    const paper = paperOf({ part: undefined });
    expect(paper).toMatchObject({
      recipient: [AUTHORITY, 'Hauptmarkt 18', '90403 Nürnberg'],
      facts: [
        ['Name', 'Vera Vorher'],
        ['Anschrift', `Hallplatz ${driver.id}, 90402 Nürnberg`],
        ['Geburtsdatum', '24.12.1990'],
        ['Kennzeichen', 'N-SW 1255'],
        ['Zeit', '10.05.2027 von 14:05 bis 14:20 Uhr'],
      ],
    });
    const part = { start: question.start, end: question.end.subtract({ minutes: 5 }) };
    expect(paperOf({ part })).toMatchObject({
      facts: expect.arrayContaining([['Davon überlassen', '10.05.2027 von 14:05 bis 14:15 Uhr']]),
    });
    expect(JSON.stringify(paper)).not.toContain(`vera${driver.id}@example.org`);
  });

  test('a driver without an address of their own is named at that of the account they drive for', async ({
    drive,
    to,
    stage,
    db,
  }) => {
    const main = await stage.addCustomer({ plan: 'FIRMA' });
    const driver = await stage.addDriver(main);
    const trip = await drive({ driver });
    await db
      .updateTable('customer')
      .set({ street: null, street_nr: null })
      .where('id', '=', driver.id)
      .execute();
    expect((await to.ask(trip.plate, 660)).output.trips[0]).toMatchObject({ mayBeNamed: false });
    await db
      .updateTable('customer')
      .set({
        prename: null,
        name: 'Blumen GmbH',
        street: 'Ring',
        street_nr: '5',
        postal_code: '90402',
        city: 'Nürnberg',
      })
      .where('id', '=', main.id)
      .execute();
    const { trips } = (await to.ask(trip.plate, 660)).output;
    expect(trips[0]).toMatchObject({ mayBeNamed: true, account: { name: 'Blumen GmbH' } });
    expect(await findDriver(db, driver.id)).toMatchObject({
      name: 'Vorher',
      at: 'Blumen GmbH',
      street: 'Ring',
    });
  });

  test('the person is told once by mail, whoever presses at the same moment', async ({
    drive,
    to,
    db,
    add,
  }) => {
    const trip = await drive();
    const colleague = await add('SERVICE');
    const { id } = (await to.ask(trip.plate, 660)).output;
    const told = await Promise.all([to.tell(id, trip), to.tell(id, trip, colleague)]);
    expect(told.map(({ code }) => code ?? 'OK').toSorted()).toEqual(['DRIVER_TOLD', 'OK']);
    const mails = await db
      .selectFrom('mail')
      .where('to_address', '=', `vera${trip.driver.id}@example.org`)
      .select(['template', 'text_body as text'])
      .execute();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.template).toBe('behoerde_fragt');
    expect(mails[0]?.text).toContain(REFERENCE);
  });

  test('a trip of another time or car cannot be named by a question', async ({ drive, to }) => {
    const [asked, another] = [await drive(), await drive()];
    const later = await drive({ car: asked, booked: [-300, -200], opened: -299, returned: -210 });
    const { id } = (await to.ask(asked.plate, 660)).output;
    expect((await to.write(id, another)).code).toBe('DRIVER_QUESTION_UNKNOWN');
    expect((await to.tell(id, later)).code).toBe('DRIVER_QUESTION_UNKNOWN');
  });

  test('questions are forgotten with their years, and who was named in them', async ({
    drive,
    to,
    db,
    clock,
  }) => {
    const trip = await drive();
    const { id } = (await to.ask(trip.plate, 660)).output;
    await to.tell(id, trip);
    const kept = () => db.selectFrom('driver_question').where('id', '=', id).select('id').execute();
    await forgetQuestions(db, clock.now());
    expect(await kept()).toHaveLength(1);
    await forgetQuestions(db, clock.now().add({ seconds: 1 }));
    expect(await kept()).toEqual([]);
  });
});
