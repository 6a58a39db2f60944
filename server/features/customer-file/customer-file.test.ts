import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { foldWords, wordsOf } from '#domain/staff/find-words.ts';
import { insertRole } from '#server/features/staff/staff-role.repository.ts';
import { SCENE_ENVIRONMENT } from '#server/test/scene.ts';
import { serverTest } from '#server/test/server-test.ts';
import { addPerson, type StagePerson } from '#server/test/staff-people.ts';
import { hoursFrom, NOW, type StageCustomer } from '#server/test/stage.ts';
import { vault } from '#server/test/vault.ts';
import { findCustomers } from './find-customers.repository.ts';

type Names = {
  prename?: string;
  name?: string;
  email?: string;
  mobile_phone?: string;
  registered_city_id?: number;
};

const test = serverTest()
  .override('environment', SCENE_ENVIRONMENT)
  .extend('service', ({ db, stage }) => addPerson({ db, stage, vault }, 'SERVICE'))
  .extend('cities', async ({ db, stage }) => {
    expect(stage).toBeDefined();
    return (await db.selectFrom('city').orderBy('id').select('id').execute()).map(({ id }) => id);
  })
  .extend('named', ({ db, stage }) => async (names: Names): Promise<StageCustomer> => {
    const customer = await stage.addCustomer();
    await db.updateTable('customer').set(names).where('id', '=', customer.id).execute();
    return customer;
  })
  .extend('find', ({ call, service }) => async (text: string, as: Pick<StagePerson, 'token'> = service) => {
    const { output } = await call('POST /console/find', { body: { text } }, { token: as.token });
    return { ...output, numbers: output.customers.map(({ accountNumber }) => accountNumber) };
  });

const as = ({ token }: Pick<StagePerson, 'token'>) => ({ token });

