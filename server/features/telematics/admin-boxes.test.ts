import { expect } from 'vitest';
import { serverTest } from '#server/test/server-test.ts';
import { findStaffActs } from '#server/test/staff-acts.ts';
import { NOW } from '#server/test/stage.ts';
import { adminBoxes } from './admin-boxes.ts';
import { isBoxSecret } from './box.repository.ts';

const test = serverTest();

test('new secrets for boxes that have one are asked about first, with how many, and who did it is kept', async ({
  db,
  stage,
}) => {
  const staff = await stage.addCustomer({ employee: true });
  const [one, other] = [await stage.addVehicle(), await stage.addVehicle()];
  const plates = await db
    .selectFrom('vehicle')
    .where('id', 'in', [one.id, other.id])
    .orderBy('id')
    .select('plate')
    .execute();
  const [first = '', second = ''] = plates.map(({ plate }) => plate);
  const printed: string[] = [];
  const asked: string[] = [];
  const run = (words: string[], options: object, answer: boolean, user = staff.number) =>
    adminBoxes(words, options, {
      db,
      now: NOW,
      user,
      print: (text) => void printed.push(text),
      confirm: async (question) => asked.push(question) > 0 && answer,
    });
  const secretOf = (line: string | undefined) => (JSON.parse(line ?? '{}') as { secret: string }).secret;

  expect(await run([first], {}, true, 'root')).toContain('Wer bist du?');
  // A new car has nothing to lose.
  expect(await run([first], {}, false)).toBeUndefined();
  expect(asked).toEqual([]);
  const secret = secretOf(printed[0]);
  expect(await isBoxSecret(db, one.id, secret)).toBe(true);

  expect(await run([first, second], {}, false)).toMatch(/^1 von 2 Autos hat schon ein Geheimnis\..*--yes$/);
  expect(await run([], { all: true }, false)).toContain('--yes');
  expect(await isBoxSecret(db, one.id, secret)).toBe(true);
  expect(printed).toHaveLength(1);
  expect(await run([first, second], { yes: true }, false)).toBeUndefined();
  expect(await isBoxSecret(db, one.id, secret)).toBe(false);
  expect(await findStaffActs(db)).toMatchObject(
    [first, `${first}, ${second}`].map((object) => ({ kind: 'BOXES_ISSUED', object, by: staff.id })),
  );
});
