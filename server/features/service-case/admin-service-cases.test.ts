import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { SAMPLE_OPERATOR } from '#domain/page/sample-operator.ts';
import { createDiskFileStore } from '#server/adapters/file-store.ts';
import { createMailer } from '#server/features/mail/mailer.ts';
import { samplePhoto } from '#server/test/photos.ts';
import { serverTest } from '#server/test/server-test.ts';
import { NOW } from '#server/test/stage.ts';
import { adminServiceCases } from './admin-service-cases.ts';

const START = NOW.add({ minutes: 10 });

/** Somebody whose trip was not right, with a photo; and two employees. */
const test = serverTest()
  .extend('files', { scope: 'file' }, ({ folder }) => createDiskFileStore(join(folder, 'store')))
  .extend('printed', (): string[] => [])
  .extend('employee', ({ stage }) => stage.addCustomer({ employee: true }))
  .extend('colleague', ({ stage }) => stage.addCustomer({ employee: true }))
  .extend('reported', async ({ ada, stage, call }) => {
    const { id: bookeeId } = await stage.addVehicle();
    const timeRange = { start: START.toString(), end: START.add({ hours: 2 }).toString() };
    const as = { token: ada.token };
    const booking = await call('POST /bookings', { body: { bookeeId, timeRange } }, as);
    const photo = await samplePhoto();
    const photoId = randomUUID();
    const { output } = await call(
      'POST /servicecases',
      {
        body: {
          reportId: randomUUID(),
          kind: 'TRIP',
          reason: 'CAR',
          bookingId: booking.output.id,
          text: 'Voller Hundehaare\u001b[2J',
          photos: [{ id: photoId, byteSize: photo.length }],
        },
      },
      as,
    );
    await call(
      'PUT /servicecases/{id}/photos/{photoId}/upload',
      { params: { id: String(output.id), photoId }, query: { offset: '0' } },
      { ...as, file: photo },
    );
    return { number: String(output.id), person: ada, photo };
  })
  .extend(
    'admin',
    ({ db, files, clock, printed, employee }) =>
      async (words: string[], options: Parameters<typeof adminServiceCases>[1] = {}) => {
        printed.length = 0;
        const fault = await adminServiceCases(words, options, {
          db,
          files,
          mailer: createMailer({
            productName: 'Stadtwagen',
            publicUrl: 'https://auto.example.org',
            informationAddress: 'info@example.org',
            operator: SAMPLE_OPERATOR,
          }),
          now: clock.now(),
          user: employee.number,
          print: (text) => printed.push(text),
        });
        return fault ?? printed.join('\n');
      },
  );
test.override('environment', ({ folder }) => ({ DOCUMENTS_DIR: join(folder, 'store') }));

test('what waits is listed with its deadline, and what is overdue is named', async ({
  reported: { number },
  admin,
  clock,
}) => {
  expect(await admin(['list'])).toContain(`${number}  Fahrt, neu, bis 17.05.2027`);
  clock.set(NOW.add({ hours: 24 * 6 }));
  const text = await admin(['list']);
  expect(text).toContain(`${number}  Fahrt, neu, ÜBERFÄLLIG seit 17.05.2027`);
  expect(text).toMatch(/überfällig\.$/);
});

test('a case is read with its photos, each look noted, and cannot steer the terminal', async ({
  reported: { number, photo },
  employee,
  admin,
  folder,
  printed,
}) => {
  const to = join(folder, `anliegen-${number}`);
  const text = await admin(['show', number], { to });
  expect(text).toContain('Es geht um: Fahrt: Mit dem Auto war etwas nicht in Ordnung');
  expect(text).toContain('Voller Hundehaare');
  expect(text).not.toContain('\u001b');
  expect(text).toMatch(/angesehen, Ada Beispiel \(\d+-1\)/);
  const path = /^\s*Foto 1: (.+)$/m.exec(printed.join('\n'))?.[1] ?? '';
  expect(await readFile(path)).toEqual(photo);
  expect(await admin(['show', number], { to, by: 'Niemand' })).toContain('„Niemand“ arbeitet nicht bei uns');
  expect(employee.number).toMatch(/-1$/);
});

test('it is taken, asked about, answered and closed by who works for us, and the person is told', async ({
  db,
  reported: { number, person },
  colleague,
  admin,
}) => {
  expect(await admin(['take', number])).toContain(`Anliegen ${number} ist jetzt bei Ada Beispiel`);
  expect(await admin(['note', number], { text: 'Auto geprüft' })).toContain('Die Person sieht sie nicht.');
  expect(await admin(['ask', number], { text: 'Wo genau?' })).toContain('Rückfrage');
  expect(await admin(['answer', number], { text: 'Stimmt.' })).toContain('--outcome');
  expect(await admin(['answer', number], { outcome: 'upheld' })).toContain('--text');
  expect(
    await admin(['answer', number], { outcome: 'upheld', text: 'Stimmt.', by: colleague.number }),
  ).toContain('beantwortet');
  expect(await admin(['take', number])).toContain('Das geht in diesem Stand nicht');
  expect(await admin(['close', number], { text: 'Erledigt.' })).toContain('geschlossen');
  const mails = await db
    .selectFrom('mail')
    .innerJoin('customer', 'customer.email', 'mail.to_address')
    .where('customer.id', '=', person.id)
    .where('template', 'like', 'anliegen%')
    .orderBy('mail.id')
    .select('template')
    .execute();
  expect(mails.map(({ template }) => template)).toEqual([
    'anliegen_eingegangen',
    'anliegen_rueckfrage',
    'anliegen_antwort',
    'anliegen_geschlossen',
  ]);
  const steps = await db
    .selectFrom('service_case_event')
    .where('staff_id', 'is not', null)
    .orderBy('id')
    .select(['kind', 'staff_id'])
    .execute();
  expect(steps.at(-2)).toEqual({ kind: 'ANSWERED', staff_id: colleague.id });
});

test('nobody decides about their own case', async ({ db, reported: { number }, employee, admin }) => {
  await db
    .updateTable('service_case')
    .set({ reporter_id: employee.id })
    .where('number', '=', Number(number))
    .execute();
  for (const words of [
    ['show', number],
    ['take', number],
  ])
    expect(await admin(words)).toContain('Das ist dein eigenes Anliegen');
});

test.for<[string[], RegExp]>([
  [['show'], /--help/],
  [['show', '0'], /--help/],
  [['show', '99999'], /gibt es nicht/],
  [['answer', '1', '2'], /--help/],
])('%j is answered with what is wrong', async ([words, fault], { admin }) => {
  expect(await admin(words)).toMatch(fault);
});
