import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { AREAS } from '#domain/staff/right.ts';
import { connect } from '#server/db/connect.ts';
import { SERVER_ROLE, serverUrlOf } from '#server/db/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { mailer } from '#server/test/registration-test.ts';
import { SCENE_ENVIRONMENT } from '#server/test/scene.ts';
import { serverTest } from '#server/test/server-test.ts';
import { addPerson, appCode, type StagePerson } from '#server/test/staff-people.ts';
import { NOW } from '#server/test/stage.ts';
import { vault } from '#server/test/vault.ts';
import { adminActs } from './admin-acts.ts';
import { adminStaff } from './admin-staff.ts';
import { applyRoles } from './roles.ts';
import { sealActs, verifyActs } from './seal-acts.ts';
import { insertRole } from './staff-role.repository.ts';

const test = serverTest()
  .override('environment', SCENE_ENVIRONMENT)
  .extend('admin', ({ db, clock }) => async (words: readonly string[], options: object = {}) => {
    const printed: string[] = [];
    const print = (text: string) => void printed.push(text);
    const confirm = () => Promise.resolve(false);
    const config = { demo: false, production: true };
    const setup = { db, mailer, vault, config, now: clock.now(), user: 'root', print, confirm };
    return (await adminStaff(words, options, setup)) ?? printed.join('\n');
  })
  .extend('boss', ({ db, stage }) => addPerson({ db, stage, vault }, 'MANAGEMENT'))
  .extend('second', ({ db, stage }) => addPerson({ db, stage, vault }, 'MANAGEMENT'))
  // Asked for by one of the management, confirmed by another one.
  .extend('give', ({ call, boss, second }) => async (accountNumber: string, more: object = {}) => {
    const { output } = await call('POST /console/roles', body(accountNumber, more), as(boss));
    await call('POST /console/proposals/{id}/confirm', idOf(output.proposal?.id ?? 0), as(second));
    const { output: after } = await call('GET /console/people', undefined, as(boss));
    return after.people.find((one) => one.accountNumber === accountNumber)?.roles ?? [];
  });

const ADDED_TO = ['act_log', 'act_seal', 'staff_role', 'role_preset', 'proposal', 'proposal_end'] as const;
const REASON = 'Steht so im Dienstplan';
const body = (accountNumber: string, more: object = {}) => ({
  body: { accountNumber, role: 'SERVICE' as const, cityIds: null, reason: REASON, ...more },
});
const idOf = (id: number) => ({ params: { id: String(id) } });
const as = ({ token }: Pick<StagePerson, 'token'>) => ({ token });

