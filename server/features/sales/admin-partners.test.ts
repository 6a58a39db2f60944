import { expect } from 'vitest';
import { adminActs } from '#server/features/staff/admin-acts.ts';
import { mailer, registrationTest } from '#server/test/registration-test.ts';
import { findStaffActs } from '#server/test/staff-acts.ts';
import { NOW } from '#server/test/stage.ts';
import { adminPartners } from './admin-partners.ts';

const test = registrationTest();

test('an operator adds a partner, whose head is invited, and ends it with everybody there', async ({
  db,
  call,
  stage,
}) => {
  const printed: string[] = [];
  const { number: user } = await stage.addCustomer({ employee: true });
  const print = (text: string) => void printed.push(text);
  const setup = { db, mailer, now: NOW, user, print, confirm: async () => true };
  const options = {
    name: 'Bürgeramt Süd',
    address: 'Am Plärrer 12 a, 90443 Nürnberg',
    cities: 'nuernberg, bonn',
    head: 'Eva Maria Kern',
    email: 'kern@example.org',
  };
  expect(await adminPartners(['add', 'V-7'], { ...options, address: 'Plärrer' }, setup)).toContain(
    '--address',
  );
  expect(await adminPartners(['add', 'V-7'], { ...options, cities: 'wiesbaden' }, setup)).toBe(
    'Bitte nenne mit --cities die Städte, mit Kommas: bonn, nuernberg. „wiesbaden“ gibt es nicht.',
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
    cities: [
      { path: 'bonn', provider: 'sw' },
      { path: 'nuernberg', position: { lat: 49.4521, lng: 11.0767 } },
    ],
    address: { street: 'Am Plärrer', streetNr: '12', postalCode: '90443', city: 'Nürnberg' },
    people: [{ name: 'Eva Maria Kern', isMe: true }],
  });
  expect(await adminPartners(['end', 'V-7'], {}, setup)).toBeUndefined();
  expect((await call('GET /salespartners/current', undefined, as)).code).toBe('AUTHENTICATION');
  expect(await adminPartners(['end', 'V-7'], {}, setup)).toContain('schon beendet');
  await adminPartners(['list'], {}, setup);
  expect(printed.at(-1)).toBe('V-7  Bürgeramt Süd  beendet');
});

test('ending asks first with numbers; a partner is opened again, and headed by somebody else', async ({
  db,
  call,
  stage,
}) => {
  const staff = await stage.addCustomer({ employee: true });
  const head = await stage.addSalesPerson();
  const other = await stage.addSalesPerson(head.partnerId);
  await call('POST /registrations', undefined, { token: head.token });
  const { number } = await db
    .selectFrom('sales_partner')
    .where('id', '=', head.partnerId)
    .select('number')
    .executeTakeFirstOrThrow();
  const printed: string[] = [];
  const asked: string[] = [];
  const run = (words: string[], options: object = {}, answer = true) =>
    adminPartners(words, options, {
      db,
      mailer,
      now: NOW,
      user: staff.number,
      print: (text) => void printed.push(text),
      confirm: async (question) => asked.push(question) > 0 && answer,
    });
  const isHead = async ({ token }: { token: string }) =>
    (await call('GET /salespartners/current', undefined, { token })).output?.isHead;

  expect(await run(['head', number, 'vertrieb-99999'])).toContain('hat bei');
  expect(await run(['head', number, head.number])).toContain('leitet');
  expect(await run(['head', number, other.number])).toBeUndefined();
  expect([await isHead(head), await isHead(other)]).toEqual([false, true]);
  expect(await run(['head', number])).toContain('--head');
  expect(await run(['head', number], { head: 'Eva Kern', email: 'kern@example.org' })).toBeUndefined();
  expect([await isHead(head), await isHead(other)]).toEqual([false, false]);

  expect(await run(['end', number], { by: 'Niemand' })).toContain('Wer bist du?');
  const refused = await run(['end', number], {}, false);
  expect(refused).toMatch(/3 Menschen werden sofort ausgeloggt; eine Registrierung.*--yes$/);
  expect(await isHead(other)).toBe(false);
  expect(await run(['end', number])).toBeUndefined();
  expect(asked.at(-1)).toContain('Weiter?');
  expect(await run(['end', number])).toContain('schon beendet');

  expect(await run(['reopen', number], {})).toContain('--head');
  const anew = { head: 'Uwe Ott', email: 'ott@example.org' };
  expect(await run(['reopen', number], anew)).toBeUndefined();
  expect(await run(['reopen', number], anew)).toContain('nicht beendet');
  const people = await db
    .selectFrom('sales_person')
    .innerJoin('customer', 'customer.id', 'sales_person.customer_id')
    .where('partner_id', '=', head.partnerId)
    .where('removed_at', 'is', null)
    .select(['customer.name', 'is_head'])
    .execute();
  expect(people).toEqual([{ name: 'Ott', is_head: true }]);
  const acts = (await findStaffActs(db)).filter(({ object }) => object === number);
  expect(acts).toMatchObject(
    ['PARTNER_HEAD_CHANGED', 'PARTNER_HEAD_CHANGED', 'PARTNER_ENDED', 'PARTNER_REOPENED'].map((kind) => ({
      kind,
      by: staff.id,
    })),
  );
  const lines: string[] = [];
  await adminActs(['list'], {}, { db, now: NOW, print: (text) => void lines.push(text) });
  expect(lines[0]).toMatch(
    new RegExp(`${staff.number}.*Vertriebspartner wieder geöffnet: Vertriebspartner ${number}$`),
  );
});
