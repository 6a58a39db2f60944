import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { CLAIM_MINUTES } from '#domain/inbox/inbox-claim.ts';
import { INBOX_KINDS, type InboxKind } from '#domain/inbox/inbox-kind.ts';
import type { Role } from '#domain/staff/role.ts';
import { insertOutcome } from '#server/features/bank-statement/bank-entry.repository.ts';
import { insertNote } from '#server/features/customer-file/customer-file.repository.ts';
import { insertRoleEnd } from '#server/features/staff/staff-role.repository.ts';
import { PRODUCT_JOBS } from '#server/jobs.ts';
import { addEverything, addNora, type EntryIds } from '#server/test/inbox-entries.ts';
import { SCENE_ENVIRONMENT } from '#server/test/scene.ts';
import { serverTest } from '#server/test/server-test.ts';
import { addPerson, type StagePerson } from '#server/test/staff-people.ts';
import { NOW, type StageCustomer } from '#server/test/stage.ts';
import { vault } from '#server/test/vault.ts';
import { findWholeReads, recordStatements } from '#server/test/whole-reads.ts';

const TODAY = '2027-05-12';

const test = serverTest()
  .override('environment', SCENE_ENVIRONMENT)
  .extend('cities', async ({ db, stage }) => {
    expect(stage).toBeDefined();
    return (await db.selectFrom('city').orderBy('id').select('id').execute()).map(({ id }) => id);
  })
  .extend('service', ({ db, stage }) => addPerson({ db, stage, vault }, 'SERVICE'))
  .extend('other', ({ db, stage }) => addPerson({ db, stage, vault }, 'SERVICE'))
  .extend(
    'customerIn',
    ({ db, stage }) =>
      (cityId: number | null) =>
        addNora(db, stage, cityId),
  )
  .extend(
    'remind',
    ({ db, service }) =>
      async (customer: StageCustomer, remindOn = TODAY): Promise<string> => {
        const note = {
          customerId: customer.id,
          authorId: service.id,
          text: 'Nach der Karte fragen',
          remindOn,
        };
        return String(await insertNote(db, { ...note, now: NOW }));
      },
  )
  .extend('list', ({ call }) => async (as: Pick<StagePerson, 'token'>) => {
    const { output } = await call('GET /console/inbox', undefined, { token: as.token });
    return output;
  })
  .extend(
    'claim',
    ({ call }) =>
      (as: StagePerson, id: string, from?: StagePerson, kind: InboxKind = 'NOTE') =>
        call(
          'POST /console/inbox/{kind}/{id}/claim',
          { params: { kind, id }, body: from ? { from: from.number } : {} },
          { token: as.token },
        ),
  )
  .extend(
    'release',
    ({ call }) =>
      (as: StagePerson, id: string) =>
        call(
          'POST /console/inbox/{kind}/{id}/release',
          { params: { kind: 'NOTE', id } },
          { token: as.token },
        ),
  )
  .extend(
    'acts',
    ({ db }) =>
      async (kinds = ['ENTRY_CLAIMED', 'ENTRY_TAKEN_OVER', 'ENTRY_RELEASED']) =>
        db
          .selectFrom('act_log')
          .where('kind', 'in', kinds)
          .orderBy('id')
          .select(['kind', 'actor_id as by', 'area', 'object_id as object', 'customer_id as about', 'before'])
          .execute(),
  )
  .extend(
    'everything',
    ({ db, stage }) =>
      (cityId: number): Promise<EntryIds> =>
        addEverything(db, stage, cityId),
  );

const OF_ROLE: Record<Role, readonly InboxKind[]> = {
  SERVICE: ['OPEN_TRIP', 'SERVICE_CASE', 'DOCUMENT_CHECK', 'MANUAL_CHECK', 'REVIEW_CASE', 'NOTE', 'DELETION'],
  DISPATCH: ['OPEN_TRIP', 'SERVICE_CASE', 'RETURN_TASK', 'DAMAGE', 'REVIEW_CASE', 'TRIP_KM'],
  FIELD: ['RETURN_TASK'],
  ACCOUNTING: ['BANK_ENTRY', 'DEBIT_FILE', 'REMINDER_STOP', 'DAMAGE_SHARE'],
  CONTENT: [],
  MANAGEMENT: INBOX_KINDS,
};