describe('the second factor', () => {
  test('is set up with the first login, and again is asked for in each', async ({
    admin,
    ada,
    call,
    clock,
    db,
  }) => {
    expect((await call('GET /console/current', undefined, as(ada))).code).toBe('FORBIDDEN');
    expect(await admin(['invite', ada.number], { role: 'management' })).toContain(
      'hat jetzt die Rolle Leitung',
    );
    expect(await admin(['invite', ada.number], { role: 'management' })).toContain('Nichts geändert');
    expect((await call('GET /console/current', undefined, as(ada))).output.secondFactor).toBe('MISSING');
    expect((await call('GET /console/people', undefined, as(ada))).code).toBe('SECOND_FACTOR_NEEDED');
    const { output } = await call('POST /console/current/secondfactor', undefined, as(ada));
    expect(output.uri).toContain(`secret=${output.secret}`);
    const code = appCode(output, clock.now());
    const begun = await call('POST /console/current/secondfactor/confirm', { body: { code } }, as(ada));
    expect(new Set(begun.output.recoveryCodes).size).toBe(10);
    expect((await call('GET /console/people', undefined, as(ada))).code).toBeUndefined();
    expect(await admin(['code', ada.number])).toBe('Das geht nur in der Vorführung.');
    // Neither secret nor codes can be read in the database.
    const { rows } = await sql<{ text: string }>`
      select to_jsonb(second_factor)::text || coalesce((select string_agg(to_jsonb(c)::text, '') from recovery_code c), '')
        || (select string_agg(to_jsonb(act_log)::text, '') from act_log) as text from second_factor`.execute(
      db,
    );
    for (const secret of [output.secret, ...begun.output.recoveryCodes])
      expect(rows.map(({ text }) => text).join()).not.toContain(secret);
  });

  test('whose answer was lost is confirmed again for a while: other recovery codes, and only these count', async ({
    admin,
    ada,
    call,
    clock,
  }) => {
    await admin(['invite', ada.number], { role: 'management' });
    const { output } = await call('POST /console/current/secondfactor', undefined, as(ada));
    const confirm = () => {
      const code = appCode(output, clock.now());
      return call('POST /console/current/secondfactor/confirm', { body: { code } }, as(ada));
    };
    const [lost] = (await confirm()).output.recoveryCodes;
    // The same code once more, and the one that the app shows a minute later.
    expect((await confirm()).output.recoveryCodes).toHaveLength(10);
    clock.set(NOW.add({ minutes: 1 }));
    const [last] = (await confirm()).output.recoveryCodes;
    const prove = (code = '') => call('POST /console/current/proof', { body: { code } }, as(ada));
    expect((await prove(lost)).code).toBe('SECOND_FACTOR_WRONG');
    expect((await prove(last)).code).toBeUndefined();
    clock.set(NOW.add({ minutes: 20 }));
    expect((await confirm()).code).toBe('SECOND_FACTOR_SET_UP');
  });

  test('counts a code once, also of two requests at the same time, and a recovery code too', async ({
    db,
    stage,
    call,
    clock,
  }) => {
    const person = await addPerson({ db, stage, vault }, 'SERVICE', { isProven: false });
    const prove = (code: string) => call('POST /console/current/proof', { body: { code } }, as(person));
    const code = appCode(person, clock.now());
    const both = await Promise.all([prove(code), prove(code)]);
    expect(both.map((answer) => answer.code ?? 'OK').sort()).toEqual(['OK', 'SECOND_FACTOR_WRONG']);
    expect(both.find((answer) => answer.code === undefined)?.output.secondFactor).toBe('PROVEN');
    // The phone's clock is half a minute slow.
    clock.set(NOW.add({ seconds: 60 }));
    expect((await prove(appCode(person, NOW.add({ seconds: 30 })))).code).toBeUndefined();
    expect((await prove(appCode(person, NOW.subtract({ seconds: 60 })))).code).toBe('SECOND_FACTOR_WRONG');
  });

  test('is not guessed: after ten tries one waits', async ({ db, stage, call }) => {
    const person = await addPerson({ db, stage, vault }, 'SERVICE', { isProven: false });
    const answers: (string | undefined)[] = [];
    for (let count = 0; count < 11; count++)
      answers.push(
        (await call('POST /console/current/proof', { body: { code: 'abcdef' } }, as(person))).code,
      );
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 'SECOND_FACTOR_WRONG'), 'RATE_LIMITED']);
  });

  test('that is lost is reset by somebody else: all logins end, and it is set up anew', async ({
    boss,
    db,
    stage,
    call,
  }) => {
    const person = await addPerson({ db, stage, vault }, 'SERVICE');
    const reset = await call(
      'POST /console/people/{id}/secondfactor/reset',
      { params: { id: String(person.id) }, body: { reason: REASON } },
      as(boss),
    );
    expect(reset.output).toMatchObject({ id: person.id, hasSecondFactor: false });
    expect((await call('GET /console/current', undefined, as(person))).code).toBe('AUTHENTICATION');
  });
});

