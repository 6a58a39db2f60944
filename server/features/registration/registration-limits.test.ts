import { describe, expect, onTestFinished } from 'vitest';
import { isPuzzleSolved, type Puzzle, solvePuzzle } from '#domain/registration/proof-of-work.ts';
import { type Client, clientOf, inProcess } from '#server/test/client.ts';
import { person, REGISTRATION_PASSWORD, type RegistrationBody } from '#server/test/registration-body.ts';
import { registrationTest } from '#server/test/registration-test.ts';
import { NOW, testApp } from '#server/test/stage.ts';

/** The work is real, but little. */
const LITTLE_WORK = { PROOF_OF_WORK_BITS: '2' };

/** A device of its own behind the address of the test. */
async function deviceOf(call: Client) {
  const { output } = await call('POST /registrations');
  const session = { 'x-registration': output.id };
  const admission = async () =>
    (await call('GET /registrations/current/admission', undefined, { headers: session })).output;
  const register = (body: RegistrationBody, proof?: string) =>
    call(
      'POST /customers',
      { body },
      { headers: { ...session, ...(proof && { 'x-proof-of-work': proof }) } },
    );
  const work = async () => {
    const { proofOfWork } = await admission();
    return `${proofOfWork.challenge}:${(await solvePuzzle(proofOfWork)).join(',')}`;
  };
  return { session, admission, register, work };
}

/** With two bits every fourth number solves a part, so a number that does not has to be looked for. */
async function wrongLastNumber(puzzle: Puzzle, solution: readonly number[]): Promise<number> {
  let last = 0;
  while (await isPuzzleSolved(puzzle, [...solution.slice(0, -1), last])) last++;
  return last;
}

const test = registrationTest().extend('limitedTo', ({ clock, db, network }) => async (attempts?: number) => {
  const environment = {
    ...LITTLE_WORK,
    ...(attempts === undefined ? {} : { REGISTRATION_ATTEMPTS: String(attempts) }),
  };
  const app = await testApp(db, { now: clock.now, environment });
  onTestFinished(() => app.close());
  return clientOf(inProcess(app, network.address));
});
test.override('environment', { REGISTRATION_ATTEMPTS: '100000' });

describe('the accounts of an address', () => {
  test('twenty go through, the next is asked for a proof of work, and goes through with it', async ({
    clock,
    limitedTo,
    network,
  }) => {
    const call = await limitedTo();
    const others = await Promise.all(Array.from({ length: 20 }, () => deviceOf(call)));
    for (const other of others) expect((await other.register(person())).status).toBe(201);

    const device = await deviceOf(call);
    const refused = await device.register(person());
    expect([refused.status, refused.code]).toEqual([428, 'PROOF_OF_WORK_NEEDED']);
    expect((await device.admission()).proofOfWork.needed).toBe(true);
    expect((await device.register(person(), await device.work())).status).toBe(201);

    network.move();
    const elsewhere = await deviceOf(call);
    expect((await elsewhere.admission()).proofOfWork.needed).toBe(false);
    expect((await elsewhere.register(person())).status).toBe(201);
    network.move();
    clock.set(NOW.add({ minutes: 60 }));
    expect((await (await deviceOf(call)).register(person())).status).toBe(201);
  });

  test('one proof is one registration: used, foreign, expired, made up or incomplete it opens nothing', async ({
    clock,
    limitedTo,
  }) => {
    const call = await limitedTo(1);
    await (await deviceOf(call)).register(person());
    const [device, thief] = [await deviceOf(call), await deviceOf(call)];
    const proof = await device.work();
    const { proofOfWork } = await device.admission();
    const { challenge } = proofOfWork;
    const solution = await solvePuzzle(proofOfWork);
    const numbers = solution.join();
    const easier = challenge.replace(/^(\d+)\.2\./, '$1.0.');
    const later = challenge.replace(/^\d+/, (seconds) => String(Number(seconds) + 3600));
    for (const wrong of [
      '',
      'x',
      `${challenge}:`,
      `${challenge}:${solution.slice(1).join()}`,
      `${challenge}:${[...solution.slice(0, -1), await wrongLastNumber(proofOfWork, solution)].join()}`,
      `${easier}:0,0,0,0,0,0,0,0`,
      `${later}:${numbers}`,
    ]) {
      expect((await device.register(person(), wrong)).code).toBe('PROOF_OF_WORK_NEEDED');
    }
    expect((await thief.register(person(), proof)).code).toBe('PROOF_OF_WORK_NEEDED');

    // What is refused for its fields was not decided about: the proof remains.
    expect((await device.register(person({ termsAccepted: false }), proof)).code).toBe('FIELD_INVALID');
    const known = person();
    expect((await device.register(known, proof)).status).toBe(201);
    const next = await deviceOf(call);
    const used = await next.work();
    expect((await next.register(known, used)).code).toBe('CUSTOMER_ALREADY_EXISTS');
    expect((await next.register(person(), used)).code).toBe('PROOF_OF_WORK_NEEDED');

    const late = await next.work();
    clock.set(NOW.add({ minutes: 59, seconds: 59 }));
    await call('PUT /registrations/current/data', { body: {} }, { headers: next.session });
    clock.set(NOW.add({ minutes: 60 }));
    await (await deviceOf(call)).register(person());
    expect((await next.register(person(), late)).code).toBe('PROOF_OF_WORK_NEEDED');
  });

  test('two that use one proof at the same time: one registration', async ({ limitedTo }) => {
    const call = await limitedTo(1);
    await (await deviceOf(call)).register(person());
    const device = await deviceOf(call);
    const proof = await device.work();
    const known = person();
    await device.register({ ...known }, await device.work());
    const twin = await deviceOf(call);
    const twinProof = await twin.work();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        twin.register(person({ emailAddress: known.emailAddress ?? null }), twinProof),
      ),
    );
    const told = answers.filter(({ code }) => code === 'CUSTOMER_ALREADY_EXISTS');
    expect(told).toHaveLength(1);
    expect(proof).not.toBe(twinProof);
  });

  test('beginning, saving and correcting are not counted, and neither is a repeated request', async ({
    limitedTo,
  }) => {
    const call = await limitedTo(2);
    for (let count = 0; count < 70; count++) expect((await call('POST /registrations')).status).toBe(201);
    const device = await deviceOf(call);
    for (let count = 0; count < 70; count++) {
      expect((await device.register(person({ termsAccepted: false }))).code).toBe('FIELD_INVALID');
    }
    const body = person();
    const as = { headers: device.session, key: 'a-key-for-one-registration' };
    for (let count = 0; count < 3; count++) {
      expect((await call('POST /customers', { body }, as)).status).toBe(201);
    }
    expect((await (await deviceOf(call)).register(person())).status).toBe(201);
    expect((await (await deviceOf(call)).register(person())).code).toBe('PROOF_OF_WORK_NEEDED');
  });

  test('a flood behind the address shuts nobody out: whoever works gets in', async ({ limitedTo }) => {
    const call = await limitedTo(3);
    const known = person();
    await (await deviceOf(call)).register(known);
    const flood = await Promise.all(
      Array.from({ length: 40 }, () =>
        call('POST /customers', { body: person({ emailAddress: known.emailAddress ?? null }) }),
      ),
    );
    // Those who try out at the same time what is known are told no more than one after the other.
    const told = flood.filter(({ code }) => code === 'CUSTOMER_ALREADY_EXISTS');
    expect(told.length).toBeLessThanOrEqual(2);
    expect(flood.filter(({ code }) => code === 'PROOF_OF_WORK_NEEDED').length).toBeGreaterThan(0);
    const bystander = await deviceOf(call);
    expect((await bystander.admission()).waitUntil).toBe(null);
    expect((await bystander.register(person(), await bystander.work())).status).toBe(201);
  });

  test('a sales partner registers many at one place, without work and without a limit', async ({
    limitedTo,
    registrations,
  }) => {
    const call = await limitedTo(1);
    const { token } = await registrations.salesPartner();
    await (await deviceOf(call)).register(person());
    for (let count = 0; count < 5; count++) {
      const device = await deviceOf(call);
      const as = { headers: device.session, token };
      const shown = await call('GET /registrations/current/admission', undefined, as);
      expect(shown.output).toMatchObject({ waitUntil: null, proofOfWork: { needed: false } });
      expect((await call('POST /customers', { body: person() }, as)).status).toBe(201);
    }
  });
});