describe('who sees what waits', () => {
  test.for(Object.entries(OF_ROLE) as [Role, readonly InboxKind[]][])(
    '%s: what they may decide about, in their cities, and nothing else',
    async ([role, kinds], { db, stage, everything, cities, list }) => {
      const [here = 0, there = 0] = cities;
      const near = await everything(here);
      const far = await everything(there);
      const names = (ids: EntryIds, of: readonly InboxKind[]) =>
        of.map((kind) => `${kind} ${ids[kind]}`).toSorted();
      const seen = async (where?: readonly number[]) => {
        const person = await addPerson({ db, stage, vault }, role, where ? { cities: where } : {});
        return (await list(person)).entries
          .map(({ kind, id }) => `${kind} ${id}`)
          .filter((name) => [...names(near, INBOX_KINDS), ...names(far, INBOX_KINDS)].includes(name))
          .toSorted();
      };
      expect(await seen()).toEqual([...names(near, kinds), ...names(far, kinds)].toSorted());
      // What belongs to no city is for those who have the right in all of them.
      expect(await seen([here])).toEqual(
        names(
          near,
          kinds.filter((kind) => kind !== 'BANK_ENTRY' && kind !== 'DEBIT_FILE'),
        ),
      );
    },
  );

  test('each entry says what, about whom, until when, and what to do', async ({
    everything,
    cities,
    db,
    stage,
    list,
  }) => {
    const ids = await everything(cities[0] ?? 0);
    const boss = await addPerson({ db, stage, vault }, 'MANAGEMENT');
    const { entries, kinds } = await list(boss);
    expect(kinds.toSorted()).toEqual(INBOX_KINDS.toSorted());
    const of = (kind: InboxKind) => entries.find((one) => one.kind === kind && one.id === ids[kind]);
    expect(of('DOCUMENT_CHECK')).toMatchObject({
      title: 'Dokumente von Nora Probe',
      dueAt: NOW.add({ hours: 24 }).toString(),
      action: { label: 'Prüfen', to: `/werkzeugkasten/dokumente/${ids.DOCUMENT_CHECK}` },
    });
    expect(of('BANK_ENTRY')).toMatchObject({
      title: 'Zahlung ungeklärt: 86,40\u00A0€',
      facts: [
        { label: 'Von', value: 'Erika Beispiel' },
        { label: 'Verwendungszweck', value: 'Danke' },
      ],
      action: { label: 'Zuordnen oder weglegen', to: `/betrieb/geld/bank?posten=${ids.BANK_ENTRY}` },
    });
    expect(of('DEBIT_FILE')).toMatchObject({
      title: 'Lastschriften einreichen: 45,30\u00A0€',
      about: 'Abbuchung am 18.05.2027',
      // Whit Monday is a banking day.
      dueAt: '2027-05-17T22:00:00Z',
      action: { label: 'Datei öffnen', to: `/betrieb/geld/lastschriften/${ids.DEBIT_FILE}` },
    });
    expect(of('DELETION')?.dueAt).toBe('2027-06-12T22:00:00Z');
    expect(of('PROPOSAL')?.action?.to).toBe(`/betrieb/freigaben?freigabe=${ids.PROPOSAL}`);
    for (const kind of INBOX_KINDS) {
      const entry = of(kind);
      expect([kind, Boolean(entry?.action ?? entry?.note)]).toEqual([kind, true]);
    }
    const group = entries.map(({ dueAt }) => dueAt !== null && dueAt <= NOW.toString());
    expect(group.lastIndexOf(true)).toBeLessThan(group.indexOf(false));
  });

  test('nobody sees what is about themselves or a driver of theirs', async ({
    service,
    other,
    remind,
    list,
    stage,
    db,
  }) => {
    const driver = await stage.addDriver(service);
    expect(await db.selectFrom('customer').where('id', '=', driver.id).select('id').execute()).toHaveLength(
      1,
    );
    const ids = [await remind(service), await remind(driver)];
    const shown = async (as: StagePerson) =>
      (await list(as)).entries.flatMap(({ kind, id }) => (kind === 'NOTE' ? [id] : []));
    expect((await shown(service)).filter((id) => ids.includes(id))).toEqual([]);
    expect(await shown(other)).toEqual(expect.arrayContaining(ids));
  });

  test('what is decided or not due yet is not there', async ({
    everything,
    remind,
    cities,
    db,
    stage,
    list,
    call,
    ada,
  }) => {
    const ids = await everything(cities[0] ?? 0);
    const boss = await addPerson({ db, stage, vault }, 'MANAGEMENT');
    const shown = async () => (await list(boss)).entries.map(({ kind, id }) => `${kind} ${id}`);
    const before = (await list(boss)).version;
    expect((await list(boss)).version).toBe(before);
    await remind(ada, '2027-05-13');
    expect((await list(boss)).version).toBe(before);
    await insertOutcome(db, {
      entryId: Number(ids.BANK_ENTRY),
      outcome: 'SET_ASIDE',
      reason: 'gehört uns nicht',
      by: boss.id,
      now: NOW,
    });
    expect(await shown()).not.toContain(`BANK_ENTRY ${ids.BANK_ENTRY}`);
    const after = (await list(boss)).version;
    expect(after).not.toBe(before);
    const id = await remind(ada);
    expect(await shown()).toContain(`NOTE ${id}`);
    expect((await list(boss)).version).not.toBe(after);
    const settle = () =>
      call(
        'POST /console/customers/{accountNumber}/notes/{id}/settle',
        { params: { accountNumber: ada.number, id } },
        { token: boss.token },
      );
    expect((await settle()).code).toBeUndefined();
    expect((await settle()).code).toBeUndefined();
    expect(await shown()).not.toContain(`NOTE ${id}`);
    expect((await list(boss)).version).toBe(after);
    const settled = await db.selectFrom('act_log').where('kind', '=', 'NOTE_SETTLED').select('id').execute();
    expect(settled).toHaveLength(1);
  });
});