describe('a role', () => {
  test('is given, changed and ended, each an act with before and after; leaving ends the logins at once', async ({
    boss,
    second,
    ada,
    call,
    give,
    db,
  }) => {
    const given = await give(ada.number);
    expect(given).toMatchObject([{ role: 'SERVICE', cities: null, to: null }]);
    const [first] = given;
    const city = await db.selectFrom('city').select(['id', 'title']).orderBy('id').executeTakeFirstOrThrow();
    const changed = await call(
      'POST /console/roles',
      body(ada.number, { cityIds: [city.id], replaces: first?.id }),
      as(boss),
    );
    // Fewer cities than before are no more: nobody has to confirm.
    expect(changed.output.proposal).toBeNull();
    expect(changed.output.person.roles).toMatchObject([{ role: 'SERVICE', cities: [city] }]);
    const props = () =>
      db.selectFrom('customer').where('id', '=', ada.id).select('add_props').executeTakeFirstOrThrow();
    expect(JSON.stringify(await props())).toContain('3356');
    await db.updateTable('token').set({ second_factor_at: NOW }).where('customer_id', '=', ada.id).execute();
    const id = String(changed.output.person.roles[0]?.id);
    const ended = await call(
      'POST /console/roles/{id}/end',
      { params: { id }, body: { reason: REASON } },
      as(boss),
    );
    expect(ended.output.roles).toEqual([]);
    expect((await call('GET /console/current', undefined, as(ada))).code).toBe('AUTHENTICATION');
    expect(JSON.stringify(await props())).not.toContain('3356');
    const { output } = await call('GET /console/acts', { query: { customer: ada.number } }, as(boss));
    expect(output.items).toMatchObject([
      { title: 'Rolle beendet', before: { role: 'SERVICE', cities: [city.id] }, reason: REASON },
      { title: 'Rolle gegeben', before: { role: 'SERVICE', cities: null }, after: { cities: [city.id] } },
      { title: 'Freigabe erteilt', actor: { accountNumber: second.number }, step: 'CONFIRM' },
      {
        title: 'Rolle gegeben',
        before: null,
        after: { role: 'SERVICE' },
        actor: { accountNumber: second.number },
      },
      { title: 'Freigabe angefragt', actor: { accountNumber: boss.number }, reason: REASON },
    ]);
    expect(output.items[0]?.object.text).toBe(`Person Ada Beispiel (${ada.number})`);
    const mails = await db
      .selectFrom('mail')
      .where('template', 'like', 'rolle_%')
      .where('to_address', '=', (query) =>
        query.selectFrom('customer').where('id', '=', ada.id).select('email').$castTo<{ email: string }>(),
      )
      .select('template')
      .execute();
    expect(mails).toHaveLength(3);
  });

  test('that begins later keeps its beginning when it is changed, and cannot end before it', async ({
    boss,
    ada,
    call,
    db,
  }) => {
    const from = NOW.add({ hours: 240 });
    const role = {
      customerId: ada.id,
      role: 'SERVICE',
      cities: null,
      from,
      to: null,
      by: null,
      now: NOW,
    } as const;
    const replaces = await insertRole(db, role);
    const { id: cityId } = await db.selectFrom('city').select('id').orderBy('id').executeTakeFirstOrThrow();
    const change = (more: object) =>
      call('POST /console/roles', body(ada.number, { replaces, cityIds: [cityId], ...more }), as(boss));
    expect((await change({ until: '2027-05-14' })).code).toBe('FIELD_INVALID');
    const { output } = await change({ until: '2027-06-30' });
    expect(output.person.roles).toMatchObject([{ from: from.toString(), to: '2027-06-30T22:00:00Z' }]);
  });

  test('that ends by its date ends the logins of the console too, once its time has come', async ({
    ada,
    call,
    give,
    db,
    clock,
  }) => {
    await give(ada.number, { until: '2027-05-12' });
    await db.updateTable('token').set({ second_factor_at: NOW }).where('customer_id', '=', ada.id).execute();
    expect((await call('GET /console/current', undefined, as(ada))).code).toBeUndefined();
    clock.set(Temporal.Instant.from('2027-05-12T22:00:00Z'));
    expect((await call('GET /console/current', undefined, as(ada))).code).toBe('FORBIDDEN');
    await applyRoles(db, clock.now());
    expect((await call('GET /console/current', undefined, as(ada))).code).toBe('AUTHENTICATION');
  });

  test('of the same kind is asked for once, however many ask at the same time', async ({
    boss,
    ada,
    call,
  }) => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => call('POST /console/roles', body(ada.number), as(boss))),
    );
    expect(answers.map(({ code }) => code ?? 'OK').sort()).toEqual([
      'OK',
      'PROPOSAL_OPEN',
      'PROPOSAL_OPEN',
      'PROPOSAL_OPEN',
    ]);
  });

  test('stands for what is written, for everybody who has it, at once', async ({
    boss,
    second,
    db,
    stage,
    call,
  }) => {
    const person = await addPerson({ db, stage, vault }, 'CONTENT');
    expect((await call('GET /console/acts', { query: {} }, as(person))).code).toBe('FORBIDDEN');
    const rights = { CONTENT: ['SEE' as const], SYSTEM: ['SEE' as const] };
    const asked = await call(
      'PUT /console/presets/{role}',
      { params: { role: 'CONTENT' }, body: { rights, reason: REASON } },
      as(boss),
    );
    // More than it stood for: not before somebody has confirmed it.
    expect((await call('GET /console/acts', { query: {} }, as(person))).code).toBe('FORBIDDEN');
    await call('POST /console/proposals/{id}/confirm', idOf(asked.output.proposal?.id ?? 0), as(second));
    expect((await call('GET /console/acts', { query: {} }, as(person))).code).toBeUndefined();
    const { output } = await call('GET /console/current', undefined, as(person));
    expect(output.rights).toEqual(rights);
  });

  test('that two change at once stands for what the second one writes, who has seen what the first one wrote', async ({
    boss,
    call,
  }) => {
    const change = (rights: object) =>
      call(
        'PUT /console/presets/{role}',
        { params: { role: 'CONTENT' }, body: { rights, reason: REASON } },
        as(boss),
      );
    await Promise.all([change({ CONTENT: ['SEE'] }), change({ CONTENT: ['SEE'] })]);
    const { output } = await call('GET /console/acts', { query: { person: boss.number } }, as(boss));
    const [second, first] = output.items.filter(({ kind }) => kind === 'PRESET_CHANGED');
    expect(first?.after).toEqual({ CONTENT: ['SEE'] });
    expect(second?.before).toEqual(first?.after);
  });

  test('in the terminal has a reason as short as in the console, and its places in words', async ({
    admin,
    ada,
    db,
  }) => {
    const reason = 'x'.repeat(600);
    expect(await admin(['invite', ada.number], { role: 'field', reason })).toMatch(/Grund.*500 Zeichen/);
    const { id: cityId } = await db.selectFrom('city').select('id').orderBy('id').executeTakeFirstOrThrow();
    const role = { customerId: ada.id, role: 'FIELD', from: NOW, to: null, by: null, now: NOW } as const;
    await insertRole(db, { ...role, cities: [cityId] });
    expect(await admin(['list'])).toContain('Außendienst in einer Stadt');
    expect(await admin(['reset-factor', ada.number], { reason, yes: true })).toMatch(/Grund.*500 Zeichen/);
  });

  test('of one city shows what belongs there, and nothing else', async ({
    boss,
    db,
    stage,
    call,
    give,
    ada,
  }) => {
    const [here, there] = await db.selectFrom('city').select('id').orderBy('id').execute();
    const local = await addPerson({ db, stage, vault }, 'MANAGEMENT', { cities: [here?.id ?? 0] });
    const neighbour = await addPerson({ db, stage, vault }, 'SERVICE', { cities: [there?.id ?? 0] });
    await give(ada.number, { cityIds: [here?.id] });
    const { output } = await call('GET /console/people', undefined, as(local));
    const seen = output.people.map(({ id }) => id);
    expect(seen).toEqual(expect.arrayContaining([local.id, ada.id]));
    expect(seen).not.toContain(neighbour.id);
    expect(seen).not.toContain(boss.id);
    expect(output.cities.map(({ id }) => id)).toEqual([here?.id]);
    const acts = await call('GET /console/acts', { query: {} }, as(local));
    expect(acts.output.items.map(({ city }) => city)).toEqual(
      Array.from(acts.output.items, () => 'Nürnberg'),
    );
  });
});

