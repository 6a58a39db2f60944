import { join } from 'node:path';
import { expect } from 'vitest';
import { SAMPLE_OPERATOR } from '#domain/page/sample-operator.ts';
import { agreeAsRegistered } from '#server/features/agreement/agree-as-registered.ts';
import { createContractPapers } from '#server/features/agreement/contract-papers.ts';
import { postUnposted } from '#server/features/ledger/post-bookings.ts';
import { createContentStore } from '#server/features/page/content-store.ts';
import { loadContent } from '#server/features/page/load-content.ts';
import { serverTest } from '#server/test/server-test.ts';
import { seedAgreements } from './sample-agreements.ts';
import { seedDemo } from './seed.ts';

/** Some accounts registered before the first price list began to count, in the year of their demonstration. */
const NOW = Temporal.Instant.from('2026-11-25T12:00:00Z');

const test = serverTest();

test('the accounts of the demonstration have agreed to texts with all their values, once', async ({ db }) => {
  await seedDemo(db, NOW, postUnposted);
  await loadContent(db, join(import.meta.dirname, '../../content'), NOW);
  const identity = { product: 'Stadtwagen', mail: 'info@example.org', operator: SAMPLE_OPERATOR };
  const onError = (error: unknown) => expect.fail(String(error));
  const papers = createContractPapers(createContentStore({ db, identity, onError }));
  const seed = () => seedAgreements(db, agreeAsRegistered(papers, NOW));
  await seed();
  const count = () =>
    db
      .selectFrom('agreement')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
  const before = await count();
  await seed();
  expect(await count()).toEqual(before);
  const kept = await db.selectFrom('contract_document').select(['kind', 'text']).execute();
  expect(new Set(kept.map(({ kind }) => kind))).toEqual(new Set(['PLAN', 'PRICES', 'TERMS', 'PRIVACY']));
  expect(kept.filter(({ text }) => /MISSING|\{\{|undefined/.test(text))).toEqual([]);
});
