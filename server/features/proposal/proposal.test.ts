import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Db } from '#server/db/connect.ts';
import { insertPreset, insertRole, insertRoleEnd } from '#server/features/staff/staff-role.repository.ts';
import { mailer } from '#server/test/registration-test.ts';
import { idOf, SCENE_ENVIRONMENT } from '#server/test/scene.ts';
import { serverTest } from '#server/test/server-test.ts';
import { addPerson, type StagePerson } from '#server/test/staff-people.ts';
import { NOW } from '#server/test/stage.ts';
import { vault } from '#server/test/vault.ts';
import { proposedPreset } from '../staff/proposed-preset.ts';
import { proposedRole } from '../staff/proposed-role.ts';
import { expireProposals } from './expire-proposals.ts';

const REASON = 'Steht so im Dienstplan';
const WEEK = NOW.add({ hours: 7 * 24 });
const as = ({ token }: Pick<StagePerson, 'token'>) => ({ token });
/** The acts of this kind about a proposal, with who did them without a login. */
const actsOf = (db: Db, id: number, kind: string) =>
  db
    .selectFrom('act_log')
    .where('object_kind', '=', 'PROPOSAL')
    .where('object_id', '=', String(id))
    .where('kind', '=', kind)
    .select('actor_text as by')
    .execute();
const services = { mailer, proposedActs: [proposedRole, proposedPreset] };

const test = serverTest()
  .override('environment', SCENE_ENVIRONMENT)
  .extend('author', ({ db, stage }) => addPerson({ db, stage, vault }, 'MANAGEMENT'))
  .extend('second', ({ db, stage }) => addPerson({ db, stage, vault }, 'MANAGEMENT'))
  .extend('ask', ({ call, author, ada }) => async (more: object = {}) => {
    const body = {
      accountNumber: ada.number,
      role: 'SERVICE' as const,
      cityIds: null,
      reason: REASON,
      ...more,
    };
    const { output } = await call('POST /console/roles', { body }, as(author));
    return output.proposal?.id ?? 0;
  })
  .extend(
    'confirm',
    ({ call }) =>
      (id: number, who: StagePerson) =>
        call('POST /console/proposals/{id}/confirm', { params: idOf(id) }, as(who)),
  )
  .extend('roles', ({ db, ada }) => async () => {
    const held = await db
      .selectFrom('staff_role')
      .where('customer_id', '=', ada.id)
      .select(['role', 'given_by as givenBy'])
      .execute();
    return held;
  })
  .extend('mails', ({ db, author }) => async (): Promise<string[]> => {
    const mails = await db
      .selectFrom('mail')
      .where('template', '=', 'freigabe_entschieden')
      .where('to_address', '=', (query) =>
        query.selectFrom('customer').where('id', '=', author.id).select('email').$castTo<{ email: string }>(),
      )
      .orderBy('id')
      .select(['subject', 'text_body as text'])
      .execute();
    return mails.map(({ subject, text }) => `${subject}\n${text}`);
  });

