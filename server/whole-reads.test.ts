import { expect } from 'vitest';
import { sectionsOf } from '#server/features/privacy/read-own-data.ts';
import { FEATURES } from './features.ts';
import { PRODUCT_JOBS } from './jobs.ts';
import { serverTest } from './test/server-test.ts';
import { findWholeReads, recordStatements } from './test/whole-reads.ts';

const test = serverTest();

test('what is known of one person is found by indexes, however many others there are', async ({
  database,
  db,
}) => {
  const whole: Record<string, string[]> = {};
  for (const { title, query } of sectionsOf(FEATURES.map(({ ownData }) => ownData ?? {}))) {
    const sent = await recordStatements(database.url, (recording) => query(recording, 1).execute());
    for (const statement of sent) {
      const tables = await findWholeReads(db, statement);
      if (tables.length > 0) whole[title] = tables;
    }
  }
  expect(whole).toEqual({});
});

test('a job finds what it has to do by indexes, however much is done already', async ({
  database,
  db,
  services,
  clock,
}) => {
  const whole: Record<string, string[]> = {};
  for (const { name, run } of PRODUCT_JOBS) {
    const sent = await recordStatements(database.url, (recording) => run(recording, clock.now(), services));
    for (const statement of sent) {
      const tables = await findWholeReads(db, statement);
      if (tables.length > 0) whole[`${name}: ${statement.sql.replace(/\s+/g, ' ').slice(0, 160)}`] = tables;
    }
  }
  expect(whole).toEqual({});
});