describe('the search', () => {
  test('finds a customer by each of name, number, mail, phone and card', async ({ named, find, db }) => {
    const who = await named({
      prename: 'Jürgen',
      name: 'Müller-Yıldız',
      email: 'j.mueller@example.org',
      mobile_phone: '+491713920077',
    });
    await named({ prename: 'Jürgen', name: 'Möller', email: 'moeller@example.org' });
    await db
      .insertInto('access_card')
      .values({ number: '0A77B1', customer_id: who.id, issued_at: NOW })
      .execute();
    for (const text of [
      'müller',
      'MUELLER jürgen',
      'Juergen Müll',
      'yildiz',
      'jürgen yildiz',
      'j.mueller@ex',
      'J.Mueller@example.org',
      '0171 3920077',
      '+49 171 39200',
      '0a77b1',
      who.number,
      who.number.replace('-1', ''),
    ])
      expect((await find(text)).numbers, text).toEqual([who.number]);
    expect((await find('Jürgen')).numbers).toHaveLength(2);
  });

  test('is harmless for what means nothing, or something else in SQL', async ({
    find,
    named,
    call,
    service,
  }) => {
    await named({ prename: "D'Arcy", name: 'O%_\\' });
    for (const text of ['', ' ', 'a', '%', '_', '%%', '__', '*', "'", '\\', '::', '()', '💶'])
      expect(await find(text), text).toMatchObject({ isTooShort: true, customers: [] });
    await call('POST /console/find', { body: { text: '\u0000' } }, as(service)).then(({ code }) =>
      expect(code).toBe('FIELD_INVALID'),
    );
    for (const text of ["' or 1=1 --", 'ab:* & !cd', "'); drop table customer; --", '%%%%', 'x'.repeat(200)])
      expect((await find(text)).numbers, text).toEqual([]);
    expect((await find('darcy d arcy')).numbers).toEqual([]);
    expect((await find("D'Arcy")).numbers).toHaveLength(1);
  });

  test('finds nobody of another city, nor their bookings, and says whom it has shown', async ({
    named,
    find,
    cities,
    db,
    stage,
  }) => {
    const [here = 0, there = 0] = cities;
    const near = await named({ name: 'Sonderbar', registered_city_id: here });
    const far = await named({ name: 'Sonderbar', registered_city_id: there });
    const nowhere = await named({ name: 'Sonderbar' });
    const local = await addPerson({ db, stage, vault }, 'SERVICE', { cities: [here] });
    expect((await find('sonderbar', local)).numbers).toEqual([near.number]);
    for (const text of [far.number, nowhere.number]) expect((await find(text, local)).numbers).toEqual([]);
    expect((await find('sonderbar')).numbers.toSorted()).toEqual(
      [near, far, nowhere].map(({ number }) => number).toSorted(),
    );
    const acts = await db
      .selectFrom('act_log')
      .where('actor_id', '=', local.id)
      .orderBy('id')
      .select(['kind', 'after'])
      .execute();
    expect(acts.map(({ kind }) => kind)).toEqual(['SEARCHED', 'SEARCHED', 'SEARCHED']);
    expect(acts[0]?.after).toEqual({ asked: ['words'], shown: [near.number] });
  });

  test('finds cars by plate and number, and says who has them, only to whom may see that', async ({
    find,
    stage,
    db,
  }) => {
    const { id } = await stage.addVehicle();
    const plate = 'FÜ-SW 2147';
    await db.updateTable('vehicle').set({ plate }).where('id', '=', id).execute();
    for (const text of [plate, 'füsw2147', '2147', String(id)])
      expect(
        (await find(text)).cars.map((car) => car.id),
        text,
      ).toContain(id);
    const accountant = await addPerson({ db, stage, vault }, 'ACCOUNTING');
    expect((await find(plate, accountant)).cars).toEqual([]);
  });

  test('says who has a car only where one sees bookings, wherever else one sees cars', async ({
    find,
    stage,
    call,
    ada,
    cities,
    db,
    clock,
  }) => {
    const car = await stage.addVehicle();
    const body = { bookeeId: car.id, timeRange: hoursFrom(NOW, 0) };
    const { output: booking } = await call('POST /bookings', { body }, { token: ada.token });
    clock.set(NOW.add({ hours: 1 }));
    const elsewhere = cities.filter((id) => id !== car.cityId);
    const person = await addPerson({ db, stage, vault }, 'SERVICE', { cities: elsewhere });
    const from = NOW.subtract({ hours: 1 });
    await insertRole(db, {
      customerId: person.id,
      role: 'FIELD',
      cities: [car.cityId],
      from,
      to: null,
      by: null,
      now: from,
    });
    const seenBy = async (who?: StagePerson) => {
      const found = (await find(String(car.id), who)).cars.find(({ id }) => id === car.id);
      return [found?.bookingId, found?.driver?.accountNumber];
    };
    expect(await seenBy()).toEqual([booking.id, ada.number]);
    expect(await seenBy(person)).toEqual([null, undefined]);
  });

  test('shows eight and says that there are more', async ({ find, named }) => {
    for (let count = 0; count < 9; count++) await named({ name: 'Vielfach', prename: `Nr ${count}` });
    const found = await find('vielfach');
    expect([found.customers.length, found.hasMoreCustomers]).toEqual([8, true]);
  });

  test('folds names as the database does', async ({ db }) => {
    const texts = [
      'Jürgen Müller-Yıldız',
      'ÅSA Ødegård, Žižka & Söhne',
      "  d'Arcy   O'Neill  ",
      'Straße GROẞ ß',
      'Łukasz ŚWIĄTEK (GmbH)',
      'é\u0301 Ǆ ŉ',
      'anna.mueller+x_1@example.org',
      ...Array.from('ÄÖÜÀÁÂÃÅÇÈÉÊËÌÍÎÏÑÒÓÔÕØÙÚÛÝŠŽŁĞİŞĆČĐŘĚŮŃŚŹŻĄĘŐŰ'),
    ];
    for (const text of texts) {
      const { rows } = await sql<{ folded: string }>`select find_fold(${text}) as folded`.execute(db);
      expect(rows[0]?.folded, text).toBe(foldWords(text));
    }
    expect(wordsOf('A b  Ço-op')).toEqual(['co', 'op']);
  });

  test('names somebody once, whatever of them fits', async ({ db, named }) => {
    const who = await named({ name: 'Einmal' });
    const found = await findCustomers(
      db,
      { customerNumber: who.number, phone: '+49999', card: 'x', words: ['einmal'] },
      { providerId: 'sw', cities: 'ALL', limit: 8 },
    );
    expect(found.map(({ number }) => number)).toEqual([who.number]);
  });
});

