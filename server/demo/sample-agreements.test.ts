import { join } from 'node:path';
import { expect } from 'vitest';
import { asksForTerms } from '#domain/agreement/changed-terms.ts';
import { SAMPLE_OPERATOR } from '#domain/page/sample-operator.ts';
import { createVault } from '#server/adapters/vault.ts';
import { agreeAsAsked } from '#server/features/agreement/agree-as-asked.ts';
import { agreeAsBought } from '#server/features/agreement/agree-as-bought.ts';
import { agreeAsRegistered } from '#server/features/agreement/agree-as-registered.ts';
import { findTermsAnswers } from '#server/features/agreement/agreement.repository.ts';
import { createContractPapers } from '#server/features/agreement/contract-papers.ts';
import { tellChangedTerms } from '#server/features/agreement/tell-changed-terms.ts';
import { storedAccount } from '#server/features/customer/sealed-iban.ts';
import { TERMS_PAGE } from '#server/features/page/content-source.ts';
import { createContentStore } from '#server/features/page/content-store.ts';
import { declaredTerms } from '#server/features/page/contract-texts.ts';
import { loadContent, termsSince } from '#server/features/page/load-content.ts';
import { settleSampleTrips } from '#server/features/trip/settle-sample-trips.ts';
import { mailer } from '#server/test/registration-test.ts';
import { serverTest } from '#server/test/server-test.ts';
import { ASKED_CUSTOMER } from './accounts.ts';
import { seedAgreements } from './sample-agreements.ts';
import { sampleChange } from './sample-terms.ts';
import { seedDemo } from './seed.ts';

/** Some accounts registered before the first price list began to count, in the year of their demonstration. */
const NOW = Temporal.Instant.from('2026-11-25T12:00:00Z');
const vault = createVault({ secretsKey: Buffer.alloc(32, 7), dataDir: '' });

const test = serverTest().extend('start', { scope: 'file' }, ({ db }) => async (now = NOW) => {
  await seedDemo(db, now, settleSampleTrips(vault), storedAccount(vault));
  const loaded = await loadContent(
    db,
    [join(import.meta.dirname, '../../content')],
    now,
    sampleChange(TERMS_PAGE, await termsSince(db, now)),
  );
  const identity = { product: 'Stadtwagen', mail: 'info@example.org', operator: SAMPLE_OPERATOR };
  const onError = (error: unknown) => expect.fail(String(error));
  const content = createContentStore({ db, identity, onError });
  const papers = createContractPapers(content);
  const seed = () =>
    seedAgreements(db, {
      registered: agreeAsRegistered(papers, now),
      asked: agreeAsAsked(papers, now),
      bought: agreeAsBought(papers, now),
    });
  await seed();
  return { loaded, content, seed };
});

test('the accounts of the demonstration have agreed to texts with all their values, once', async ({
  db,
  start,
}) => {
  const { loaded, seed } = await start();
  expect(loaded.faults).toEqual([]);
  const count = () =>
    db
      .selectFrom('agreement')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
  const before = await count();
  await seed();
  expect(await count()).toEqual(before);
  const kept = await db.selectFrom('contract_document').select(['kind', 'text']).execute();
  expect(new Set(kept.map(({ kind }) => kind))).toEqual(
    new Set(['PLAN', 'PRICES', 'TERMS', 'PRIVACY', 'KM_PACKAGE']),
  );
  expect(kept.filter(({ text }) => /MISSING|\{\{|undefined/.test(text))).toEqual([]);
});

test('nobody has agreed to a text that is younger than the agreement, nor is any text older than it says', async ({
  db,
  start,
}) => {
  await start();
  const agreed = await db
    .selectFrom('agreement')
    .innerJoin('contract_document', 'contract_document.id', 'agreement.document_id')
    .innerJoin('customer', 'customer.id', 'agreement.customer_id')
    .select(['customer_number', 'given_at', 'occasion', 'kind', 'version', 'text', 'first_shown_at'])
    .execute();
  const dayOf = (at: Temporal.Instant) => at.toZonedDateTimeISO('Europe/Berlin').toPlainDate();
  const younger = agreed.filter(({ version, given_at, first_shown_at }) =>
    version === null
      ? Temporal.Instant.compare(first_shown_at, given_at) > 0
      : version > dayOf(given_at).toString(),
  );
  expect(younger).toEqual([]);
  const inWords = (day: string) =>
    Temporal.PlainDate.from(day).toLocaleString('de-DE', { dateStyle: 'long' });
  const terms = agreed.filter(({ kind }) => kind === 'TERMS');
  expect(new Set(terms.map(({ version }) => version)).size).toBe(2);
  for (const { version, text } of terms) expect(text).toContain(`Stand: ${inWords(version ?? '')}.`);
  const asked = new Set(
    agreed.filter(({ occasion }) => occasion === 'CHANGED_TERMS').map((row) => row.customer_number),
  );
  expect(asked).toContain('100001-1');
  expect(asked).not.toContain(ASKED_CUSTOMER);
});

test('one account is told and asked about changed terms, and nobody else; a start later changes nothing', async ({
  db,
  start,
}) => {
  await start();
  const later = NOW.add({ hours: 24 * 3 });
  const { loaded, content } = await start(later);
  expect([loaded.published, loaded.drafts, loaded.faults]).toEqual([[], [], []]);
  await tellChangedTerms(db, later, { content, mailer });
  const told = await db
    .selectFrom('mail')
    .where('template', '=', 'agb_geaendert')
    .select('to_address')
    .execute();
  expect(told).toEqual([{ to_address: 'greta.winkler@example.org' }]);
  const declared = declaredTerms((await content.current(later)).snapshot);
  if (!declared) throw new Error('no terms are published');
  expect(declared.change?.validFrom).toBe('2027-01-24');
  const customers = await db
    .selectFrom('customer')
    .innerJoin('plan', 'plan.id', 'customer.plan_id')
    .where('main_customer_id', 'is', null)
    .where('customer.state', '<>', 'DELETED')
    .where('kundenart', '<>', 'vertrieb')
    .select(['customer.id', 'customer_number'])
    .execute();
  const asked: string[] = [];
  for (const { id, customer_number } of customers) {
    const answers = await findTermsAnswers(db, id);
    expect(answers.at(0)?.answer, customer_number).toBe('AGREED');
    if (asksForTerms(declared, answers, later)) asked.push(customer_number);
  }
  expect(asked).toEqual([ASKED_CUSTOMER]);
});