describe('the log of acts', () => {
  test('says who looked, is paged and is written as a table', async ({ boss, call, ada, stage }) => {
    const second = await stage.addCustomer();
    for (const { number } of [ada, second]) await call('POST /console/roles', body(number), as(boss));
    await call('GET /console/acts', { query: { customer: ada.number } }, as(boss));
    const looks = await call('GET /console/acts', { query: { looks: '1', person: boss.number } }, as(boss));
    expect(looks.output.items[0]).toMatchObject({
      title: 'Protokoll angesehen',
      after: { customer: ada.number },
      area: 'SYSTEM',
      step: 'SEE',
    });
    const table = await call('GET /console/acts/table', { query: { person: boss.number } }, as(boss));
    expect(table.text.split('\r\n').filter((line) => line.includes('Freigabe angefragt'))).toHaveLength(2);
  });

  test('cannot be changed, not even by the owner of the tables, and by the server’s role not at all', async ({
    boss,
    ada,
    call,
    db,
    database,
  }) => {
    await call('POST /console/roles', body(ada.number), as(boss));
    await sealActs(db, NOW);
    await expect(db.updateTable('act_log').set({ reason: 'anders' }).execute()).rejects.toThrow('only ever');
    await expect(db.deleteFrom('act_log').execute()).rejects.toThrow('only ever');
    await expect(db.deleteFrom('act_seal').execute()).rejects.toThrow('only ever');
    await migrate(database.url, { serverRole: SERVER_ROLE });
    const server = connect(serverUrlOf(database.url), { connections: 1 }).db;
    try {
      for (const table of ADDED_TO)
        await expect(server.deleteFrom(table).execute()).rejects.toThrow('permission denied');
      await expect(server.updateTable('act_log').set({ reason: 'x' }).execute()).rejects.toThrow(
        'permission denied',
      );
    } finally {
      await server.destroy();
    }
  });

  test('is a chain: what is changed, missing or slipped in is found', async ({
    boss,
    call,
    db,
    stage,
    clock,
  }) => {
    const chain = () => verifyActs(db, clock.now().add({ hours: 48 }));
    for (let count = 0; count < 3; count++)
      await call('POST /console/roles', body((await stage.addCustomer()).number), as(boss));
    await Promise.all([sealActs(db, NOW), sealActs(db, NOW)]);
    await sealActs(db, NOW);
    const whole = await chain();
    expect(whole.faults).toEqual([]);
    const printed: string[] = [];
    const say = { db, now: NOW, print: (text: string) => void printed.push(text) };
    const noted = `${whole.head?.position}:${whole.head?.hash}`;
    expect(await adminActs(['verify', noted], {}, say)).toBeUndefined();
    expect(printed.join()).toContain(noted);
    expect(await adminActs(['verify', `1:${'0'.repeat(64)}`], {}, say)).toContain('neu geschrieben');

    const { rows } = await sql<{ id: number }>`select id from act_log order by id desc limit 3`.execute(db);
    const [changed = 0, missing = 0, moved = 0] = rows.map(({ id }) => id);
    const meddle = async (work: () => Promise<unknown>) => {
      await sql`alter table act_log disable trigger user`.execute(db);
      await sql`alter table act_seal disable trigger user`.execute(db);
      await work();
      await sql`alter table act_log enable trigger user`.execute(db);
      await sql`alter table act_seal enable trigger user`.execute(db);
    };
    await meddle(() =>
      db.updateTable('act_log').set({ reason: 'anders' }).where('id', '=', changed).execute(),
    );
    expect((await chain()).faults).toEqual([`Handlung ${changed} wurde nachträglich geändert.`]);
    await meddle(() => db.deleteFrom('act_log').where('id', '=', missing).execute());
    expect((await chain()).faults).toContain(`Handlung ${missing} fehlt.`);
    await meddle(() => db.deleteFrom('act_seal').where('act_id', '=', moved).execute());
    expect((await chain()).faults).toContain(`Handlung ${moved} steht nicht in der Kette.`);
  });

  test('is forgotten when its years are over, and the chain stays whole', async ({ boss, call, db, ada }) => {
    await call('POST /console/roles', body(ada.number), as(boss));
    const { id } = await db
      .insertInto('act_log')
      .values({
        at: NOW,
        provider_id: 'sw',
        actor_text: 'Terminal: root@rechner',
        kind: 'ROLE_GIVEN',
        object_kind: 'PERSON',
        object_id: '1',
        kept_until: '2020-12-31',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sealActs(db, NOW);
    const before = await verifyActs(db, NOW);
    const { rows } = await sql<{ count: number }>`select forget_old_acts() as count`.execute(db);
    expect(rows).toEqual([{ count: 1 }]);
    expect(await db.selectFrom('act_log').where('id', '=', id).select('id').execute()).toEqual([]);
    const after = await verifyActs(db, NOW);
    expect(after.faults).toEqual(before.faults);
    expect(after.head).toEqual(before.head);
  });
});

test('the management sees every area', async ({ boss, call }) => {
  const { output } = await call('GET /console/current', undefined, as(boss));
  expect(Object.keys(output.rights)).toEqual(AREAS);
});
