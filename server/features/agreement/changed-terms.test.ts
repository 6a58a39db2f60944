import { describe, expect } from 'vitest';
import { SAMPLE_OPERATOR } from '#domain/page/sample-operator.ts';
import { adminContent } from '#server/features/page/admin-content.ts';
import { createContentStore } from '#server/features/page/content-store.ts';
import { person } from '#server/test/registration-body.ts';
import { mailer, registrationTest } from '#server/test/registration-test.ts';
import { addAgreement, publishTerms } from '#server/test/sample-agreement.ts';
import { NOW, offerPlan, type StageCustomer } from '#server/test/stage.ts';
import { adminTerms } from './admin-terms.ts';
import { findAgreements, findTermsAnswers, insertAgreements, keepDocument } from './agreement.repository.ts';
import { tellChangedTerms } from './tell-changed-terms.ts';

const CHANGED = { version: 'neu-2', validFrom: '2027-07-01' };
/** The beginning of the day in Berlin from which they count. */
const VALID_FROM = Temporal.Instant.from('2027-06-30T22:00:00Z');

const test = registrationTest()
  .extend('offered', { scope: 'file', auto: true }, ({ db }) => offerPlan(db))
  .extend(
    'asked',
    ({ call }) =>
      async ({ token }: StageCustomer) =>
        (await call('GET /agreements/changedterms', undefined, { token })).output.terms,
  )
  .extend(
    'answer',
    ({ call }) =>
      ({ token }: StageCustomer, answer: 'AGREED' | 'REFUSED' | 'LATER') =>
        call('POST /agreements/changedterms', { body: { version: CHANGED.version, answer } }, { token }),
  );

describe('changed terms', () => {
  test('are told by one mail that brings them, and nobody is told twice or of what they registered with', async ({
    db,
    ada,
    registrations,
  }) => {
    await addAgreement(db, ada.id);
    await db.updateTable('customer').set({ email: 'ada-agb@example.org' }).where('id', '=', ada.id).execute();
    await publishTerms(db, CHANGED);
    const body = person();
    await registrations.register(body);
    const content = createContentStore({
      db,
      identity: { product: 'Stadtwagen', mail: 'info@example.org', operator: SAMPLE_OPERATOR },
      onError: (error) => expect.fail(String(error)),
    });
    const tell = () => tellChangedTerms(db, NOW, { content, mailer });
    await Promise.all([tell(), tell()]);
    await tell();
    expect(await registrations.mailsTo('ada-agb@example.org')).toEqual(['agb_geaendert']);
    expect(await registrations.mailsTo(body.emailAddress ?? '')).not.toContain('agb_geaendert');
    const told = await findTermsAnswers(db, ada.id);
    expect(told.map(({ version, answer }) => [version, answer])).toEqual([
      ['alt-1', 'AGREED'],
      ['neu-2', 'INFORMED'],
    ]);
    const printed: string[] = [];
    const print = (text: string) => void printed.push(text);
    expect(await adminTerms(['answers', 'neu-2'], {}, { db, print })).toBeUndefined();
    expect(printed.join('\n')).toContain('angeschrieben, noch keine Antwort');
    expect(await adminTerms(['answers', 'neu-9'], {}, { db, print })).toContain('niemand gefragt');
  });

  test('are asked about until there is an answer; later is possible until the day', async ({
    db,
    ada,
    clock,
    asked,
    answer,
  }) => {
    await addAgreement(db, ada.id);
    await publishTerms(db, CHANGED);
    expect(await asked(ada)).toEqual({ ...CHANGED, summary: ['Plus wird günstiger.'], mayWait: true });
    expect((await answer(ada, 'LATER')).status).toBe(204);
    expect(await asked(ada)).toBeNull();
    clock.set(NOW.add({ hours: 7 * 24 - 1 }));
    expect(await asked(ada)).toBeNull();
    clock.set(NOW.add({ hours: 7 * 24 }));
    expect(await asked(ada)).toMatchObject({ mayWait: true });
  });

  test('answered twice at once are answered once; who refused may agree after all', async ({
    db,
    ada,
    answer,
  }) => {
    await publishTerms(db, CHANGED);
    expect((await answer(ada, 'REFUSED')).status).toBe(204);
    expect((await answer(ada, 'REFUSED')).status).toBe(204);
    expect((await answer(ada, 'LATER')).status).toBe(204);
    const both = await Promise.all([answer(ada, 'AGREED'), answer(ada, 'AGREED')]);
    expect(both.map(({ status }) => status)).toEqual([204, 204]);
    const answers = await findTermsAnswers(db, ada.id);
    expect(answers.map((one) => one.answer)).toEqual(['REFUSED', 'AGREED']);
  });

  test('are not agreed to by ordering something else', async ({ db, ada, call }) => {
    await addAgreement(db, ada.id);
    await publishTerms(db, CHANGED);
    const body = { startsOn: '2027-05-12', yearlyCents: 9_900 };
    expect((await call('POST /safetypackages', { body }, { token: ada.token })).status).toBe(201);
    const terms = (await findAgreements(db, ada.id)).filter(({ kind }) => kind === 'TERMS');
    expect(terms.map(({ version }) => version)).toEqual(['alt-1', 'alt-1']);
  });

  test('count from their day on, also for who agreed before: until then an order brings the former ones', async ({
    db,
    ada,
    call,
    answer,
  }) => {
    await addAgreement(db, ada.id);
    await publishTerms(db, CHANGED);
    await answer(ada, 'AGREED');
    const terms = async () =>
      (await findAgreements(db, ada.id))
        .filter(({ kind, occasion }) => kind === 'TERMS' && occasion !== 'REGISTRATION')
        .map(({ occasion, version }) => [occasion, version]);
    const body = { startsOn: '2027-05-12', yearlyCents: 9_900 };
    expect((await call('POST /safetypackages', { body }, { token: ada.token })).status).toBe(201);
    expect(await terms()).toContainEqual(['SAFETY_PACKAGE', 'alt-1']);
  });

  test('are published only with what changes, and six weeks before they count', async ({ db }) => {
    const print = () => undefined;
    const publish = (number: number) =>
      adminContent(
        ['publish', 'page/agb'],
        { number: String(number) },
        { db, now: NOW, user: 'miriam', print },
      );
    const newest = async () => {
      const agb = db.selectFrom('content_version').where('slug', '=', 'agb');
      const { number } = await agb
        .select(({ fn }) => fn.max('number').as('number'))
        .executeTakeFirstOrThrow();
      return number;
    };
    await publishTerms(db, { version: 'ohne' });
    const without = await newest();
    await publishTerms(db, { version: 'bald', validFrom: '2027-06-22' });
    const soon = await newest();
    await publishTerms(db, { version: 'recht', validFrom: '2027-06-23' });
    const right = await newest();
    expect(await publish(without)).toContain('contract.change fehlt');
    expect(await publish(soon)).toContain('frühestens 42 Tage');
    await publishTerms(db, { version: 'andere' });
    expect(await publish(right)).toBeUndefined();
  });
});

