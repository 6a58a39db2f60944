import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import type { RequestOf } from '#contract/calls.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { monthlyFee } from '#domain/ledger/account-entries.ts';
import { createDiskFileStore } from '#server/adapters/file-store.ts';
import { billMonth } from '#server/features/invoice/bill-month.ts';
import { insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { samplePhoto } from '#server/test/photos.ts';
import { serverTest } from '#server/test/server-test.ts';
import { NOW, type StageCustomer } from '#server/test/stage.ts';
import { serviceCaseJobs } from './service-case.jobs.ts';
import { eraseWords } from './service-case.repository.ts';

type Body = RequestOf<'POST /servicecases'>['body'];
type StepBody = RequestOf<'POST /staff/servicecases/{id}/steps'>['body'];
const idOf = (id: number) => ({ id: String(id) });
const START = NOW.add({ minutes: 10 });
const TIME_RANGE = { start: START.toString(), end: START.add({ hours: 2 }).toString() };

const test = serverTest()
  .extend('files', { scope: 'file' }, ({ folder }) => createDiskFileStore(join(folder, 'store')))
  .extend('book', ({ stage, call }) => async (by: StageCustomer) => {
    const { id: bookeeId } = await stage.addVehicle();
    const body = { bookeeId, timeRange: TIME_RANGE };
    return (await call('POST /bookings', { body }, { token: by.token })).output.id;
  })
  .extend(
    'report',
    ({ call }) =>
      ({ token }: StageCustomer, body: Partial<Body> & Pick<Body, 'kind' | 'reason'>) =>
        call(
          'POST /servicecases',
          { body: { reportId: randomUUID(), text: 'Ich war um 12 Uhr zurück.', photos: [], ...body } },
          { token },
        ),
  )
  .extend(
    'show',
    ({ call }) =>
      (id: number, { token }: StageCustomer) =>
        call('GET /servicecases/{id}', { params: idOf(id) }, { token }),
  )
  .extend(
    'listed',
    ({ call }) =>
      async ({ token }: StageCustomer) =>
        (await call('GET /servicecases', { query: {} }, { token })).output.items,
  )
  .extend(
    'reply',
    ({ call }) =>
      (id: number, { token }: StageCustomer, text: string) =>
        call('POST /servicecases/{id}/replies', { params: idOf(id), body: { text } }, { token }),
  )
  .extend('employee', ({ stage }) => stage.addCustomer({ employee: true }))
  .extend('colleague', ({ stage }) => stage.addCustomer({ employee: true }))
  .extend(
    'open',
    ({ call }) =>
      (id: number, { token }: StageCustomer) =>
        call('GET /staff/servicecases/{id}', { params: idOf(id) }, { token }),
  )
  .extend(
    'step',
    ({ call }) =>
      (id: number, { token }: StageCustomer, body: StepBody) =>
        call('POST /staff/servicecases/{id}/steps', { params: idOf(id), body }, { token }),
  )
  .extend('mails', ({ db }) => async ({ id }: StageCustomer) => {
    const rows = await db
      .selectFrom('mail')
      .innerJoin('customer', 'customer.email', 'mail.to_address')
      .where('customer.id', '=', id)
      .where('template', 'like', 'anliegen%')
      .orderBy('mail.id')
      .select(['template', 'subject', 'text_body as text'])
      .execute();
    return rows;
  })
  .extend('runJobs', ({ db, services, files, clock }) => async () => {
    for (const { run } of serviceCaseJobs) await run(db, clock.now(), { ...services, files });
  });
test.override('environment', ({ folder }) => ({ DOCUMENTS_DIR: join(folder, 'store') }));
test.beforeEach(async ({ db }) => {
  await db.deleteFrom('mail').execute();
});

describe('what does not fit', () => {
  test('becomes one case however often it is sent, with the booking, its line and a deadline', async ({
    ada,
    book,
    call,
    report,
    show,
    listed,
    mails,
  }) => {
    const bookingId = await book(ada);
    const price = await call('GET /bookings/{id}/price', { params: idOf(bookingId) }, { token: ada.token });
    const [line] = price.output.lines;
    if (!line) throw new Error('a price has lines');
    const body = {
      reportId: randomUUID(),
      kind: 'PRICE' as const,
      reason: 'TIME' as const,
      bookingId,
      line: { text: line.text, cents: line.cents },
    };
    const answers = await Promise.all([1, 2, 3].map(() => report(ada, body)));
    const [first] = answers;
    expect(new Set(answers.map(({ output }) => output.id)).size).toBe(1);
    const id = first?.output.id ?? 0;
    expect(await listed(ada)).toHaveLength(1);
    expect((await show(id, ada)).output).toMatchObject({
      kind: 'PRICE',
      reason: 'TIME',
      state: 'OPEN',
      // The end of the fifth day in Berlin; it is the 12th.
      answerBy: '2027-05-17T22:00:00Z',
      reportedByMe: true,
      text: 'Ich war um 12 Uhr zurück.',
      booking: { id: bookingId },
      line: { text: line.text, cents: line.cents, currency: 'EUR' },
      course: [{ kind: 'OPENED', byUs: false }],
      mayReply: true,
    });
    const [mail, ...others] = await mails(ada);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ template: 'anliegen_eingegangen' });
    expect(mail?.text).toContain('spätestens am 17.05.2027');
    expect(mail?.text).toContain(`/profil/anliegen/${id}`);
  });

  test('is said of an own invoice, of all of it or of one line, and only by who pays it', async ({
    db,
    stage,
    book,
    call,
    report,
    show,
  }) => {
    const firm = await stage.addCustomer({ plan: 'FIRMA' });
    const driver = await stage.addDriver(firm);
    const entries = monthlyFee(990, 'Tarif Plus');
    const matter = { customerId: firm.id, currency: 'EUR' as const };
    const posting = { cause: 'MONTHLY_FEE' as const, causeKey: 'case', matter, occurredAt: NOW, entries };
    const trip = await book(firm);
    const fee = {
      cause: 'CHANGE_FEE' as const,
      causeKey: 'case',
      matter: { bookingId: trip },
      occurredAt: NOW,
      entries: monthlyFee(500, 'Gebühr'),
    };
    await insertPostings(db, [posting, fee], NOW);
    const month = NOW.toZonedDateTimeISO(BERLIN).toPlainDate().toPlainYearMonth();
    const issuer = { name: 'Probe GmbH', address: 'Weg 1, 90402 Nürnberg', vatId: 'DE123456789' };
    await billMonth(db, { month, now: NOW, issuer });
    const invoices = await call('GET /invoices', { query: {} }, { token: firm.token });
    const invoiceNumber = invoices.output.items[0]?.number ?? '';
    const shown = await call(
      'GET /invoices/{number}',
      { params: { number: invoiceNumber } },
      { token: firm.token },
    );
    const line = shown.output.items.flatMap(({ lines }) => lines).find(({ cents }) => cents === 990);
    if (!line) throw new Error('an invoice has lines');

    const whole = await report(firm, { kind: 'INVOICE', reason: 'AMOUNT', invoiceNumber });
    expect(whole.output).toMatchObject({ kind: 'INVOICE', invoiceNumber });
    const { text, cents } = line;
    const one = await report(firm, {
      kind: 'FEE',
      reason: 'FEE_UNJUSTIFIED',
      invoiceNumber,
      line: { text, cents },
    });
    expect(one.output.line?.cents).toBe(990);
    const ofTrip = await report(firm, {
      kind: 'INVOICE',
      reason: 'NOT_MINE',
      invoiceNumber,
      line: { text: 'Gebühr', cents: 500, bookingId: trip },
    });
    expect(ofTrip.output).toMatchObject({ invoiceNumber, booking: { id: trip }, line: { cents: 500 } });
    const wrong = { kind: 'INVOICE' as const, reason: 'AMOUNT' as const, invoiceNumber };
    expect((await report(firm, { ...wrong, line: { text, cents: 1 } })).code).toBe(
      'SERVICE_CASE_LINE_UNKNOWN',
    );
    expect((await report(driver, wrong)).code).toBe('INVOICE_UNKNOWN');
    expect((await show(whole.output.id, driver)).code).toBe('SERVICE_CASE_UNKNOWN');
  });

  test('a driver says it of their own trips; who pays sees what is about money, nobody else anything', async ({
    stage,
    book,
    call,
    report,
    show,
    listed,
  }) => {
    const firm = await stage.addCustomer({ plan: 'FIRMA' });
    const documentsValidUntil = NOW.add({ hours: 1000 });
    const driver = await stage.addDriver(firm, { documentsValidUntil });
    const other = await stage.addDriver(firm);
    const lent = await book(firm);
    await call(
      'POST /bookings/{id}/lend',
      { params: idOf(lent), body: { driverId: driver.id } },
      { token: firm.token },
    );
    const trip = await report(driver, { kind: 'TRIP', reason: 'CAR', bookingId: lent });
    const price = await report(driver, { kind: 'PRICE', reason: 'KM', bookingId: lent });
    expect((await report(other, { kind: 'TRIP', reason: 'CAR', bookingId: lent })).code).toBe(
      'BOOKING_UNKNOWN',
    );
    const idsOf = async (who: StageCustomer) => (await listed(who)).map(({ id }) => id);
    expect(await idsOf(driver)).toEqual([price.output.id, trip.output.id]);
    expect(await idsOf(firm)).toEqual([price.output.id]);
    expect(await idsOf(other)).toEqual([]);
    const seenByPayer = await show(price.output.id, firm);
    expect(seenByPayer.output).toMatchObject({ reportedByMe: false, mayReply: false });
    expect((await show(trip.output.id, firm)).code).toBe('SERVICE_CASE_UNKNOWN');
    const ofPayer = await report(firm, { kind: 'PRICE', reason: 'AMOUNT', bookingId: lent });
    expect((await show(ofPayer.output.id, driver)).output.mayReply).toBe(false);
  });

  test('comes with photos, which arrive in parts and are seen by who may see the case', async ({
    ada,
    book,
    call,
    report,
    show,
    employee,
    open,
  }) => {
    const photo = await samplePhoto();
    const photoId = randomUUID();
    const { output } = await report(ada, {
      kind: 'TRIP',
      reason: 'RETURN',
      bookingId: await book(ada),
      photos: [{ id: photoId, byteSize: photo.length }],
    });
    expect(output).toMatchObject({ photos: [], uploads: [{ id: photoId, received: 0 }] });
    expect((await open(output.id, employee)).output).toMatchObject({ photos: [], missingPhotos: 1 });
    const params = { id: String(output.id), photoId };
    const half = Math.ceil(photo.length / 2);
    for (const [offset, part] of [
      [0, photo.subarray(0, half)],
      [half, photo.subarray(half)],
    ] as const)
      await call(
        'PUT /servicecases/{id}/photos/{photoId}/upload',
        { params, query: { offset: String(offset) } },
        { token: ada.token, file: part },
      );
    expect((await show(output.id, ada)).output.photos).toMatchObject([{ id: photoId }]);
    for (const [path, { token }] of [
      ['GET /servicecases/{id}/photos/{photoId}', ada],
      ['GET /staff/servicecases/{id}/photos/{photoId}', employee],
    ] as const)
      expect((await call(path, { params }, { token })).headers['content-type']).toBe('image/jpeg');
  });
});