describe('what a second person confirms', () => {
  test('is carried out in that moment, and its author is told', async ({
    ask,
    ada,
    author,
    second,
    call,
    confirm,
    roles,
    mails,
    db,
  }) => {
    const id = await ask();
    expect(await roles()).toEqual([]);
    const list = async (who: StagePerson) =>
      (await call('GET /console/proposals', undefined, as(who))).output;
    expect((await list(author)).open).toMatchObject([{ id, isOwn: true, mayDecide: false, state: 'OPEN' }]);
    expect((await list(second)).open).toMatchObject([
      {
        id,
        isOwn: false,
        mayDecide: true,
        title: 'Rolle geben',
        author: { accountNumber: author.number },
        expiresAt: WEEK.toString(),
        reason: REASON,
      },
    ]);
    expect((await list(second)).open[0]?.facts).toContainEqual({ label: 'Rolle', value: 'Kundenservice' });

    const { output } = await confirm(id, second);
    expect(output).toMatchObject({ id, state: 'CONFIRMED', mayDecide: false });
    expect(await roles()).toEqual([{ role: 'SERVICE', givenBy: author.id }]);
    const listed = async (query: { only?: 'open' }) => {
      const { open, ended } = (await call('GET /console/proposals', { query }, as(author))).output;
      return [open, ended].map((some) => some.map((one) => one.id));
    };
    expect(await listed({})).toEqual([[], [id]]);
    expect(await listed({ only: 'open' })).toEqual([[], []]);
    const told = await mails();
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('Freigegeben: Rolle geben');
    const { rows } = await sql<{ kind: string; actor: number | null; step: string | null; proposal: string }>`
      select kind, actor_id as actor, step, coalesce(after ->> 'proposal', '') as proposal from act_log
      where object_id = ${String(id)} and object_kind = 'PROPOSAL' or customer_id = ${ada.id} and kind = 'ROLE_GIVEN'
      order by id`.execute(db);
    expect(rows).toEqual([
      { kind: 'PROPOSED', actor: author.id, step: 'DO', proposal: 'ROLE_GIVEN' },
      { kind: 'ROLE_GIVEN', actor: second.id, step: 'CONFIRM', proposal: String(id) },
      { kind: 'PROPOSAL_CONFIRMED', actor: second.id, step: 'CONFIRM', proposal: 'ROLE_GIVEN' },
    ]);
  });

  test('is carried out once, and the same is answered, however many confirm it at the same time', async ({
    ask,
    second,
    confirm,
    db,
    stage,
    roles,
    mails,
  }) => {
    const third = await addPerson({ db, stage, vault }, 'MANAGEMENT');
    const id = await ask();
    const answers = await Promise.all([second, third, second, third].map((who) => confirm(id, who)));
    expect(answers.map(({ output }) => output.state)).toEqual(Array.from(answers, () => 'CONFIRMED'));
    expect(new Set(answers.map(({ output }) => JSON.stringify(output.end))).size).toBe(1);
    expect((await confirm(id, second)).output).toEqual(answers[0]?.output);
    expect(await roles()).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
    const acts = await actsOf(db, id, 'PROPOSAL_CONFIRMED');
    expect(acts).toHaveLength(1);
  });

  test('is one of two: either confirmed or refused', async ({
    ask,
    second,
    confirm,
    call,
    db,
    stage,
    roles,
  }) => {
    const third = await addPerson({ db, stage, vault }, 'MANAGEMENT');
    const id = await ask();
    const request = { params: idOf(id), body: { reason: REASON } };
    const [confirmed, refused] = await Promise.all([
      confirm(id, second),
      call('POST /console/proposals/{id}/refuse', request, as(third)),
    ]);
    expect([confirmed.code, refused.code].filter((code) => code === 'PROPOSAL_OVER')).toHaveLength(1);
    expect(await roles()).toHaveLength(confirmed.code === undefined ? 1 : 0);
  });
});

describe('nobody confirms', () => {
  test('what they have asked for themselves, nor what is about them or who is close to them', async ({
    ask,
    author,
    second,
    ada,
    confirm,
    call,
    db,
    stage,
    roles,
  }) => {
    const id = await ask();
    expect((await confirm(id, author)).code).toBe('PROPOSAL_OWN');
    const about = await addPerson({ db, stage, vault }, 'MANAGEMENT');
    const ofOneself = await ask({ accountNumber: about.number });
    expect((await confirm(ofOneself, about)).code).toBe('TOO_CLOSE');

    const near = { street: 'Am Ölberg', street_nr: '1', postal_code: '90403' };
    const move = (number: number, address: object) =>
      db.updateTable('customer').set(address).where('id', '=', number).execute();
    await move(ada.id, near);
    await move(second.id, { ...near, street: 'am ölberg' });
    expect((await confirm(id, second)).code).toBe('TOO_CLOSE');
    const { output } = await call('GET /console/proposals', undefined, as(second));
    expect(output.open.find((one) => one.id === id)).toMatchObject({ mayDecide: false });

    await move(second.id, { street_nr: '2' });
    const mandate = (customer_id: number) => ({
      customer_id,
      reference: `M-${customer_id}`,
      account_holder: 'Ada Beispiel',
      iban: '1.verschlossen',
      masked_iban: 'DE** **** 00',
      iban_hash: Buffer.alloc(32, second.id),
      accepted_at: NOW,
    });
    const mandates = [mandate(ada.id), mandate(second.id)];
    await db.insertInto('sepa_mandate').values(mandates).execute();
    expect((await confirm(id, second)).code).toBe('TOO_CLOSE');
    await db
      .updateTable('sepa_mandate')
      .set({ ended_at: NOW })
      .where('customer_id', '=', second.id)
      .execute();

    const driver = await addPerson({ db, stage, vault }, 'MANAGEMENT');
    await db.updateTable('customer').set({ main_customer_id: ada.id }).where('id', '=', driver.id).execute();
    expect((await confirm(id, driver)).code).toBe('TOO_CLOSE');
    expect(await roles()).toEqual([]);
    expect((await confirm(id, second)).output.state).toBe('CONFIRMED');
  });

  test('what reaches further than their cities; it is not even there', async ({
    ask,
    confirm,
    call,
    db,
    stage,
  }) => {
    const city = await db.selectFrom('city').select('id').orderBy('id').executeTakeFirstOrThrow();
    const local = await addPerson({ db, stage, vault }, 'MANAGEMENT', { cities: [city.id] });
    const everywhere = await ask();
    expect((await confirm(everywhere, local)).code).toBe('PROPOSAL_UNKNOWN');
    expect((await call('GET /console/proposals', undefined, as(local))).output.open).toEqual([]);
    const here = await ask({ cityIds: [city.id], role: 'CONTENT' });
    expect((await confirm(here, local)).output.state).toBe('CONFIRMED');
  });

  test('anything in the database either: a second end, one by the author, one after its time', async ({
    ask,
    author,
    second,
    db,
  }) => {
    const id = await ask();
    const end = (outcome: string, by: number | null, at = NOW) =>
      db
        .insertInto('proposal_end')
        .values({ proposal_id: id, outcome, ended_by: by, ended_at: at })
        .execute();
    await expect(end('CONFIRMED', author.id)).rejects.toThrow('second person');
    await expect(end('WITHDRAWN', second.id)).rejects.toThrow('its author');
    await expect(end('CONFIRMED', second.id, WEEK)).rejects.toThrow('within its time');
    await expect(end('EXPIRED', null)).rejects.toThrow('within its time');
    await end('REFUSED', second.id);
    await expect(end('CONFIRMED', second.id)).rejects.toThrow('duplicate key');
    await expect(db.deleteFrom('proposal_end').execute()).rejects.toThrow('only ever added');
    await expect(db.updateTable('proposal').set({ reason: 'anders' }).execute()).rejects.toThrow(
      'only ever added',
    );
  });
});

