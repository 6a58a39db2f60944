import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { createVault } from '#server/adapters/vault.ts';
import { serverTest } from '#server/test/server-test.ts';
import { NOW } from '#server/test/stage.ts';
import { publicGrantKeys, signingKey } from './grant-key.ts';

const test = serverTest();

const vault = () => createVault({ secretsKey: randomBytes(32), dataDir: '/nowhere' });
const after = (days: number) => NOW.add({ hours: 24 * days });

test('servers share the key; its successor is known to cars a week before it signs, and old ones go', async ({
  db,
}) => {
  const one = vault();
  const { id: first } = await signingKey(db, one, NOW);
  expect((await signingKey(db, one, after(83))).id).toBe(first);
  // The successor is made, and the first one still signs.
  expect((await signingKey(db, one, after(84))).id).toBe(first);
  expect(await publicGrantKeys(db, after(84))).toHaveLength(2);
  const { id: second } = await signingKey(db, one, after(91));
  expect(second).not.toBe(first);
  const known = (await publicGrantKeys(db, after(121))).map(({ id }) => id);
  expect(known).toEqual([second]);
});

test('what is in the database signs nothing without the key of the installation', async ({ db }) => {
  const { id } = await signingKey(db, vault(), after(300));
  const rows = await db.selectFrom('grant_key').select(['id', 'sealed_private_key']).execute();
  expect(JSON.stringify(rows)).not.toContain('PRIVATE KEY');
  // A server with another key makes one of its own; cars get to know both.
  const { id: other } = await signingKey(db, vault(), after(300));
  expect(other).not.toBe(id);
  expect((await publicGrantKeys(db, after(300))).map((key) => key.id).sort()).toEqual([id, other].sort());
});
