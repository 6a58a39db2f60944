import { describe, expect } from 'vitest';
import { registrationTest } from '#server/test/registration-test.ts';

const test = registrationTest();

test.beforeAll(async ({ registrations }) => {
  await registrations.block('email', 'boese@example.org');
  await registrations.block('zip', '90491');
});

describe('fraud', () => {
  test('the blocklist answers within a registration only, says no field to the public and all to a sales partner', async ({
    stage,
    call,
  }) => {
    const form = { email: 'boese@example.org', phone: '0151 1234', zip: '90491' };
    expect((await call('POST /checkblocklist', { body: form })).code).toBe('REGISTRATION_UNKNOWN');
    const { output } = await call('POST /registrations');
    const headers = { 'x-registration': output.id };
    const hit = await call('POST /checkblocklist', { body: form }, { headers });
    expect(hit.code).toBe('BLOCKLISTED');
    expect(hit.problem.fields).toBeUndefined();
    expect((await call('POST /checkblocklist', { body: { zip: '90491' } }, { headers })).status).toBe(204);
    expect(
      (await call('POST /checkblocklist', { body: { email: 'gut@example.org' } }, { headers })).status,
    ).toBe(204);
    const partner = await stage.addSalesPerson();
    const sales = await call('POST /checkblocklist', { body: form }, { headers, token: partner.token });
    expect(sales.problem.fields?.map(({ name }) => name).sort()).toEqual(['email', 'zip']);
  });

  test('the blocklist takes form data of both kinds, and refuses what is none', async ({ send, call }) => {
    const { output } = await call('POST /registrations');
    const url = '/api/booking/checkblocklist';
    const post = (type: string, payload: string) =>
      send({ method: 'POST', url, headers: { 'x-registration': output.id, 'content-type': type }, payload });
    expect((await post('application/x-www-form-urlencoded', 'email=boese%40example.org&zip=')).status).toBe(
      422,
    );
    const multipart = async (value: string | Blob) => {
      const form = new FormData();
      form.append('email', value as string);
      const response = new Response(form);
      return [response.headers.get('content-type') ?? '', await response.text()] as const;
    };
    expect((await post(...(await multipart('boese@example.org')))).status).toBe(422);
    const file = await post(...(await multipart(new Blob(['boese@example.org']))));
    expect([file.status, file.text]).toEqual([400, expect.stringContaining('BODY_INVALID')]);
    const [type] = await multipart('x');
    expect((await post(type, 'nonsense')).status).toBe(400);
    expect((await post('text/plain', 'email=x')).status).toBe(415);
  });

  test('after ten questions the blocklist is silent', async ({ call }) => {
    const { output } = await call('POST /registrations');
    const headers = { 'x-registration': output.id };
    const ask = () => call('POST /checkblocklist', { body: { email: 'gut@example.org' } }, { headers });
    for (let count = 0; count < 10; count++) expect((await ask()).status).toBe(204);
    expect((await ask()).code).toBe('RATE_LIMITED');
  });
});