describe('what has changed meanwhile is not carried out, and its author is told', () => {
  const outdated = test.extend(
    'tryLate',
    ({ ask, confirm, second, roles, mails }) =>
      async (change: () => Promise<unknown>) => {
        const id = await ask();
        await change();
        const before = await roles();
        const { output } = await confirm(id, second);
        expect(output.state).toBe('OUTDATED');
        expect(await roles()).toEqual(before);
        expect((await mails())[0]).toContain('Überholt: Rolle geben');
        expect((await confirm(id, second)).code).toBe('PROPOSAL_OVER');
      },
  );

  outdated('the person has another role', async ({ tryLate, ada, db }) => {
    const role = { customerId: ada.id, role: 'FIELD', cities: null, from: NOW, to: null } as const;
    await tryLate(() => insertRole(db, { ...role, by: null, now: NOW }));
  });

  outdated('the role stands for something else', async ({ tryLate, author, db }) => {
    await tryLate(() =>
      insertPreset(db, { role: 'SERVICE', rights: { SYSTEM: ['SEE'] }, by: author.id, now: NOW }),
    );
  });

  outdated('the account is blocked', async ({ tryLate, ada, db }) => {
    await tryLate(() =>
      db.updateTable('customer').set({ state: 'BLOCKED' }).where('id', '=', ada.id).execute(),
    );
  });

  test('the role that it replaces has an end already, however late: the person gets no second one', async ({
    ada,
    ask,
    confirm,
    second,
    db,
    roles,
  }) => {
    const role = { customerId: ada.id, role: 'FIELD', cities: null, from: NOW, to: WEEK } as const;
    const replaces = await insertRole(db, { ...role, by: null, now: NOW });
    const id = await ask({ replaces });
    const later = WEEK.add({ hours: 24 });
    await insertRoleEnd(db, { roleId: replaces, at: later, by: null, now: NOW });
    expect((await confirm(id, second)).output.state).toBe('OUTDATED');
    expect(await roles()).toEqual([{ role: 'FIELD', givenBy: null }]);
  });

  outdated('its author has no role any more', async ({ tryLate, author, db }) => {
    await tryLate(() =>
      db
        .insertInto('staff_role_end')
        .values({ role_id: author.roleId, ends_at: NOW, ended_at: NOW })
        .execute(),
    );
  });
});