describe('a device that is refused', () => {
  test('again and again has to wait, is told until when before it asks, and starting over does not help', async ({
    clock,
    call,
    registrations,
  }) => {
    const known = person();
    await registrations.register(known);
    const device = await deviceOf(call);
    const twin = () => person({ emailAddress: known.emailAddress ?? null });
    for (let count = 0; count < 10; count++) {
      expect((await device.admission()).waitUntil).toBe(null);
      expect((await device.register(twin())).code).toBe('CUSTOMER_ALREADY_EXISTS');
    }
    const until = NOW.add({ minutes: 60 }).toString();
    expect((await device.admission()).waitUntil).toBe(until);
    const waiting = await device.register(person());
    expect([waiting.code, waiting.headers['retry-after']]).toEqual(['RATE_LIMITED', '3600']);

    await call('PUT /registrations/current/data', { body: { name: 'Geheim' } }, { headers: device.session });
    await call('DELETE /registrations/current', undefined, { headers: device.session });
    const left = await call('GET /registrations/current', undefined, { headers: device.session });
    expect(left.output.data).toEqual({});
    expect((await device.register(person())).code).toBe('RATE_LIMITED');
    // Others behind the same address are not concerned.
    expect((await (await deviceOf(call)).register(person())).status).toBe(201);
    clock.set(NOW.add({ minutes: 59 }));
    await call('PUT /registrations/current/data', { body: {} }, { headers: device.session });
    clock.set(NOW.add({ minutes: 60 }));
    expect((await device.admission()).waitUntil).toBe(null);
    expect((await device.register(person())).status).toBe(201);
  });

  test('what is refused for its fields, or goes through, is no refusal', async ({ call, registrations }) => {
    const device = await deviceOf(call);
    for (let count = 0; count < 12; count++) {
      await device.register(person({ termsAccepted: false }));
    }
    expect((await device.admission()).waitUntil).toBe(null);
    const known = person();
    await registrations.register(known);
    const { status } = await device.register(person());
    expect(status).toBe(201);
  });

  test('many checks of the blocklist from one address take work too', async ({ limitedTo }) => {
    const call = await limitedTo();
    for (let count = 0; count < 30; count++) {
      const { session } = await deviceOf(call);
      const checked = await call('POST /checkblocklist', { body: { zip: '90402' } }, { headers: session });
      expect(checked.status).toBe(204);
    }
    const device = await deviceOf(call);
    const check = (proof: string) =>
      call(
        'POST /checkblocklist',
        { body: { zip: '90402' } },
        { headers: { ...device.session, 'x-proof-of-work': proof } },
      );
    expect((await check('')).code).toBe('PROOF_OF_WORK_NEEDED');
    expect((await check(await device.work())).status).toBe(204);
  });
});

describe('saving', () => {
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
