import { expect } from 'vitest';
import { mailer, registrationTest } from '#server/test/registration-test.ts';
import { NOW } from '#server/test/stage.ts';
import { adminPartners } from './admin-partners.ts';

const test = registrationTest();

test('an operator adds a partner, whose head is invited, and ends it with everybody there', async ({
  db,
  call,
}) => {
  const printed: string[] = [];
  const setup = { db, mailer, now: NOW, print: (text: string) => void printed.push(text) };
  const options = {
    name: 'Bürgeramt Süd',
    address: 'Am Plärrer 12 a, 90443 Nürnberg',
    cities: 'nuernberg, fuerth',
    head: 'Eva Maria Kern',
    email: 'kern@example.org',
  };
  expect(await adminPartners(['add', 'V-7'], { ...options, address: 'Plärrer' }, setup)).toContain(
    '--address',
  );
  expect(await adminPartners(['add', 'V-7'], { ...options, cities: 'wiesbaden' }, setup)).toContain(
    '--cities',
  );
  expect(await adminPartners(['add', 'V-7'], { ...options, head: 'Kern' }, setup)).toContain('--head');
  expect(
    await adminPartners(['add', 'V-7'], { ...options, address: 'Am Plärrer 12, 90443 Nürnberg' }, setup),
  ).toBeUndefined();
  expect(
    await adminPartners(['add', 'V-7'], { ...options, address: 'Am Plärrer 12, 90443 Nürnberg' }, setup),
  ).toContain('gibt es schon');
  const mail = await db
    .selectFrom('mail')
    .where('to_address', '=', 'kern@example.org')
    .select('text_body')
    .executeTakeFirstOrThrow();
  const [, token = ''] = /#token=([\w-]+)/.exec(mail.text_body) ?? [];
  const [, login = ''] = /(vertrieb-\d+)/.exec(mail.text_body) ?? [];
  await call('POST /passwordresets/confirm', { body: { token, password: 'Sommerregen!2027' } });
  const { output } = await call('POST /tokens', { body: { login, credential: 'Sommerregen!2027' } });
  const as = { token: output.id };
  expect((await call('GET /salespartners/current', undefined, as)).output).toMatchObject({
    number: 'V-7',
    isHead: true,
    address: { street: 'Am Plärrer', streetNr: '12', postalCode: '90443', city: 'Nürnberg' },
    people: [{ name: 'Eva Maria Kern', isMe: true }],
  });
  expect(await adminPartners(['end', 'V-7'], {}, setup)).toBeUndefined();
  expect((await call('GET /salespartners/current', undefined, as)).code).toBe('AUTHENTICATION');
  expect(await adminPartners(['end', 'V-7'], {}, setup)).toContain('schon beendet');
  await adminPartners(['list'], {}, setup);
  expect(printed.at(-1)).toBe('V-7  Bürgeramt Süd  beendet');
});
