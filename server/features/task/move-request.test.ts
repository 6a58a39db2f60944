import { describe, expect } from 'vitest';
import { SAMPLE_OPERATOR } from '#domain/page/sample-operator.ts';
import { beginTrips } from '#server/features/booking/booking-state.repository.ts';
import { writeBookingMails } from '#server/features/booking-message/write-booking-mails.ts';
import { createMailer } from '#server/features/mail/mailer.ts';
import { settleMoveRequests } from '#server/features/move-request/settle-move-requests.ts';
import { serverTest } from '#server/test/server-test.ts';
import { countFaults, hoursFrom, NO_FAULTS, NOW, type StageCustomer } from '#server/test/stage.ts';

const idOf = (id: number) => ({ id: String(id) });
const mailer = createMailer({
  productName: 'Stadtwagen',
  publicUrl: 'https://auto.example.org',
  informationAddress: 'info@stadtwagen.test',
  operator: SAMPLE_OPERATOR,
});
/** The wish for the workshop: ten hours from tomorrow on, of which the first two and the middle are booked. */
const WISH = hoursFrom(NOW, 24, 10);
const FIRST = hoursFrom(NOW, 22, 4);
const SECOND = hoursFrom(NOW, 28, 3);
const FREE_BETWEEN = hoursFrom(NOW, 26, 2);

type Booked = { id: number; driver: StageCustomer };

let place = 0;
const test = serverTest()
  .extend('fleet', ({ stage }) => stage.addCustomer({ employee: 'FLEET' }))
  .extend('book', ({ call }) => {
    return async (driver: StageCustomer, bookeeId: number, timeRange: { start: string; end: string }) => {
      const { code, output } = await call(
        'POST /bookings',
        { body: { bookeeId, timeRange } },
        { token: driver.token },
      );
      expect(code).toBeUndefined();
      return { id: output.id, driver };
    };
  })
  /** A car that needs a repair, two who have booked it, and two more cars at its station, far from all others. */
  .extend(
    'scene',
    ({ stage, db, call, clock, fleet, book }) =>
      async (city: 'nuernberg' | 'bonn' = 'nuernberg') => {
        clock.set(NOW);
        const stationId = await stage.addStation(city, { lat: 20 + ++place, lng: 11 });
        const { id: carId } = await stage.addVehicle({ stationId });
        const others = [
          (await stage.addVehicle({ stationId })).id,
          (await stage.addVehicle({ stationId })).id,
        ];
        const { plate } = await db
          .selectFrom('vehicle')
          .where('id', '=', carId)
          .select('plate')
          .executeTakeFirstOrThrow();
        const first = await book(await stage.addCustomer(), carId, FIRST);
        const second = await book(await stage.addCustomer(), carId, SECOND);
        const task = await call(
          'POST /tasks',
          { body: { bookeeId: carId, kind: 'REPAIR' } },
          { token: fleet.token },
        );
        return { carId, plate, others, first, second, taskId: task.output.id };
      },
  )
  .extend(
    'ask',
    ({ call, fleet }) =>
      (taskId: number, timeRange = WISH) =>
        call(
          'POST /tasks/{id}/moverequest',
          { params: idOf(taskId), body: { timeRange } },
          { token: fleet.token },
        ),
  )
  .extend('say', ({ call }) => ({
    yes: ({ id, driver }: Booked, bookeeId: number) =>
      call(
        'POST /bookings/{id}/substitution',
        { params: idOf(id), body: { bookeeId } },
        { token: driver.token },
      ),
    no: ({ id, driver }: Booked) =>
      call('POST /bookings/{id}/moverequest/decline', { params: idOf(id) }, { token: driver.token }),
    show: async ({ id, driver }: Booked) =>
      (await call('GET /bookings/{id}/moverequest', { params: idOf(id) }, { token: driver.token })).output,
    booking: async ({ id, driver }: Booked) =>
      (await call('GET /bookings/{id}', { params: idOf(id) }, { token: driver.token })).output,
  }))
  .extend('look', ({ db, clock }) => async (at?: Temporal.Instant) => {
    if (at) clock.set(at);
    await settleMoveRequests(db, clock.now());
  })
  .extend('seen', ({ call, fleet }) => async (plate: string) => {
    const { output } = await call('GET /tasks/cars/{plate}', { params: { plate } }, { token: fleet.token });
    const [task] = output.tasks;
    return {
      state: task?.moveRequest?.state,
      answers: task?.moveRequest?.questions.map(({ state }) => state),
      answerBy: task?.moveRequest?.answerBy,
      blocks: output.occupancies
        .filter(({ what }) => what === 'BLOCK')
        .map(({ timeRange, isHeld }) => ({ ...timeRange, isHeld })),
      text: JSON.stringify(output),
      events: output.events.map(({ text }) => text),
    };
  })
  .extend('subjects', ({ db, clock, services }) => async ({ driver }: Booked) => {
    await writeBookingMails(db, clock.now(), {
      mailer,
      fleet: services.fleet,
      productName: 'Stadtwagen',
      hotline: '0228 000000',
      onError: (error) => {
        throw error;
      },
    });
    const rows = await db
      .selectFrom('mail')
      .innerJoin('customer', 'customer.email', 'mail.to_address')
      .where('customer.id', '=', driver.id)
      .orderBy('mail.id')
      .select(['mail.subject', 'mail.text_body as text'])
      .execute();
    return rows.map(({ subject, text }) => ({ subject: subject.replace(/:.*| als .*/, ''), text }));
  });