describe('the course of a case', () => {
  test('is a question, its answer, our answer, an objection that somebody else looks at, and an end', async ({
    ada,
    book,
    report,
    show,
    reply,
    open,
    step,
    employee,
    colleague,
    mails,
    clock,
    runJobs,
  }) => {
    const { output } = await report(ada, { kind: 'PRICE', reason: 'KM', bookingId: await book(ada) });
    const { id } = output;
    const read = async (who = employee) => (await open(id, who)).output;
    await step(id, employee, { step: 'TAKE' });
    expect((await show(id, ada)).output.state).toBe('IN_PROGRESS');
    await step(id, employee, { step: 'NOTE', text: 'Zähler prüfen' });
    const asked = await step(id, employee, {
      step: 'ASK',
      text: 'Hast du ein Foto des Tachos?',
      version: (await read()).version,
    });
    expect(asked.output.state).toBe('WAITING');
    expect((await show(id, ada)).output).toMatchObject({ state: 'WAITING', replyBy: '2027-05-26T22:00:00Z' });

    clock.set(NOW.add({ hours: 24 }));
    await reply(id, ada, 'Ja: 12.042 km.');
    const answered = await show(id, ada);
    expect(answered.output).toMatchObject({ state: 'IN_PROGRESS', answerBy: '2027-05-18T22:00:00Z' });
    const rejecting = { step: 'ANSWER', outcome: 'REJECTED', text: 'Der Zähler sagt 42 km.' } as const;
    await step(id, employee, { ...rejecting, version: (await read()).version });
    expect((await show(id, ada)).output).toMatchObject({ state: 'ANSWERED', outcome: 'REJECTED' });

    await reply(id, ada, 'Das glaube ich nicht.');
    expect((await show(id, ada)).output).toMatchObject({ state: 'OPEN' });
    const { version, steps, assignee } = await read();
    expect([steps, assignee]).toEqual([['NOTE'], undefined]);
    expect((await step(id, employee, { ...rejecting, version })).code).toBe('SERVICE_CASE_OWN_ANSWER');
    const upholding = { step: 'ANSWER', outcome: 'UPHELD', text: 'Du hast recht.' } as const;
    expect((await step(id, colleague, { ...upholding, version })).output).toMatchObject({
      state: 'ANSWERED',
      outcome: 'UPHELD',
    });

    clock.set(NOW.add({ hours: 24 * 16 }));
    await runJobs();
    await runJobs();
    const { output: ended } = await show(id, ada);
    expect(ended.state).toBe('CLOSED');
    expect(ended.course.map(({ kind, byUs }) => [kind, byUs])).toEqual([
      ['OPENED', false],
      ['TAKEN', true],
      ['ASKED', true],
      ['REPLIED', false],
      ['ANSWERED', true],
      ['OBJECTED', false],
      ['ANSWERED', true],
      ['CLOSED', true],
    ]);
    // Neither the note nor who of us it was.
    expect(JSON.stringify(ended)).not.toContain('Zähler prüfen');
    expect(JSON.stringify(ended)).not.toContain(employee.number);
    expect((await reply(id, ada, 'Noch etwas.')).code).toBe('SERVICE_CASE_CLOSED');
    expect((await mails(ada)).map(({ template }) => template)).toEqual([
      'anliegen_eingegangen',
      'anliegen_rueckfrage',
      'anliegen_antwort',
      'anliegen_antwort',
    ]);
  });

  test('staff see what waits by its deadline, with what is overdue, and each look with a name', async ({
    ada,
    stage,
    book,
    report,
    reply,
    open,
    step,
    call,
    employee,
    colleague,
    clock,
  }) => {
    const ben = await stage.addCustomer();
    const [early, late] = [
      await report(ada, { kind: 'TRIP', reason: 'CAR', bookingId: await book(ada) }),
      await report(ben, { kind: 'TRIP', reason: 'OTHER', bookingId: await book(ben) }),
    ];
    const dueFor = async ({ token }: StageCustomer) => {
      const { output } = await call('GET /staff/servicecases', { query: {} }, { token });
      const known = [early.output.id, late.output.id];
      return output.items.filter(({ id }) => known.includes(id)).map(({ id, isOverdue }) => [id, isOverdue]);
    };
    const { version } = (await open(early.output.id, employee)).output;
    await step(early.output.id, employee, { step: 'ASK', text: 'Was genau?', version });
    clock.set(NOW.add({ hours: 24 * 2 }));
    // Its deadline begins anew, behind that of the later one.
    await reply(early.output.id, ada, 'Es war voller Hundehaare.');
    expect(await dueFor(employee)).toEqual([
      [late.output.id, false],
      [early.output.id, false],
    ]);
    clock.set(NOW.add({ hours: 24 * 6 }));
    expect(await dueFor(employee)).toEqual([
      [late.output.id, true],
      [early.output.id, false],
    ]);
    const { course } = (await open(early.output.id, colleague)).output;
    expect(course.filter(({ kind }) => kind === 'SEEN').map(({ by }) => by)).toEqual([
      `Ada Beispiel (${employee.number})`,
      `Ada Beispiel (${colleague.number})`,
    ]);
  });

  test('nobody looks at or decides about themselves, and what was not read is not answered', async ({
    ada,
    book,
    report,
    reply,
    open,
    step,
    call,
    employee,
    colleague,
  }) => {
    const own = await report(employee, { kind: 'PRICE', reason: 'KM', bookingId: await book(employee) });
    expect((await open(own.output.id, employee)).code).toBe('SERVICE_CASE_UNKNOWN');
    expect((await step(own.output.id, employee, { step: 'TAKE' })).code).toBe('SERVICE_CASE_UNKNOWN');
    const all = await call('GET /staff/servicecases', { query: { all: 'true' } }, { token: employee.token });
    expect(all.output.items.map(({ id }) => id)).not.toContain(own.output.id);

    const { output } = await report(ada, { kind: 'PRICE', reason: 'KM', bookingId: await book(ada) });
    const answer = { step: 'ANSWER', outcome: 'UPHELD', text: 'Du hast recht.' } as const;
    const { version } = (await open(output.id, employee)).output;
    await reply(output.id, ada, 'Noch etwas.');
    expect((await step(output.id, employee, { ...answer, version })).code).toBe('SERVICE_CASE_CHANGED');
    const now = (await open(output.id, employee)).output.version;
    const both = await Promise.all(
      [employee, colleague].map((who) => step(output.id, who, { ...answer, version: now })),
    );
    expect(both.filter(({ code }) => code === 'SERVICE_CASE_STEP')).toHaveLength(1);
    expect(both.filter(({ code }) => code === undefined)).toHaveLength(1);
  });
});

