import { describe, expect } from 'vitest';
import { decideCase, openCase } from '#server/features/case/case.repository.ts';
import { idOf, SCENE_ENVIRONMENT } from '#server/test/scene.ts';
import { serverTest } from '#server/test/server-test.ts';
import { addPerson, type StagePerson } from '#server/test/staff-people.ts';
import { NOW } from '#server/test/stage.ts';
import { vault } from '#server/test/vault.ts';

const TOLD = 'Zu viele Buchungen wurden nicht angetreten. Bitte melde dich.';
const REASON = 'Drei Mal nicht angetreten';
const as = ({ token }: Pick<StagePerson, 'token'>) => ({ token });

const test = serverTest()
  .override('environment', SCENE_ENVIRONMENT)
  .extend('service', ({ db, stage }) => addPerson({ db, stage, vault }, 'SERVICE'))
  .extend('second', ({ db, stage }) => addPerson({ db, stage, vault }, 'MANAGEMENT'))
  .extend('suspicion', ({ db }) => async (customerId: number | null) => {
    const fingerprint = Buffer.from(`case ${Math.random()}`);
    const facts = { flags: ['IBAN'], registration: [{ label: 'Name', value: 'Ada' }] };
    await openCase(db, { kind: 'BLOCKLIST', customerId, fingerprint, facts, now: NOW });
    const row = await db
      .selectFrom('review_case')
      .where('fingerprint', '=', fingerprint)
      .select('id')
      .executeTakeFirstOrThrow();
    return row.id;
  })
  .extend(
    'decide',
    ({ call, service }) =>
      (id: number, decision: 'CONFIRMED' | 'DISMISSED', told?: string, who: StagePerson = service) =>
        call(
          'POST /console/cases/{id}/decide',
          { params: idOf(id), body: { decision, reason: REASON, ...(told ? { told } : {}) } },
          as(who),
        ),
  )
  .extend(
    'confirm',
    ({ call, second }) =>
      (id: number) =>
        call('POST /console/proposals/{id}/confirm', { params: idOf(id) }, as(second)),
  )
  .extend(
    'stateOf',
    ({ db }) =>
      async (id: number) =>
        (await db.selectFrom('customer').where('id', '=', id).select('state').executeTakeFirstOrThrow())
          .state,
  );

describe('a suspicion', () => {
  test('that blocks an account needs a second person; the person is told and logged out', async ({
    call,
    db,
    stage,
    suspicion,
    decide,
    confirm,
    stateOf,
    service,
  }) => {
    const suspect = await stage.addCustomer();
    const id = await suspicion(suspect.id);
    expect((await decide(id, 'CONFIRMED')).problem?.fields).toMatchObject([{ name: 'told' }]);
    const proposal = (await decide(id, 'CONFIRMED', TOLD)).output.proposal?.id ?? 0;
    expect(await stateOf(suspect.id)).toBe('ACTIVE');
    expect(await confirm(proposal)).toMatchObject({ output: { state: 'CONFIRMED' } });
    expect(await stateOf(suspect.id)).toBe('BLOCKED');
    expect((await call('GET /bookings', { query: {} }, { token: suspect.token })).code).toBe(
      'AUTHENTICATION',
    );
    const told = await db
      .selectFrom('mail')
      .where('template', '=', 'account_gesperrt')
      .select('text_body as text')
      .execute();
    expect(told).toEqual([{ text: expect.stringContaining(TOLD) }]);
    const decided = await db
      .selectFrom('review_case')
      .where('id', '=', id)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(decided).toMatchObject({
      decision: 'CONFIRMED',
      decided_by: expect.stringContaining(service.number),
    });
    const acts = await db
      .selectFrom('act_log')
      .where('object_kind', '=', 'CASE')
      .where('object_id', '=', String(id))
      .select(['kind', 'reason', 'after'])
      .execute();
    expect(acts).toEqual([
      { kind: 'CASE_CONFIRMED', reason: REASON, after: { decision: 'CONFIRMED', proposal } },
    ]);
  });

  test('that somebody else has dismissed meanwhile blocks nobody', async ({
    db,
    stage,
    suspicion,
    decide,
    confirm,
    stateOf,
  }) => {
    const suspect = await stage.addCustomer();
    const id = await suspicion(suspect.id);
    const proposal = (await decide(id, 'CONFIRMED', TOLD)).output.proposal?.id ?? 0;
    await decideCase(db, { id, decision: 'DISMISSED', by: 'Bea', now: NOW });
    expect(await confirm(proposal)).toMatchObject({ output: { state: 'OUTDATED' } });
    expect(await stateOf(suspect.id)).toBe('ACTIVE');
  });

  test('about a refused registration is decided at once, once, by who decides everywhere', async ({
    db,
    stage,
    suspicion,
    decide,
  }) => {
    const id = await suspicion(null);
    const [city] = await db.selectFrom('city').select('id').execute();
    const ofOneCity = await addPerson({ db, stage, vault }, 'SERVICE', { cities: [city?.id ?? 0] });
    expect((await decide(id, 'DISMISSED', undefined, ofOneCity)).code).toBe('REVIEW_CASE_UNKNOWN');
    const answers = await Promise.all([decide(id, 'DISMISSED'), decide(id, 'CONFIRMED')]);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'REVIEW_CASE_DECIDED']));
  });

  test('is named in the inbox, and what people entered is a look of its own', async ({
    call,
    db,
    suspicion,
    service,
  }) => {
    const id = await suspicion(null);
    const { output } = await call('GET /console/inbox', {}, as(service));
    const entry = output.entries.find((one) => one.kind === 'REVIEW_CASE' && one.id === String(id));
    expect(entry?.facts).toEqual([{ label: 'Fall', value: String(id) }]);
    const shown = await call('GET /console/cases/{id}', { params: idOf(id) }, as(service));
    expect(shown.output.facts).toEqual([
      { label: 'Auffällig', value: 'IBAN' },
      { label: 'Name', value: 'Ada' },
    ]);
    const looks = await db
      .selectFrom('act_log')
      .where('kind', '=', 'CASE_SEEN')
      .where('object_id', '=', String(id))
      .select('actor_id as by')
      .execute();
    expect(looks).toEqual([{ by: service.id }]);
  });

  test('of another city is not there', async ({ db, stage, suspicion, decide }) => {
    const cities = await db.selectFrom('city').orderBy('id').select('id').execute();
    const [here = 0, there = 0] = cities.map((city) => city.id);
    const suspect = await stage.addCustomer();
    await db.updateTable('customer').set({ registered_city_id: here }).where('id', '=', suspect.id).execute();
    const elsewhere = await addPerson({ db, stage, vault }, 'SERVICE', { cities: [there] });
    expect((await decide(await suspicion(suspect.id), 'DISMISSED', undefined, elsewhere)).code).toBe(
      'REVIEW_CASE_UNKNOWN',
    );
  });
});
