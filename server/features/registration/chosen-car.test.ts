import { expect } from 'vitest';
import { passInPerson } from '#server/features/document/decide-document-check.ts';
import { person } from '#server/test/registration-body.ts';
import { mailer, registrationTest } from '#server/test/registration-test.ts';
import { NOW } from '#server/test/stage.ts';
import { registrationJobs } from './registration.jobs.ts';

const START = NOW.add({ hours: 72 });
const timeRange = { start: START.toString(), end: START.add({ hours: 2 }).toString() };

const test = registrationTest()
  /** Registers somebody who had chosen a car; `asDraft`: the device has kept it with the draft only. */
  .extend('registerWith', ({ call, registrations }) => async (chosenCar: object | null, asDraft = true) => {
    const as = await registrations.begin();
    const body = person();
    const withCar = { ...body, chosenCar } as typeof body;
    if (asDraft) await call('PUT /registrations/current/data', { body: withCar }, as);
    const { output } = await registrations.register(asDraft ? body : withCar, as);
    return { id: output.id, email: body.emailAddress ?? '' };
  })
  .extend('approvals', ({ db }) => async (email: string) => {
    const rows = await db
      .selectFrom('mail')
      .where('to_address', '=', email)
      .where('template', '=', 'dokumente_bestanden')
      .orderBy('id')
      .select('text_body as text')
      .execute();
    return rows.map(({ text }) => text.replaceAll('\u00A0', ' '));
  });

const approve = (db: Parameters<typeof passInPerson>[0], customerId: number, now = NOW) =>
  passInPerson(db, mailer, { customerId, by: 'Mia', now });

test('the car that was chosen before is kept with the draft, and the mail of approval leads back to it, once', async ({
  db,
  stage,
  registerWith,
  approvals,
}) => {
  const car = await stage.addVehicle();
  const { id, email } = await registerWith({ bookeeId: car.id, timeRange });
  expect(await approve(db, id)).toBeUndefined();
  const [mail] = await approvals(email);
  expect(mail).toContain('Ausgesucht hattest du dir:');
  expect(mail).toContain('Sa, 15.05.2027');
  expect(mail).toContain(
    `/buchen/fahrzeug/${car.id}?zeitraum=${encodeURIComponent(`${timeRange.start}/${timeRange.end}`)}`,
  );
  await db.updateTable('customer').set({ documents_valid_until: null }).where('id', '=', id).execute();
  expect(await approve(db, id)).toBeUndefined();
  const [, again] = await approvals(email);
  expect(again).toContain('/buchen');
  expect(again).not.toContain('Ausgesucht');
});

test('whoever is approved after the chosen time is led to the car, without it', async ({
  db,
  stage,
  registerWith,
  approvals,
}) => {
  const car = await stage.addVehicle();
  const { id, email } = await registerWith({ bookeeId: car.id, timeRange }, false);
  await approve(db, id, START.add({ hours: 1 }));
  const [mail] = await approvals(email);
  expect(mail).toContain(`/buchen/fahrzeug/${car.id}`);
  expect(mail).not.toContain('zeitraum');
});

test('a car that there is not, and a time that is none, spoil no registration', async ({
  db,
  stage,
  registerWith,
  approvals,
}) => {
  const car = await stage.addVehicle();
  for (const chosen of [
    { bookeeId: 999_999_999, timeRange },
    { bookeeId: car.id, timeRange: { start: timeRange.end, end: timeRange.start } },
    null,
  ]) {
    const { id, email } = await registerWith(chosen);
    await approve(db, id);
    const [mail] = await approvals(email);
    expect(mail).toContain('/buchen');
    expect(mail).not.toContain('Ausgesucht');
  }
});

test('what led nowhere for half a year goes', async ({ db, stage, services, registerWith }) => {
  const car = await stage.addVehicle();
  const { id } = await registerWith({ bookeeId: car.id, timeRange });
  const kept = () => db.selectFrom('chosen_car').where('customer_id', '=', id).selectAll().execute();
  for (const { run } of registrationJobs) await run(db, NOW.add({ hours: 24 * 179 }), services);
  expect(await kept()).toHaveLength(1);
  for (const { run } of registrationJobs) await run(db, NOW.add({ hours: 24 * 181 }), services);
  expect(await kept()).toEqual([]);
});