test('an erasure takes words and photos of the person, and closes what is open', async ({
  db,
  ada,
  book,
  call,
  report,
  reply,
  files,
  clock,
  runJobs,
}) => {
  const photo = await samplePhoto();
  const photoId = randomUUID();
  const { output } = await report(ada, {
    kind: 'TRIP',
    reason: 'CAR',
    bookingId: await book(ada),
    text: 'Geheimes von Ada',
    photos: [{ id: photoId, byteSize: photo.length }],
  });
  await call(
    'PUT /servicecases/{id}/photos/{photoId}/upload',
    { params: { id: String(output.id), photoId }, query: { offset: '0' } },
    { token: ada.token, file: photo },
  );
  await reply(output.id, ada, 'Mehr Geheimes');
  const kept = await db.selectFrom('service_case_photo').where('id', '=', photoId).selectAll().execute();
  expect(kept).toHaveLength(1);
  await db.transaction().execute((transaction) => eraseWords(transaction, ada.id, clock.now()));
  await runJobs();
  const row = await db
    .selectFrom('service_case')
    .where('number', '=', output.id)
    .select(['id', 'text', 'state'])
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ text: null, state: 'CLOSED' });
  const words = await db
    .selectFrom('service_case_event')
    .where('case_id', '=', row.id)
    .where('text', 'is not', null)
    .select('text')
    .execute();
  expect(words).toEqual([]);
  expect(await db.selectFrom('service_case_photo').where('id', '=', photoId).selectAll().execute()).toEqual(
    [],
  );
  expect(await files.get(kept[0]?.original_key ?? '')).toBeUndefined();
});