test.afterEach(async ({ db }) => expect(await countFaults(db)).toEqual(NO_FAULTS));

const start = ({ start: at }: { start: string }) => Temporal.Instant.from(at);
const HELD = [
  { ...FREE_BETWEEN, isHeld: true },
  { start: SECOND.end, end: WISH.end, isHeld: true },
];

describe('customers whose bookings a repair meets', () => {
  test('are offered the nearest cars first, each with its distance, also one that is far away in the city', async ({
    scene,
    ask,
    say,
    stage,
  }) => {
    const { first, others, taskId } = await scene();
    const addAt = async (degreesNorth: number) => {
      const stationId = await stage.addStation('nuernberg', { lat: 20 + place + degreesNorth, lng: 11 });
      return (await stage.addVehicle({ stationId })).id;
    };
    const far = await addAt(0.05);
    const near = await addAt(0.01);
    await ask(taskId);
    const { asked: question } = await say.show(first);
    const offered = question?.substitutes.map(({ bookee, distance }) => [bookee.id, distance]);
    expect(offered?.toSorted((a, b) => (a[1] ?? 0) - (b[1] ?? 0))).toEqual(offered);
    expect(Object.fromEntries(offered ?? [])).toEqual({
      [others[0] ?? 0]: 0,
      [others[1] ?? 0]: 0,
      [near]: 1113,
      [far]: 5566,
    });
  });

  test('are asked, and the car is out of service only when all have taken another one with one tap', async ({
    scene,
    ask,
    say,
    seen,
    stage,
    call,
    subjects,
    db,
  }) => {
    const { carId, plate, others, first, second, taskId } = await scene();
    const before = await say.booking(first);
    expect(before.moveAsked).toBe(false);
    const asked = await ask(taskId);
    expect(asked.status).toBe(201);
    expect(asked.output).toMatchObject({
      state: 'OPEN',
      timeRange: WISH,
      answerBy: FIRST.start,
      questions: [
        { timeRange: FIRST, state: 'ASKED' },
        { timeRange: SECOND, state: 'ASKED' },
      ],
    });
    // Nothing of theirs has changed, and nobody else books what is still free of the wished period.
    expect(await say.booking(first)).toMatchObject({
      bookee: { id: carId },
      timeRange: FIRST,
      moveAsked: true,
    });
    expect(await seen(plate)).toMatchObject({ state: 'OPEN', answers: ['ASKED', 'ASKED'], blocks: HELD });
    const carl = await stage.addCustomer();
    const between = await call(
      'POST /bookings',
      { body: { bookeeId: carId, timeRange: FREE_BETWEEN } },
      { token: carl.token },
    );
    expect(between.code).toBe('BOOKEE_OUT_OF_SERVICE');

    const [mail] = (await subjects(first)).slice(-1);
    expect(mail?.subject).toBe('Bitte an dich');
    expect(mail?.text).toContain('Ohne dein Ja ändert sich nichts.');
    const { asked: question } = await say.show(first);
    expect(question?.answerBy).toBe(FIRST.start);
    expect(
      question?.substitutes
        .map(({ bookee }) => bookee.id)
        .slice(0, 2)
        .sort(),
    ).toEqual(others);
    for (const { price } of question?.substitutes ?? []) {
      expect(price.total.cents).toBeLessThanOrEqual(question?.bookedPrice.total.cents ?? 0);
    }

    const moved = await say.yes(first, others[0] ?? 0);
    expect(moved.output).toMatchObject({
      id: first.id,
      timeRange: FIRST,
      state: 'RESERVED',
      bookee: { id: others[0] },
      price: before.price,
      moveAsked: false,
    });
    const half = await seen(plate);
    expect(half).toMatchObject({ state: 'OPEN', answers: ['MOVED', 'ASKED'], answerBy: WISH.start });
    expect(half.blocks).toEqual([{ start: WISH.start, end: SECOND.start, isHeld: true }, HELD[1]]);
    expect(await say.booking(second)).toMatchObject({ bookee: { id: carId }, timeRange: SECOND });
    const exchanged = (await subjects(first)).at(-1);
    expect(exchanged?.subject).toBe('Anderes Auto');
    expect(exchanged?.text).toContain('damit das gebuchte in die Werkstatt kann');

    expect((await say.yes(second, others[0] ?? 0)).status).toBe(200);
    const done = await seen(plate);
    expect(done).toMatchObject({ state: 'AGREED', answers: ['MOVED', 'MOVED'] });
    expect(done.blocks).toEqual([{ ...WISH, isHeld: false }]);
    expect(done.events).toContain('Alle Gefragten einverstanden: Auto außer Betrieb genommen');
    // Who they are, no employee learns.
    const names = await db
      .selectFrom('customer')
      .where('id', 'in', [first.driver.id, second.driver.id])
      .select(['customer_number', 'name', 'email'])
      .execute();
    for (const { customer_number: number, email } of names) {
      expect(done.text).not.toContain(number);
      expect(done.text).not.toContain(email);
    }
  });

  test('answer once: a second yes is the first one, a no after it comes too late', async ({
    scene,
    ask,
    say,
    look,
    seen,
  }) => {
    const { carId, plate, others, first, second, taskId } = await scene();
    await ask(taskId);
    const [one = 0, other = 0] = others;
    const taken = await say.yes(first, one);
    expect((await say.yes(first, one)).output).toEqual(taken.output);
    expect((await say.yes(first, other)).code).toBe('MOVE_OVER');
    expect((await say.no(first)).code).toBe('MOVE_OVER');
    expect((await say.show(first)).ended?.how).toBe('MOVED');
    await look();
    expect(await seen(plate)).toMatchObject({ state: 'OPEN', answers: ['MOVED', 'ASKED'] });
    expect((await say.booking(second)).bookee.id).toBe(carId);
  });

  test('keep the car with one no: nobody else is to move for it, and what was held is free again', async ({
    scene,
    ask,
    say,
    seen,
    stage,
    book,
    subjects,
  }) => {
    const { carId, plate, others, first, second, taskId } = await scene();
    await ask(taskId);
    await say.yes(first, others[0] ?? 0);
    const no = await say.no(second);
    expect(no.output).toMatchObject({ ended: { how: 'DECLINED' } });
    // Sent again, also as a new tap, it is the same no.
    expect((await say.no(second)).output).toEqual(no.output);
    expect((await say.yes(second, others[1] ?? 0)).code).toBe('MOVE_OVER');
    expect(await seen(plate)).toMatchObject({
      state: 'DECLINED',
      answers: ['MOVED', 'DECLINED'],
      blocks: [],
    });
    expect(await say.booking(second)).toMatchObject({ bookee: { id: carId }, moveAsked: false });
    // Who said yes keeps what they took.
    expect((await say.booking(first)).bookee.id).toBe(others[0]);
    expect((await subjects(second)).map(({ subject }) => subject)).not.toContain('Du fährst wie gebucht');
    await book(await stage.addCustomer(), carId, FREE_BETWEEN);

    // Another time can be asked for, and those who have not answered are told when it is over.
    const again = await ask(taskId, hoursFrom(NOW, 27, 4));
    expect(again.output.questions).toHaveLength(2);
    expect((await seen(plate)).state).toBe('OPEN');
  });

  test('learn that it is over when somebody else has said no', async ({ scene, ask, say, subjects }) => {
    const { first, second, taskId } = await scene();
    await ask(taskId);
    await say.no(second);
    expect((await say.show(first)).ended?.how).toBe('OVER');
    expect((await subjects(first)).at(-1)?.subject).toBe('Du fährst wie gebucht');
  });

  test('who cancel or change meanwhile so that nothing is in the way any more need not answer', async ({
    scene,
    ask,
    say,
    call,
    look,
    seen,
  }) => {
    const { plate, first, second, taskId } = await scene();
    await ask(taskId);
    // Still in the way: still asked, and until the new start.
    const earlier = { start: start(FIRST).subtract({ hours: 2 }).toString(), end: FIRST.end };
    const change = (timeRange: { start: string; end: string }) =>
      call(
        'PATCH /bookings/{id}',
        { params: idOf(first.id), body: { timeRange } },
        { token: first.driver.token },
      );
    expect((await change(earlier)).status).toBe(200);
    await look();
    expect(await seen(plate)).toMatchObject({
      state: 'OPEN',
      answers: ['ASKED', 'ASKED'],
      answerBy: earlier.start,
    });

    expect((await change({ ...earlier, end: WISH.start })).status).toBe(200);
    await look();
    expect(await seen(plate)).toMatchObject({ state: 'OPEN', answers: ['LEFT', 'ASKED'] });
    expect((await say.no(first)).code).toBe('MOVE_OVER');
    expect(await say.show(first)).toEqual({ bookingId: first.id });

    await call('POST /bookings/{id}/cancel', { params: idOf(second.id) }, { token: second.driver.token });
    await look();
    const done = await seen(plate);
    expect(done).toMatchObject({ state: 'AGREED', answers: ['LEFT', 'LEFT'] });
    expect(done.blocks).toEqual([{ ...WISH, isHeld: false }]);
  });

  test('and somebody who books what was cancelled before it could be held is asked too', async ({
    scene,
    ask,
    say,
    call,
    look,
    seen,
    stage,
    book,
  }) => {
    const { carId, plate, second, taskId } = await scene();
    await ask(taskId);
    await call('POST /bookings/{id}/cancel', { params: idOf(second.id) }, { token: second.driver.token });
    const quick = await book(await stage.addCustomer(), carId, SECOND);
    await look();
    expect(await seen(plate)).toMatchObject({ state: 'OPEN', answers: ['ASKED', 'LEFT', 'ASKED'] });
    expect((await say.booking(quick)).moveAsked).toBe(true);
  });

  test('whose substitute was taken meanwhile see what is left, and take that', async ({
    scene,
    ask,
    say,
    stage,
    book,
    seen,
  }) => {
    const { carId, plate, others, first, taskId } = await scene();
    await ask(taskId);
    const [wanted = 0, left = 0] = others;
    await book(await stage.addCustomer(), wanted, FIRST);
    const late = await say.yes(first, wanted);
    expect(late.code).toBe('SUBSTITUTE_TAKEN');
    const offered = late.problem.substitutes?.map(({ bookee }) => bookee.id);
    expect(offered?.[0]).toBe(left);
    expect(offered).not.toContain(wanted);
    expect((await say.booking(first)).bookee.id).toBe(carId);
    expect((await seen(plate)).answers).toEqual(['ASKED', 'ASKED']);
    expect((await say.yes(first, left)).status).toBe(200);
  });

  test('are asked no more when the task is done meanwhile, gone, or the request withdrawn', async ({
    scene,
    ask,
    say,
    call,
    fleet,
    look,
    db,
    subjects,
  }) => {
    const as = { token: fleet.token };
    const finished = await scene();
    await ask(finished.taskId);
    await call('POST /tasks/{id}/take', { params: idOf(finished.taskId), body: {} }, as);
    const { output } = await call('GET /tasks/cars/{plate}', { params: { plate: finished.plate } }, as);
    const steps = output.tasks[0]?.checklist.map(({ code }) => code) ?? [];
    expect(
      (await call('POST /tasks/{id}/finish', { params: idOf(finished.taskId), body: { steps } }, as)).status,
    ).toBe(200);

    const gone = await scene();
    await ask(gone.taskId);
    await db
      .updateTable('vehicle_task')
      .set({ done_at: NOW, done_by: 'System', outcome: 'GONE' })
      .where('id', '=', gone.taskId)
      .execute();
    await look();

    const withdrawn = await scene();
    await ask(withdrawn.taskId);
    const withdraw = () => call('DELETE /tasks/{id}/moverequest', { params: idOf(withdrawn.taskId) }, as);
    expect((await withdraw()).status).toBe(204);
    expect((await withdraw()).status).toBe(204);

    for (const { carId, others, first, second, taskId } of [finished, gone, withdrawn]) {
      const request = await db
        .selectFrom('move_request')
        .where('task_id', '=', taskId)
        .select('state')
        .executeTakeFirstOrThrow();
      expect(request.state).toBe('WITHDRAWN');
      expect((await say.yes(first, others[0] ?? 0)).code).toBe('MOVE_OVER');
      expect((await say.no(second)).code).toBe('MOVE_OVER');
      expect((await say.booking(first)).bookee.id).toBe(carId);
      expect((await subjects(second)).at(-1)?.subject).toBe('Du fährst wie gebucht');
      const blocks = await db
        .selectFrom('out_of_service')
        .where('vehicle_id', '=', carId)
        .select('id')
        .execute();
      expect(blocks).toEqual([]);
    }
  });

  test('have until the first of them begins: then it is over, all drive as booked, and the car stays in service', async ({
    scene,
    ask,
    say,
    look,
    seen,
    subjects,
  }) => {
    const { carId, plate, others, first, second, taskId } = await scene();
    await ask(taskId);
    await say.yes(second, others[0] ?? 0);
    await look(start(FIRST).subtract({ minutes: 1 }));
    expect((await seen(plate)).state).toBe('OPEN');
    await look(start(FIRST));
    const over = await seen(plate);
    expect(over).toMatchObject({ state: 'EXPIRED', answers: ['OVER', 'MOVED'], blocks: [] });
    expect(await say.booking(first)).toMatchObject({
      bookee: { id: carId },
      timeRange: FIRST,
      moveAsked: false,
    });
    expect((await say.booking(second)).bookee.id).toBe(others[0]);
    expect((await subjects(first)).at(-1)?.subject).toBe('Du fährst wie gebucht');
    expect((await say.yes(first, others[1] ?? 0)).code).not.toBeUndefined();
  });

  test('who have begun the trip a little early are not asked any more', async ({
    scene,
    ask,
    look,
    seen,
    db,
  }) => {
    const { plate, first, taskId } = await scene();
    await ask(taskId);
    const at = start(FIRST).subtract({ minutes: 10 });
    await beginTrips(db, [{ bookingId: first.id, at }], at);
    await look(at);
    expect(await seen(plate)).toMatchObject({ state: 'EXPIRED', answers: ['LEFT', 'OVER'], blocks: [] });
  });

  test('who all answer at the same moment while servers look too: the car is out of service once', async ({
    scene,
    ask,
    say,
    db,
    seen,
  }) => {
    for (let round = 0; round < 4; round++) {
      const { plate, others, first, second, taskId } = await scene();
      await ask(taskId);
      const answers = await Promise.all([
        say.yes(first, others[0] ?? 0),
        say.yes(second, others[1] ?? 0),
        ...Array.from({ length: 3 }, () => settleMoveRequests(db, NOW)),
      ]);
      expect(answers.slice(0, 2)).toMatchObject([{ status: 200 }, { status: 200 }]);
      const done = await seen(plate);
      expect(done).toMatchObject({ state: 'AGREED', answers: ['MOVED', 'MOVED'] });
      expect(done.blocks).toEqual([{ ...WISH, isHeld: false }]);
    }
  });
});

