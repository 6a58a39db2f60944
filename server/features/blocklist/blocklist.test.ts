import { describe, expect } from 'vitest';
import { endOverdue, forgetEntries } from '#server/features/case/blocklist.repository.ts';
import { blockedIban } from '#server/features/customer/sealed-iban.ts';
import { person } from '#server/test/registration-body.ts';
import { registrationTest } from '#server/test/registration-test.ts';
import { idOf, SCENE_ENVIRONMENT } from '#server/test/scene.ts';
import { addPerson, type StagePerson } from '#server/test/staff-people.ts';
import { NOW } from '#server/test/stage.ts';
import { vault } from '#server/test/vault.ts';
import { entriesKeptFrom } from './kept-from.ts';

const REASON = 'Zwei Mal mit falschen Papieren';
const IBAN = 'DE75 5121 0800 1245 1261 99';
const as = ({ token }: Pick<StagePerson, 'token'>) => ({ token });
type Kind = 'email' | 'phone' | 'iban' | 'zip';

const test = registrationTest()
  .override('environment', SCENE_ENVIRONMENT)
  .extend('service', ({ db, stage }) => addPerson({ db, stage, vault }, 'SERVICE'))
  .extend('second', ({ db, stage }) => addPerson({ db, stage, vault }, 'MANAGEMENT'))
  .extend('to', ({ call, service, second }) => ({
    /** What the check before a registration says. */
    check: async (form: { email?: string; iban?: string }, headers: Record<string, string>) =>
      (await call('POST /checkblocklist', { body: form }, { headers })).code ?? 'OK',
    list: async (state?: 'ENDED') =>
      (await call('GET /console/blocklist', { query: state ? { state } : {} }, as(service))).output.items,
    add: (kind: Kind, value: string, more: { lastDay?: string } = {}, by: StagePerson = service) =>
      call('POST /console/blocklist', { body: { kind, value, reason: REASON, ...more } }, as(by)),
    end: (id: number, by: StagePerson = service) =>
      call(
        'POST /console/blocklist/{id}/end',
        { params: idOf(id), body: { reason: 'Verwechslung' } },
        as(by),
      ),
    confirm: (answer: { output: { proposal: { id: number } } }, by: StagePerson = second) =>
      call('POST /console/proposals/{id}/confirm', { params: idOf(answer.output.proposal.id) }, as(by)),
  }))
  .extend('listed', ({ to }) => async (kind: Kind, value: string, more?: { lastDay?: string }) => {
    await to.confirm(await to.add(kind, value, more));
    const [entry] = (await to.list()).filter((one) => one.kind === kind);
    if (!entry) throw new Error('nothing was added');
    return entry;
  });