describe('the file', () => {
  test('shows what one may see, and each look is an act that the customer can read', async ({
    call,
    ada,
    service,
    db,
    stage,
  }) => {
    const params = { accountNumber: ada.number };
    const { output } = await call('GET /console/customers/{accountNumber}', { params }, as(service));
    expect(output).toMatchObject({
      accountNumber: ada.number,
      name: 'Ada Beispiel',
      state: 'ACTIVE',
      isOneself: false,
    });
    expect(output.groups.map(({ title }) => title)).toEqual(['Kontakt', 'Geld', 'Ausweise und Zugang']);
    const text = JSON.stringify(output);
    expect(text).not.toContain('DE89');
    const act = await db
      .selectFrom('act_log')
      .where('customer_id', '=', ada.id)
      .select(['kind', 'actor_id as actor', 'area', 'step'])
      .executeTakeFirstOrThrow();
    expect(act).toEqual({ kind: 'FILE_SEEN', actor: service.id, area: 'CUSTOMERS', step: 'SEE' });
    // Who sees no cases does not learn that there is a suspicion.
    await db
      .insertInto('review_case')
      .values({ kind: 'DUPLICATE', customer_id: ada.id, facts: '{}', created_at: NOW })
      .execute();
    const accountant = await addPerson({ db, stage, vault }, 'ACCOUNTING');
    const seenBy = async (person: StagePerson) => {
      const { output: seen } = await call('GET /console/customers/{accountNumber}', { params }, as(person));
      return [seen.why, seen.events.some(({ title }) => title === 'Verdachtsfälle')];
    };
    expect(await seenBy(service)).toEqual(['Ein Verdachtsfall liegt vor.', true]);
    expect(await seenBy(accountant)).toEqual([null, false]);
  });

  test('of another city is not there', async ({ call, cities, db, stage, named }) => {
    const [here = 0, there = 0] = cities;
    const far = await named({ registered_city_id: there });
    const local = await addPerson({ db, stage, vault }, 'SERVICE', { cities: [here] });
    const params = { accountNumber: far.number };
    expect((await call('GET /console/customers/{accountNumber}', { params }, as(local))).code).toBe(
      'CUSTOMER_UNKNOWN',
    );
    const body = { text: 'Hat angerufen' };
    expect(
      (await call('POST /console/customers/{accountNumber}/notes', { params, body }, as(local))).code,
    ).toBe('CUSTOMER_UNKNOWN');
    expect(await db.selectFrom('customer_note').select('id').execute()).toEqual([]);
  });

  test('takes a note once, by name and day, and nobody writes into their own', async ({
    call,
    ada,
    service,
    db,
  }) => {
    const params = { accountNumber: ada.number };
    const body = { text: 'Ruft am Montag zurück', remindOn: '2030-01-07' };
    const key = 'a'.repeat(22);
    const path = 'POST /console/customers/{accountNumber}/notes';
    for (let time = 0; time < 2; time++)
      expect((await call(path, { params, body }, { ...as(service), key })).code).toBeUndefined();
    const { output } = await call('GET /console/customers/{accountNumber}', { params }, as(service));
    const notes = output.events.filter(({ kind }) => kind === 'NOTES');
    expect(notes.map(({ facts }) => facts)).toEqual([
      [
        { label: 'Notiz', text: 'Ruft am Montag zurück' },
        { label: 'Von', text: 'Ada Beispiel' },
        { label: 'Wieder daran denken', text: '07.01.2030' },
      ],
    ]);
    const acts = await db
      .selectFrom('act_log')
      .where('kind', '=', 'NOTE_ADDED')
      .select(['customer_id as customer', 'after'])
      .execute();
    expect(acts).toHaveLength(1);
    expect(JSON.stringify(acts)).not.toContain('Montag');
    const past = await call(path, { params, body: { ...body, remindOn: '2020-01-01' } }, as(service));
    expect([past.code, past.status]).toEqual(['FIELD_INVALID', 422]);
    const own = { params: { accountNumber: service.number }, body: { text: 'Bin nett' } };
    expect((await call(path, own, as(service))).code).toBe('ACT_ON_ONESELF');
  });

  test('lets who wrote a note take it out, words and all, with a reason, and nobody else', async ({
    call,
    ada,
    service,
    db,
    stage,
  }) => {
    const params = { accountNumber: ada.number };
    const text = 'Gehört zu jemand anderem';
    const { output } = await call(
      'POST /console/customers/{accountNumber}/notes',
      { params, body: { text } },
      as(service),
    );
    const notesFor = async (person: StagePerson) => {
      const { output: file } = await call('GET /console/customers/{accountNumber}', { params }, as(person));
      return file.events.filter(({ kind }) => kind === 'NOTES').map(({ ownNote }) => ownNote);
    };
    const colleague = await addPerson({ db, stage, vault }, 'SERVICE');
    expect(await notesFor(service)).toEqual([output.id]);
    expect(await notesFor(colleague)).toEqual([undefined]);
    const remove = (person: StagePerson, key?: string) =>
      call(
        'POST /console/customers/{accountNumber}/notes/{id}/remove',
        { params: { ...params, id: String(output.id) }, body: { reason: 'Falsche Akte' } },
        { ...as(person), ...(key ? { key } : {}) },
      );
    expect((await remove(colleague)).code).toBe('NOTE_UNKNOWN');
    const key = 'b'.repeat(22);
    for (let time = 0; time < 2; time++)
      expect((await remove(service, key)).output).toEqual({ id: output.id });
    expect((await remove(service)).code).toBe('NOTE_UNKNOWN');
    expect(await notesFor(service)).toEqual([]);
    const acts = await db
      .selectFrom('act_log')
      .where('kind', '=', 'NOTE_REMOVED')
      .select(['customer_id as customer', 'actor_id as actor', 'before', 'reason'])
      .execute();
    expect(acts).toEqual([
      { customer: ada.id, actor: service.id, before: { note: output.id }, reason: 'Falsche Akte' },
    ]);
  });
});