describe('what waits', () => {
  test('expires after a week: nothing is carried out, and its author is told once', async ({
    ask,
    second,
    confirm,
    clock,
    db,
    mails,
    roles,
    call,
  }) => {
    const id = await ask();
    clock.set(WEEK.subtract({ milliseconds: 1 }));
    await expireProposals(db, clock.now(), services);
    expect(await mails()).toEqual([]);
    clock.set(WEEK);
    expect((await confirm(id, second)).code).toBe('PROPOSAL_OVER');
    const { output } = await call('GET /console/proposals', undefined, as(second));
    expect(output.open.filter((one) => one.id === id)).toEqual([]);
    expect(output.ended.find((one) => one.id === id)).toMatchObject({ state: 'EXPIRED', end: null });
    await Promise.all([expireProposals(db, WEEK, services), expireProposals(db, WEEK, services)]);
    await expireProposals(db, WEEK, services);
    expect(await mails()).toHaveLength(1);
    expect((await mails())[0]).toContain('Abgelaufen: Rolle geben');
    expect(await roles()).toEqual([]);
    const acts = await actsOf(db, id, 'PROPOSAL_EXPIRED');
    expect(acts).toEqual([{ by: 'Das System, nach Ablauf der Frist' }]);
  });

  test('is refused with a reason that its author reads, or withdrawn by them', async ({
    ask,
    author,
    second,
    call,
    mails,
    roles,
    confirm,
  }) => {
    const first = await ask();
    const body = { reason: 'Erst nach der Einarbeitung' };
    const refused = await call(
      'POST /console/proposals/{id}/refuse',
      { params: idOf(first), body },
      as(second),
    );
    expect(refused.output).toMatchObject({ state: 'REFUSED', end: { reason: body.reason } });
    expect((await mails())[0]).toContain(body.reason);
    // What was refused may be asked for again.
    const again = await ask();
    expect(again).not.toBe(first);
    const withdraw = (who: StagePerson) =>
      call('POST /console/proposals/{id}/withdraw', { params: idOf(again) }, as(who));
    expect((await withdraw(second)).code).toBe('PROPOSAL_UNKNOWN');
    expect((await withdraw(author)).output.state).toBe('WITHDRAWN');
    expect((await confirm(again, second)).code).toBe('PROPOSAL_OVER');
    expect(await mails()).toHaveLength(1);
    expect(await roles()).toEqual([]);
  });
});

test('a role that becomes more waits for a second person, one that becomes less does not', async ({
  ada,
  author,
  call,
  db,
}) => {
  const [here, there] = await db.selectFrom('city').select('id').orderBy('id').execute();
  const from = NOW.subtract({ hours: 24 });
  const role = { customerId: ada.id, role: 'SERVICE', cities: [here?.id ?? 0], from, to: null } as const;
  const replaces = await insertRole(db, { ...role, by: null, now: NOW });
  const change = async (more: object) => {
    const body = {
      accountNumber: ada.number,
      role: 'SERVICE' as const,
      cityIds: [here?.id ?? 0],
      replaces,
      ...more,
    };
    return (await call('POST /console/roles', { body }, as(author))).output.proposal?.title;
  };
  expect(await change({ cityIds: [here?.id, there?.id] })).toBe('Rolle geben');
  expect(await change({ cityIds: null })).toBe('Rolle geben');
  expect(await change({ role: 'CONTENT' })).toBe('Rolle geben');
  expect(await change({ until: '2027-06-30' })).toBeUndefined();
});

test('what a role stands for becomes more with a second person, and less at once', async ({
  author,
  second,
  call,
  confirm,
}) => {
  const save = async (rights: object) => {
    const request = { params: { role: 'CONTENT' as const }, body: { rights, reason: REASON } };
    return (await call('PUT /console/presets/{role}', request, as(author))).output;
  };
  const less = await save({ CONTENT: ['SEE'] });
  expect(less).toMatchObject({ preset: { rights: { CONTENT: ['SEE'] } }, proposal: null });
  const more = await save({ CONTENT: ['SEE', 'DO'], SYSTEM: ['SEE'] });
  expect(more.preset.rights).toEqual({ CONTENT: ['SEE'] });
  expect(more.proposal?.facts).toEqual([
    { label: 'Kommt dazu', value: 'Inhalte: tun · Protokoll und System: sehen' },
  ]);
  expect((await confirm(more.proposal?.id ?? 0, second)).output.state).toBe('CONFIRMED');
  const { output } = await call('GET /console/people', undefined, as(author));
  expect(output.presets.find(({ role }) => role === 'CONTENT')?.rights).toEqual({
    CONTENT: ['SEE', 'DO'],
    SYSTEM: ['SEE'],
  });
});
