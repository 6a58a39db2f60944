import { verify } from '@node-rs/argon2';
import { expect } from 'vitest';
import { serverTest } from '#server/test/server-test.ts';
import { PASSWORD } from '#server/test/stage.ts';

const test = serverTest().extend('pins', ({ db, call, ada }) => {
  const choose = (pin: string, currentPassword?: string) =>
    call(
      'PATCH /customers/{id}',
      {
        params: { id: String(ada.id) },
        body: { accessMedia: [{ pin }], ...(currentPassword === undefined ? {} : { currentPassword }) },
      },
      { token: ada.token },
    );
  const isPin = async (pin: string) => {
    const row = await db
      .selectFrom('customer')
      .where('id', '=', ada.id)
      .select('pin_hash')
      .executeTakeFirstOrThrow();
    return row.pin_hash !== null && verify(row.pin_hash, pin);
  };
  const mails = () => db.selectFrom('mail').orderBy('id').selectAll().execute();
  return { choose, isPin, mails };
});
test.beforeEach(async ({ db, ada }) => {
  await db.deleteFrom('mail').execute();
  await db.deleteFrom('attempt').execute();
  await db
    .updateTable('customer')
    .set({ pin_is_initial: true, birth_date: '1990-12-31' })
    .where('id', '=', ada.id)
    .execute();
});

test('the initial pin is replaced without a password, one’s own only with it; the owner is told by mail', async ({
  pins,
  ada,
}) => {
  expect((await pins.choose('4719')).status).toBe(204);
  expect(await pins.isPin('4719')).toBe(true);

  const withoutPassword = await pins.choose('8352');
  expect(withoutPassword.problem.fields).toMatchObject([
    { name: 'currentPassword', message: 'Aktuelles Passwort ist erforderlich.' },
  ]);
  const wrong = await pins.choose('8352', 'nicht meins');
  expect(wrong.problem.fields).toMatchObject([
    { name: 'currentPassword', message: 'Das ist nicht dein aktuelles Passwort.' },
  ]);
  expect(await pins.isPin('4719')).toBe(true);

  expect((await pins.choose('8352', PASSWORD)).status).toBe(204);
  expect([await pins.isPin('4719'), await pins.isPin('8352')]).toEqual([false, true]);
  const mails = await pins.mails();
  expect(mails.map(({ template }) => template)).toEqual(['pin_geaendert', 'pin_geaendert']);
  expect(mails[1]?.subject).toBe('Deine PIN wurde geändert');
  expect(mails[1]?.text_body).toContain(ada.number);
  expect(mails[1]?.text_body).not.toMatch(/8352|4719/);
});

test('whose answer was lost sends the same one again, without a password; that is no way to guess it', async ({
  pins,
}) => {
  await pins.choose('4719');
  expect((await pins.choose('4719')).status).toBe(204);
  expect(await pins.mails()).toHaveLength(1);
  for (const guess of ['8352', '2703', '9164', '5038']) await pins.choose(guess);
  expect((await pins.choose('4719')).code).toBe('FIELD_INVALID');
});

test('of two that are chosen at once without a password one counts', async ({ pins }) => {
  const chosen = ['4719', '8352', '2703', '9164'];
  const answers = await Promise.all(chosen.map((pin) => pins.choose(pin)));
  const [winner, ...more] = chosen.filter((_, index) => answers[index]?.status === 204);
  expect(more).toEqual([]);
  expect(await pins.isPin(winner ?? '')).toBe(true);
  expect(await pins.mails()).toHaveLength(1);
});

test('the same one again changes nothing and tells nobody', async ({ pins }) => {
  await pins.choose('4719');
  expect((await pins.choose('4719', PASSWORD)).status).toBe(204);
  expect(await pins.mails()).toHaveLength(1);
});

test.for([
  ['3112', 'Bitte wähle eine andere PIN als dein Geburtsdatum.'],
  ['12', 'Eine PIN hat genau vier Ziffern.'],
] as const)('%s is refused with a reason, also with the password', async ([pin, message], { pins }) => {
  await pins.choose('4719');
  const { problem } = await pins.choose(pin, PASSWORD);
  expect(problem.fields).toMatchObject([{ name: 'accessMedia.0.pin', message }]);
  expect(await pins.isPin('4719')).toBe(true);
});

test('who has somebody’s phone cannot guess the password here without end', async ({ pins }) => {
  await pins.choose('4719');
  for (let guess = 0; guess < 10; guess++) {
    expect((await pins.choose('8352', `geraten${guess}`)).code).toBe('FIELD_INVALID');
  }
  expect((await pins.choose('8352', PASSWORD)).code).toBe('RATE_LIMITED');
  expect(await pins.isPin('4719')).toBe(true);
});

test('five changes an hour, each with its mail', async ({ pins }) => {
  const own = ['4719', '8352', '2703', '9164', '5038', '7246'];
  const codes: (string | undefined)[] = [];
  for (const pin of own) codes.push((await pins.choose(pin, PASSWORD)).code);
  expect(codes).toEqual([...Array.from({ length: 5 }, () => undefined), 'RATE_LIMITED']);
  expect(await pins.isPin('5038')).toBe(true);
  expect(await pins.mails()).toHaveLength(5);
});