describe('somebody cannot log in', () => {
  test('gets a link for a new password, or to confirm the address, and whoever sent it never sees it', async ({
    call,
    db,
    named,
    service,
  }) => {
    const who = await named({ email: 'passwort.weg@example.org' });
    await db.updateTable('customer').set({ email_confirmed_at: null }).where('id', '=', who.id).execute();
    const send = (kind: 'PASSWORD' | 'EMAIL') =>
      call(
        'POST /console/customers/{accountNumber}/links',
        { params: { accountNumber: who.number }, body: { kind } },
        as(service),
      );
    for (const kind of ['PASSWORD', 'EMAIL'] as const)
      expect((await send(kind)).output).toEqual({ to: 'passwort.weg@example.org' });
    const mails = await db
      .selectFrom('mail')
      .where('to_address', '=', 'passwort.weg@example.org')
      .orderBy('id')
      .select(['template', 'text_body as text'])
      .execute();
    expect(mails).toEqual([
      { template: 'passwort_reset', text: expect.stringContaining(`&konto=${who.number}`) },
      { template: 'email_bestaetigung', text: expect.stringContaining('/email-bestaetigung?token=') },
    ]);
    const acts = await db.selectFrom('act_log').where('kind', '=', 'LINK_SENT').select('after').execute();
    expect(acts).toEqual([{ after: { link: 'PASSWORD' } }, { after: { link: 'EMAIL' } }]);
  });

  test('and a mail that was given up is tried once more', async ({ call, db, named, service }) => {
    const who = await named({ email: 'briefkasten.voll@example.org' });
    const params = { accountNumber: who.number };
    await call(
      'POST /console/customers/{accountNumber}/links',
      { params, body: { kind: 'PASSWORD' } },
      as(service),
    );
    const again = (id: number) =>
      call(
        'POST /console/customers/{accountNumber}/mails/{id}/again',
        { params: { ...params, id: String(id) } },
        as(service),
      );
    const mailIn = async () => {
      const { output } = await call('GET /console/customers/{accountNumber}', { params }, as(service));
      return output.events.find(({ key }) => key.startsWith('mail-'));
    };
    const { id } = await db
      .selectFrom('mail')
      .where('to_address', '=', 'briefkasten.voll@example.org')
      .select('id')
      .executeTakeFirstOrThrow();
    expect(await mailIn()).not.toHaveProperty('givenUpMail');
    expect((await again(id)).code).toBe('MAIL_NOT_GIVEN_UP');
    await db.updateTable('mail').set({ given_up_at: NOW, tries: 9 }).where('id', '=', id).execute();
    expect(await mailIn()).toMatchObject({ givenUpMail: id });
    expect((await again(id)).output).toEqual({ id });
    expect(await mailIn()).not.toHaveProperty('givenUpMail');
    // Somebody else's is none of this file's.
    await db
      .updateTable('mail')
      .set({ given_up_at: NOW, to_address: 'jemand@example.org' })
      .where('id', '=', id)
      .execute();
    expect((await again(id)).code).toBe('MAIL_NOT_GIVEN_UP');
  });
});
