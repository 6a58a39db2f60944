import { expect } from 'vitest';
import { person, type RegistrationBody } from '#server/test/registration-body.ts';
import { registrationTest } from '#server/test/registration-test.ts';
import { NOW } from '#server/test/stage.ts';

const test = registrationTest();

test.override('environment', { REGISTRATION_ATTEMPTS: '100000' });

test('a duplicate, a blocked address and a good registration take the same time', async ({
  db,
  registrations,
}) => {
  await db
    .insertInto('blocklist_entry')
    .values({ kind: 'email', value: 'langsam@example.org', reason: 'Test', created_at: NOW })
    .execute();
  const known = person();
  await registrations.register(known);
  const tries: Record<string, () => RegistrationBody> = {
    good: () => person(),
    duplicate: () => person({ emailAddress: known.emailAddress ?? null }),
    blocked: () => person({ emailAddress: 'langsam@example.org' }),
  };
  const times: Record<string, number[]> = { good: [], duplicate: [], blocked: [] };
  for (let round = 0; round < 25; round++) {
    for (const [name, make] of Object.entries(tries)) {
      const body = make();
      const started = performance.now();
      await registrations.register(body);
      times[name]?.push(performance.now() - started);
    }
  }
  const median = (name: string) => times[name]?.toSorted((a, b) => a - b)[12] ?? Number.NaN;
  // The password's hash alone takes several times as long as what differs.
  expect(Math.abs(median('duplicate') - median('good'))).toBeLessThan(median('good') / 2);
  expect(Math.abs(median('blocked') - median('good'))).toBeLessThan(median('good') / 2);
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