describe('after the day', () => {
  test('who has not answered is asked on, without later, and the version agreed to before goes on', async ({
    db,
    clock,
    stage,
    asked,
    answer,
  }) => {
    const ada = await stage.addCustomer();
    await addAgreement(db, ada.id);
    await publishTerms(db, CHANGED);
    clock.set(VALID_FROM);
    const late = await stage.addCustomer();
    expect(await asked(late)).toMatchObject({ mayWait: false });
    expect((await answer(late, 'LATER')).status).toBe(409);
    expect((await findTermsAnswers(db, ada.id)).map(({ version }) => version)).toEqual(['alt-1']);
  });

  test('who agreed before orders under the new version', async ({ db, clock, stage, call }) => {
    await publishTerms(db, CHANGED);
    clock.set(VALID_FROM);
    const ada = await stage.addCustomer();
    await addAgreement(db, ada.id);
    const terms = { kind: 'TERMS' as const, version: CHANGED.version, title: 'AGB', text: 'Neu.' };
    const documentId = await keepDocument(db, terms, NOW);
    const agreed = { occasion: 'CHANGED_TERMS', answer: 'AGREED', now: NOW } as const;
    await insertAgreements(db, [{ customerId: ada.id, documentId, ...agreed }]);
    const body = { startsOn: '2027-07-01', yearlyCents: 9_900 };
    expect((await call('POST /safetypackages', { body }, { token: ada.token })).status).toBe(201);
    const ordered = (await findAgreements(db, ada.id)).filter(
      ({ kind, occasion }) => kind === 'TERMS' && occasion === 'SAFETY_PACKAGE',
    );
    expect(ordered.map(({ version }) => version)).toEqual(['neu-2']);
  });
});