describe('the blocklist in the console', () => {
  test('an entry counts once a second person confirms it, and refuses a registration; an ended one refuses nobody', async ({
    registrations,
    to,
    listed,
  }) => {
    const body = person();
    const email = body.emailAddress ?? '';
    const asked = await to.add('email', `  ${email.toUpperCase()} `);
    // Until it is confirmed it hits nobody.
    expect((await to.list()).map(({ value }) => value)).not.toContain(email);
    const { headers } = await registrations.begin();
    expect(await to.check({ email }, headers)).toBe('OK');
    await to.confirm(asked);
    expect(await to.check({ email }, headers)).toBe('BLOCKLISTED');
    expect((await registrations.register(body)).code).toBe('REGISTRATION_REJECTED');

    const other = person();
    const entry = await listed('phone', '0151 / 123 456 78');
    expect(entry).toMatchObject({ value: '+49\u00A01511\u00A02345678', reason: REASON, lastDay: null });
    expect((await registrations.register({ ...other, mobilePhoneNr: '+49 151 12345678' })).code).toBe(
      'REGISTRATION_REJECTED',
    );
    await to.confirm(await to.end(entry.id));
    expect(
      (await registrations.register({ ...other, mobilePhoneNr: '+49 151 12345678' })).code,
    ).toBeUndefined();
  });

  test('an account is a hash, hits however it is typed, and is never shown again', async ({
    db,
    registrations,
    listed,
    second,
    call,
    to,
  }) => {
    const asked = await to.add('iban', IBAN.toLowerCase());
    const shown = JSON.stringify((await call('GET /console/proposals', { query: {} }, as(second))).output);
    expect(shown).toContain('nur als Prüfwert gespeichert');
    for (const text of [shown, JSON.stringify(asked.output)]) expect(text).not.toMatch(/1261 ?99/);
    await to.confirm(asked);
    const entries = await to.list();
    expect(entries.find(({ kind }) => kind === 'iban')).toMatchObject({ value: null });
    const { value } = await db
      .selectFrom('blocklist_entry')
      .where('kind', '=', 'iban')
      .select('value')
      .executeTakeFirstOrThrow();
    expect(value).toBe(blockedIban(vault, IBAN.replaceAll(' ', '')));
    const { headers } = await registrations.begin();
    expect(await to.check({ iban: IBAN }, headers)).toBe('BLOCKLISTED');
    const stored = await db.selectFrom('proposal').select('request').execute();
    expect(JSON.stringify(stored)).not.toContain('#');
    await expect(listed('iban', 'DE75 5121 0800 1245 1261 98')).rejects.toThrow();
  });

  test('what nobody could enter is refused at its field', async ({ to }) => {
    for (const [kind, value] of [
      ['email', 'keine Adresse'],
      ['phone', '0043 660 1234567'],
      ['iban', 'DE75 5121 0800 1245 1261 98'],
      ['zip', '!'],
    ] as const)
      expect(await to.add(kind, value), kind).toMatchObject({
        code: 'FIELD_INVALID',
        problem: { fields: [{ name: 'value' }] },
      });
    const past = await to.add('zip', '12345', { lastDay: '2020-01-01' });
    expect(past).toMatchObject({ code: 'FIELD_INVALID', problem: { fields: [{ name: 'lastDay' }] } });
  });

  test('of two who add the same at the same moment one proposal waits; one on the list is known', async ({
    to,
  }) => {
    const both = await Promise.all([to.add('zip', '90 491'), to.add('zip', '90491')]);
    expect(both.map(({ code }) => code ?? 'OK').toSorted()).toEqual(['OK', 'PROPOSAL_OPEN']);
    const [done] = both.filter(({ code }) => code === undefined);
    if (!done) throw new Error('nobody was first');
    await to.confirm(done);
    expect((await to.add('zip', '90491')).code).toBe('BLOCKLIST_KNOWN');
  });

  test('with its end the value goes; the same can be added anew', async ({ db, to, listed }) => {
    const entry = await listed('email', 'wieder@example.org');
    await to.confirm(await to.end(entry.id));
    const [ended] = await to.list('ENDED');
    expect(ended).toMatchObject({ id: entry.id, value: null, reason: REASON, endedBy: expect.any(String) });
    const kept = await db.selectFrom('blocklist_entry').where('id', '=', entry.id).selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain('wieder@');
    const anew = await listed('email', 'wieder@example.org');
    expect(anew.id).not.toBe(entry.id);
  });

  test('until a day it counts through that day, and then ends by itself', async ({ db, to, listed }) => {
    const lastDay = NOW.toZonedDateTimeISO('Europe/Berlin').toPlainDate().add({ days: 2 });
    const entry = await listed('email', 'bald@example.org', { lastDay: lastDay.toString() });
    expect(entry.lastDay).toBe(lastDay.toString());
    const midnight = lastDay.add({ days: 1 }).toZonedDateTime('Europe/Berlin').toInstant();
    const counts = async () =>
      (await db.selectFrom('blocklist_entry').where('id', '=', entry.id).select('is_open').execute())[0]
        ?.is_open;
    await endOverdue(db, midnight.subtract({ seconds: 1 }));
    expect(await counts()).toBe(true);
    await endOverdue(db, midnight);
    expect(await counts()).toBe(false);
    const value = await db
      .selectFrom('blocklist_entry')
      .where('id', '=', entry.id)
      .select('value')
      .executeTakeFirst();
    expect(value?.value).toBe(`#ended-${entry.id}`);
    expect((await to.end(entry.id)).code).toBe('BLOCKLIST_UNKNOWN');
  });

  test('whoever asked does not confirm it, nor whose value it is or who lives with them', async ({
    db,
    to,
    second,
    service,
  }) => {
    const asked = await to.add('email', 'chefin@example.org');
    expect((await to.confirm(asked, service)).code).toBe('FORBIDDEN');
    await db
      .updateTable('customer')
      .set({ email: 'chefin@example.org' })
      .where('id', '=', second.id)
      .execute();
    expect((await to.confirm(asked)).code).toBe('TOO_CLOSE');
    expect((await to.list()).map(({ value }) => value)).not.toContain('chefin@example.org');
  });

  test('each look, adding and ending is an act without the value', async ({ db, to, listed, service }) => {
    const entry = await listed('email', 'protokoll@example.org');
    await to.confirm(await to.end(entry.id));
    const acts = await db
      .selectFrom('act_log')
      .where('object_kind', '=', 'BLOCKLIST')
      .where('object_id', '=', String(entry.id))
      .orderBy('id')
      .select(['kind', 'reason', 'before', 'after'])
      .execute();
    expect(acts.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['BLOCKLIST_ADDED', REASON],
      ['BLOCKLIST_ENDED', 'Verwechslung'],
    ]);
    const looks = await db
      .selectFrom('act_log')
      .where('actor_id', '=', service.id)
      .where('kind', '=', 'BLOCKLIST_SEEN')
      .selectAll()
      .execute();
    expect(looks.length).toBeGreaterThan(0);
    expect(JSON.stringify([...acts, ...looks])).not.toContain('protokoll@');
  });

  test('the case of a refused registration names the entry that hit', async ({
    db,
    registrations,
    listed,
    call,
    service,
  }) => {
    const body = person();
    const entry = await listed('email', body.emailAddress ?? '');
    await registrations.register(body);
    const { id } = await db
      .selectFrom('review_case')
      .where('kind', '=', 'BLOCKLIST')
      .orderBy('id', 'desc')
      .select('id')
      .executeTakeFirstOrThrow();
    const seen = await call('GET /console/cases/{id}', { params: idOf(id) }, as(service));
    expect(seen.output.entries).toEqual([entry.id]);
  });

  test('the file of somebody with a suspicious postal code names it too, to who sees cases', async ({
    db,
    registrations,
    listed,
    call,
    service,
    stage,
  }) => {
    const entry = await listed('zip', '97070');
    const body = person();
    const { output } = await registrations.register({
      ...body,
      address: { ...body.address, postalCode: '97070' },
    });
    const { number } = await db
      .selectFrom('customer')
      .where('id', '=', output.id)
      .select('customer_number as number')
      .executeTakeFirstOrThrow();
    const open = async (by: StagePerson) =>
      (await call('GET /console/customers/{accountNumber}', { params: { accountNumber: number } }, as(by)))
        .output.blocklistHits;
    expect(await open(service)).toEqual([entry.id]);
    expect(await open(await addPerson({ db, stage, vault }, 'ACCOUNTING'))).toEqual([]);
  });

  test('is forgotten three years after its year, and what nobody confirmed with its proposal', async ({
    db,
    to,
    listed,
  }) => {
    const entry = await listed('email', 'alt@example.org');
    await to.add('email', 'nie@example.org');
    const kept = async () =>
      (await db.selectFrom('blocklist_entry').select(['id', 'value']).execute()).map(({ value }) => value);
    const year = NOW.toZonedDateTimeISO('Europe/Berlin').year;
    const first = Temporal.PlainDate.from({ year: year + 4, month: 1, day: 1 })
      .toZonedDateTime('Europe/Berlin')
      .toInstant();
    await forgetEntries(db, { began: entriesKeptFrom(first.subtract({ seconds: 1 })), waited: NOW });
    expect(await kept()).toEqual(expect.arrayContaining(['alt@example.org', 'nie@example.org']));
    await forgetEntries(db, { began: entriesKeptFrom(NOW), waited: NOW.add({ seconds: 1 }) });
    expect(await kept()).not.toContain('nie@example.org');
    await forgetEntries(db, { began: entriesKeptFrom(first), waited: NOW });
    expect(await kept()).not.toContain('alt@example.org');
    expect(entry.id).toBeGreaterThan(0);
  });
});
