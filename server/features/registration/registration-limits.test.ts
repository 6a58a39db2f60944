import { describe, expect, onTestFinished } from 'vitest';
import { clientOf, inProcess } from '#server/test/client.ts';
import { person, REGISTRATION_PASSWORD, type RegistrationBody } from '#server/test/registration-body.ts';
import { test as base } from '#server/test/registration-test.ts';
import { testApp } from '#server/test/stage.ts';

const test = base.extend('limitedTo', ({ clock, db, network }) => async (attempts: number) => {
  const app = await testApp(db, { now: clock.now, environment: { REGISTRATION_ATTEMPTS: String(attempts) } });
  onTestFinished(() => app.close());
  return clientOf(inProcess(app, network.address));
});
test.override('environment', { REGISTRATION_ATTEMPTS: '100000' });

describe('too much', () => {
  test('an address that is refused again and again has to wait, and so has one that registers too often', async ({
    limitedTo,
    network,
  }) => {
    const strict = await limitedTo(20);
    const known = person();
    await strict('POST /customers', { body: known });
    const twins = [person(), person(), person()].map((one) => ({ ...one, emailAddress: known.emailAddress }));
    const codes = [];
    for (const body of twins) codes.push((await strict('POST /customers', { body })).code);
    expect(codes).toEqual(['CUSTOMER_ALREADY_EXISTS', 'CUSTOMER_ALREADY_EXISTS', 'RATE_LIMITED']);
    const waiting = await strict('POST /customers', { body: person() });
    expect(waiting.code).toBe('RATE_LIMITED');
    expect(Number(waiting.headers['retry-after'])).toBeGreaterThan(0);
    network.move();
    for (let count = 0; count < 20; count++) expect((await strict('POST /registrations')).status).toBe(201);
    expect((await strict('POST /registrations')).code).toBe('RATE_LIMITED');
  });

  test('a registration that was begun counts once for its address, however often it is corrected', async ({
    limitedTo,
  }) => {
    const strict = await limitedTo(3);
    for (let count = 0; count < 3; count++) {
      const { output } = await strict('POST /registrations');
      const as = { headers: { 'x-registration': output.id } };
      for (let time = 0; time < 5; time++) {
        const wrong = await strict('POST /customers', { body: person({ termsAccepted: false }) }, as);
        expect(wrong.code).toBe('FIELD_INVALID');
      }
      expect((await strict('POST /customers', { body: person() }, as)).status).toBe(201);
    }
    expect((await strict('POST /registrations')).code).toBe('RATE_LIMITED');
    expect((await strict('POST /customers', { body: person() })).code).toBe('RATE_LIMITED');
  });

  test('of those who try out at the same time what is blocked, no more are told than of those who try one by one', async ({
    limitedTo,
  }) => {
    const strict = await limitedTo(60);
    const known = person();
    expect((await strict('POST /customers', { body: known })).status).toBe(201);
    const twins = Array.from({ length: 40 }, () => person({ emailAddress: known.emailAddress }));
    const answers = await Promise.all(twins.map((body) => strict('POST /customers', { body })));
    const told = answers.filter(({ code }) => code === 'CUSTOMER_ALREADY_EXISTS');
    expect(told.length).toBeGreaterThan(0);
    expect(told.length).toBeLessThanOrEqual(6);
    expect(answers.filter(({ code }) => code === 'RATE_LIMITED')).toHaveLength(40 - told.length);
  });

  test('what is refused for another reason, or goes through, counts for nobody', async ({ limitedTo }) => {
    const strict = await limitedTo(20);
    for (let count = 0; count < 4; count++) {
      expect((await strict('POST /customers', { body: person({ termsAccepted: false }) })).status).toBe(422);
      expect((await strict('POST /customers', { body: person() })).status).toBe(201);
    }
  });

  test('secrets are saved one at a time, and not without end; what is no secret is saved all the same', async ({
    call,
  }) => {
    const { output } = await call('POST /registrations');
    const as = { headers: { 'x-registration': output.id } };
    const save = (body: RegistrationBody) => call('PUT /registrations/current/data', { body }, as);
    const secrets = { password: REGISTRATION_PASSWORD, pin: '0472', telPassword: 'Blaubeere' };
    const crowd = await Promise.all(Array.from({ length: 30 }, () => save(secrets)));
    // One at a time, and four wait; the others are told to come back.
    const busy = crowd.filter(({ code }) => code === 'LOGIN_BUSY');
    expect(busy.length).toBeGreaterThan(0);
    expect(crowd.filter(({ status }) => status === 200)).toHaveLength(30 - busy.length);
    for (let count = 30; count < 60; count++) expect((await save({ pin: '0472' })).status).toBe(200);
    expect((await save({ pin: '0472' })).code).toBe('RATE_LIMITED');
    expect((await save({ prename: 'Anna', pin: null })).output.held).toMatchObject({
      password: true,
      pin: false,
    });
  });
});