describe('a claim', () => {
  test('is one person’s, however many ask at once, and repeated it is a sign', async ({
    ada,
    remind,
    service,
    other,
    claim,
    list,
    acts,
    clock,
  }) => {
    const id = await remind(ada);
    const answers = await Promise.all(
      [service, other, service, other, service, other].map(async (as) => ({
        as,
        answer: await claim(as, id),
      })),
    );
    const won = answers.filter(({ answer }) => answer.code === undefined);
    expect(answers.filter(({ answer }) => answer.code === 'INBOX_CLAIMED')).toHaveLength(3);
    expect(new Set(won.map(({ as }) => as.id)).size).toBe(1);
    const [holder, loser] = won[0]?.as === service ? [service, other] : [other, service];
    const claimOf = async (as: StagePerson) =>
      (await list(as)).entries.find((one) => one.kind === 'NOTE' && one.id === id)?.claim;
    expect(await claimOf(holder)).toMatchObject({ isOwn: true, accountNumber: holder.number });
    expect(await claimOf(loser)).toMatchObject({ isOwn: false, since: NOW.toString() });
    expect((await acts()).filter(({ about }) => about === ada.id)).toMatchObject([
      { kind: 'ENTRY_CLAIMED', by: holder.id, area: 'CUSTOMERS', object: `NOTE ${id}` },
    ]);
    clock.set(NOW.add({ minutes: 20 }));
    expect((await claim(holder, id)).output.since).toBe(NOW.toString());
    clock.set(NOW.add({ minutes: 20 + CLAIM_MINUTES - 1 }));
    expect((await claim(loser, id)).code).toBe('INBOX_CLAIMED');
  });

  test('is taken over from the very person whom one has seen there, and the log names both', async ({
    ada,
    remind,
    service,
    other,
    claim,
    acts,
    db,
    stage,
  }) => {
    const third = await addPerson({ db, stage, vault }, 'SERVICE');
    const id = await remind(ada);
    await claim(service, id);
    const both = await Promise.all([claim(other, id, service), claim(third, id, service)]);
    expect(both.filter(({ code }) => code === undefined)).toHaveLength(1);
    expect(both.filter(({ code }) => code === 'INBOX_CLAIMED')).toHaveLength(1);
    const [winner] = both[0]?.code === undefined ? [other] : [third];
    expect((await claim(service, id, service)).code).toBe('INBOX_CLAIMED');
    expect((await acts()).filter(({ about }) => about === ada.id).at(-1)).toMatchObject({
      kind: 'ENTRY_TAKEN_OVER',
      by: winner?.id,
      before: { person: service.number },
    });
  });

  test('ends when it is given back, half an hour after the last sign, and with the role', async ({
    ada,
    remind,
    service,
    other,
    claim,
    release,
    list,
    db,
    clock,
    services,
  }) => {
    const id = await remind(ada);
    const claimOf = async () => (await list(other)).entries.find((one) => one.id === id)?.claim;
    await claim(service, id);
    expect((await release(other, id)).output.isReleased).toBe(false);
    expect(await claimOf()).not.toBeNull();
    expect((await release(service, id)).output.isReleased).toBe(true);
    expect(await claimOf()).toBeNull();

    await claim(service, id);
    const { version } = await list(other);
    clock.set(NOW.add({ minutes: CLAIM_MINUTES }));
    expect(await claimOf()).toBeNull();
    expect((await list(other)).version).not.toBe(version);
    await PRODUCT_JOBS.find(({ name }) => name === 'forget-inbox-claims')?.run(db, clock.now(), services);
    expect(await db.selectFrom('inbox_claim').where('entry_id', '=', id).select('kind').execute()).toEqual(
      [],
    );

    await claim(service, id);
    expect(await claimOf()).not.toBeNull();
    const end = { roleId: service.roleId, at: clock.now(), by: null, now: clock.now() };
    await insertRoleEnd(db, end);
    expect(await claimOf()).toBeNull();
    expect((await claim(other, id)).code).toBeUndefined();
  });

  test('is of what is there for oneself, and of nobody close', async ({
    customerIn,
    remind,
    cities,
    claim,
    release,
    db,
    stage,
    service,
  }) => {
    const [here = 0, there = 0] = cities;
    const local = await addPerson({ db, stage, vault }, 'SERVICE', { cities: [here] });
    const far = await remind(await customerIn(there));
    expect((await claim(local, far)).code).toBe('INBOX_ENTRY_UNKNOWN');
    expect((await release(local, far)).code).toBe('INBOX_ENTRY_UNKNOWN');
    expect((await claim(service, '1', undefined, 'DAMAGE')).code).toBe('INBOX_ENTRY_UNKNOWN');
    expect((await claim(service, 'abc')).code).toBe('INBOX_ENTRY_UNKNOWN');
    const id = await remind(await customerIn(here));
    await sql`update customer_note set settled_at = ${NOW}, settled_by = ${service.id} where id = ${Number(id)}`.execute(
      db,
    );
    expect((await claim(service, id)).code).toBe('INBOX_ENTRY_UNKNOWN');
  });
});

test('all of it is found by indexes, however much is settled already', async ({
  database,
  db,
  services,
  service,
  clock,
}) => {
  const grants = [{ role: 'MANAGEMENT' as const, rights: {}, cities: 'ALL' as const, from: NOW, to: null }];
  const provider = await db.selectFrom('provider').select('id').executeTakeFirst();
  const viewer = { id: service.id, providerId: provider?.id ?? '', grants };
  const whole: Record<string, string[]> = {};
  for (const { kind, find } of services.inboxSources) {
    const sent = await recordStatements(database.url, (recording) =>
      find({ ...services, db: recording, now: clock.now(), viewer, cities: 'ALL', limit: 200 }),
    );
    for (const statement of sent) {
      const tables = await findWholeReads(db, statement);
      if (tables.length > 0) whole[kind] = tables;
    }
  }
  const looked = await recordStatements(database.url, (recording) =>
    services.inboxWatch.version(recording, clock.now()),
  );
  for (const statement of looked) {
    const tables = await findWholeReads(db, statement);
    if (tables.length > 0) whole['version'] = tables;
  }
  expect(looked).toHaveLength(1);
  expect(whole).toEqual({});
});