test('a yes and a no of one driver at the same moment: one of them counts, and the booking agrees with it', async ({
  scene,
  ask,
  say,
  seen,
}) => {
  for (let round = 0; round < 4; round++) {
    const { carId, plate, others, first, taskId } = await scene();
    await ask(taskId);
    const [yes, no] = await Promise.all([say.yes(first, others[0] ?? 0), say.no(first)]);
    expect([yes.status, no.status].filter((status) => status === 200)).toHaveLength(1);
    const { answers } = await seen(plate);
    expect(answers?.[0]).toBe(yes.status === 200 ? 'MOVED' : 'DECLINED');
    expect((await say.booking(first)).bookee.id).toBe(yes.status === 200 ? others[0] : carId);
  }
});

test('nobody is asked in vain, and a request that is refused leaves nothing behind', async ({
  scene,
  ask,
  say,
  db,
  stage,
  book,
  seen,
}) => {
  const { plate, others, first, taskId } = await scene('bonn');
  expect((await ask(taskId, hoursFrom(NOW, 26, 1))).code).toBe('MOVE_NEEDLESS');
  expect((await ask(taskId, hoursFrom(NOW, 2, 24))).code).toBe('MOVE_IMPOSSIBLE');
  expect((await ask(taskId, hoursFrom(NOW, -5))).code).toBe('BLOCK_PERIOD');
  for (const id of others) await book(await stage.addCustomer(), id, FIRST);
  expect((await ask(taskId)).code).toBe('MOVE_WITHOUT_SUBSTITUTE');
  expect(await seen(plate)).toMatchObject({ state: undefined, blocks: [] });
  expect(await db.selectFrom('move_request').where('task_id', '=', taskId).select('id').execute()).toEqual(
    [],
  );
  expect((await say.booking(first)).moveAsked).toBe(false);
  expect((await ask(taskId, hoursFrom(NOW, 27, 3))).status).toBe(201);
  expect((await ask(taskId, hoursFrom(NOW, 27, 3))).code).toBe('MOVE_RUNS');
});

test('only the driver is asked and answers, also of a lent booking', async ({
  scene,
  ask,
  say,
  stage,
  db,
  call,
}) => {
  const { first, second, taskId } = await scene();
  await ask(taskId);
  const stranger = { id: first.id, driver: await stage.addCustomer() };
  expect((await say.no(stranger)).code).toBe('BOOKING_UNKNOWN');
  const friend = await stage.addCustomer();
  await db
    .updateTable('booking')
    .set({ driver_customer_id: friend.id })
    .where('id', '=', second.id)
    .execute();
  const lender = await call(
    'GET /bookings/{id}',
    { params: idOf(second.id) },
    { token: second.driver.token },
  );
  expect(lender.output.moveAsked).toBe(false);
  expect((await say.no(second)).code).toBe('BOOKING_UNKNOWN');
  expect((await say.no({ id: second.id, driver: friend })).status).toBe(200);
});
