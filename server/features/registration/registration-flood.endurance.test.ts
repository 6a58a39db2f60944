import { expect } from 'vitest';
import { processorMs } from '#bench/processor-time.ts';
import { startPasswordWorker } from '#server/features/customer/passwords.ts';
import { person, type RegistrationBody } from '#server/test/registration-body.ts';
import { registrationTest } from '#server/test/registration-test.ts';
import { NOW } from '#server/test/stage.ts';

const test = registrationTest();

test.override('environment', { REGISTRATION_ATTEMPTS: '100000' });

// Not the time of the answers, which depends on who else uses the machine.
test('a duplicate, a blocked address and a good registration take as much hashing', async ({
  db,
  registrations,
}) => {
  await db
    .insertInto('blocklist_entry')
    .values({ kind: 'email', value: 'langsam@example.org', reason: 'Test', created_at: NOW })
    .execute();
  const known = person();
  expect((await registrations.register(known)).status).toBe(201);
  const attempts: { status: number; spentMs: number; make: () => RegistrationBody }[] = [
    { status: 201, make: () => person() },
    { status: 422, make: () => person({ emailAddress: known.emailAddress ?? null }) },
    { status: 422, make: () => person({ emailAddress: 'langsam@example.org' }) },
  ].map((attempt) => ({ ...attempt, spentMs: 0 }));
  const worker = startPasswordWorker();
  for (let round = 0; round < 25; round++) {
    for (const attempt of attempts) {
      const before = await processorMs(worker);
      expect((await registrations.register(attempt.make())).status).toBe(attempt.status);
      attempt.spentMs += (await processorMs(worker)) - before;
    }
  }
  const [good, ...refused] = attempts.map(({ spentMs }) => spentMs);
  for (const spentMs of refused) {
    expect(spentMs).toBeGreaterThan((good ?? Number.NaN) * 0.6);
    expect(spentMs).toBeLessThan((good ?? Number.NaN) * 1.6);
  }
});

test('sixty registrations at once leave the connections to the database to others', async ({
  stage,
  call,
  registrations,
}) => {
  const customer = await stage.addCustomer();
  let made = 0;
  const flood = Array.from({ length: 60 }, async () => {
    expect((await registrations.register(person())).status).toBe(201);
    made++;
  });
  await Promise.any(flood);
  const bookings = await call('GET /bookings', { query: {} }, { token: customer.token });
  expect(bookings.status).toBe(200);
  expect(made).toBeLessThan(20);
  await Promise.allSettled(flood);
  expect(made).toBeGreaterThan(20);
});
