import { describe, expect } from 'vitest';
import { samplePhoto } from '#server/test/photos.ts';
import { idOf, SCENE_ENVIRONMENT } from '#server/test/scene.ts';
import { serverTest } from '#server/test/server-test.ts';
import { addPerson, type StagePerson } from '#server/test/staff-people.ts';
import { NOW } from '#server/test/stage.ts';
import { addDamage, type StageDamage } from '#server/test/stage-damage.ts';
import { vault } from '#server/test/vault.ts';

const REASON = 'Fotos verglichen';
const TOLD = 'Auf dem Foto deiner Rückgabe ist die Delle schon da.';
const SHARE = 12_050;
const as = ({ token }: Pick<StagePerson, 'token'>) => ({ token });

const test = serverTest()
  .override('environment', SCENE_ENVIRONMENT)
  .extend(
    'add',
    ({ db, stage }) =>
      (role: Parameters<typeof addPerson>[1], more?: Parameters<typeof addPerson>[2]) =>
        addPerson({ db, stage, vault }, role, more),
  )
  .extend('dispatch', ({ add }) => add('DISPATCH'))
  .extend('second', ({ add }) => add('MANAGEMENT'))
  .extend('damage', async ({ db, stage, clock }) => {
    const made = await addDamage({ db, stage }, { now: clock.now() });
    await db
      .updateTable('customer')
      .set({ email: `vera${made.driver.id}@example.org`, prename: 'Vera', name: 'Vorher' })
      .where('id', '=', made.driver.id)
      .execute();
    return made;
  })
  .extend('to', ({ call, dispatch }) => ({
    list: async (state?: 'DECIDED', by: StagePerson = dispatch) =>
      (await call('GET /console/damages', { query: state ? { state } : {} }, as(by))).output.items,
    show: ({ id }: Pick<StageDamage, 'id'>, by: StagePerson = dispatch) =>
      call('GET /console/damages/{id}', { params: { id } }, as(by)),
    move: ({ id }: StageDamage, to: 'OPEN' | 'DISMISSED', more: object = {}, by: StagePerson = dispatch) =>
      call(
        'POST /console/damages/{id}/moves',
        { params: { id }, body: { to, reason: REASON, ...more } },
        as(by),
      ),
    hear: ({ id }: StageDamage, bookingId: number, by: StagePerson = dispatch) =>
      call(
        'POST /console/damages/{id}/hearing',
        { params: { id }, body: { bookingId, told: TOLD, reason: REASON } },
        as(by),
      ),
    decide: (
      { id }: StageDamage,
      outcome: 'NOBODY' | 'DRIVER',
      shareCents?: number,
      by: StagePerson = dispatch,
    ) =>
      call(
        'POST /console/damages/{id}/decide',
        {
          params: { id },
          body: { outcome, told: TOLD, reason: REASON, ...(shareCents === undefined ? {} : { shareCents }) },
        },
        as(by),
      ),
    answer: ({ id, driver }: StageDamage, text = 'Das war ich nicht.') =>
      call('POST /damages/{id}/statement', { params: { id }, body: { text } }, { token: driver.token }),
  }))
  .extend(
    'confirm',
    ({ call, second }) =>
      (answer: { output: { proposal: { id: number } | null } }, by: StagePerson = second) =>
        call(
          'POST /console/proposals/{id}/confirm',
          { params: idOf(answer.output.proposal?.id ?? 0) },
          as(by),
        ),
  )
  .extend('mails', ({ db }) => async ({ driver }: StageDamage) => {
    const rows = await db
      .selectFrom('mail')
      .where('to_address', '=', `vera${driver.id}@example.org`)
      .orderBy('id')
      .select(['template', 'text_body as text'])
      .execute();
    return rows;
  })
  .extend(
    'acts',
    ({ db }) =>
      ({ id }: StageDamage) =>
        db
          .selectFrom('act_log')
          .where('object_kind', '=', 'DAMAGE')
          .where('object_id', '=', id)
          .orderBy('id')
          .select(['kind', 'actor_id as actor', 'vehicle_id as vehicle', 'reason'])
          .execute(),
  )
  .extend(
    'stored',
    ({ db }) =>
      ({ id }: StageDamage) =>
        db
          .selectFrom('damage')
          .where('id', '=', id)
          .select([
            'state',
            'outcome',
            'share_cents as share',
            'decided_by as by',
            'repaired_at as repairedAt',
          ])
          .executeTakeFirstOrThrow(),
  );

describe('a damage', () => {
  test('is taken up, its driver heard, and decided by two; each step is an act and told to the driver', async ({
    damage,
    to,
    confirm,
    mails,
    acts,
    stored,
    dispatch,
  }) => {
    expect(await to.hear(damage, damage.bookingId)).toMatchObject({ code: 'DAMAGE_STEP' });
    expect(await to.move(damage, 'OPEN')).toMatchObject({ output: { state: 'OPEN' } });
    expect(await to.hear(damage, damage.bookingId)).toMatchObject({ output: { isMailed: true } });
    expect((await mails(damage)).map(({ template }) => template)).toEqual(['schaden_anhoerung']);
    expect((await to.decide(damage, 'DRIVER', SHARE)).code).toBe('DAMAGE_HEARING_RUNS');
    await to.answer(damage);
    const shown = (await to.show(damage)).output;
    expect(shown.hearing).toMatchObject({
      bookingId: damage.bookingId,
      driver: { name: 'Vera Vorher', accountNumber: damage.driver.number },
      text: TOLD,
      statements: [{ text: 'Das war ich nicht.' }],
      mostShare: { cents: 150_000 },
    });
    expect(shown.may).toMatchObject({ decide: true, decideDriver: true, open: false, reopen: false });
    expect((await to.decide(damage, 'DRIVER')).problem?.fields).toMatchObject([{ name: 'shareCents' }]);
    expect((await to.decide(damage, 'NOBODY', SHARE)).problem?.fields).toMatchObject([
      { name: 'shareCents' },
    ]);
    expect((await to.decide(damage, 'DRIVER', 150_001)).code).toBe('DAMAGE_SHARE_TOO_HIGH');
    const asked = await to.decide(damage, 'DRIVER', SHARE);
    expect(await stored(damage)).toMatchObject({ state: 'HEARING', outcome: null });
    expect((await to.show(damage)).output.proposal).toBe(asked.output.proposal?.id);
    expect((await confirm(asked, dispatch)).code).toBe('FORBIDDEN');
    expect(await confirm(asked)).toMatchObject({ output: { state: 'CONFIRMED' } });
    expect(await stored(damage)).toMatchObject({
      state: 'DECIDED',
      outcome: 'DRIVER',
      share: SHARE,
      by: expect.stringContaining(dispatch.number),
    });
    const decided = (await mails(damage))[1];
    expect(decided?.template).toBe('schaden_entscheidung');
    for (const part of [TOLD, '120,50\u00A0€']) expect(decided?.text).toContain(part);
    const done = (await acts(damage)).filter(({ kind }) => !kind.endsWith('_SEEN'));
    expect(done.map(({ kind }) => kind)).toEqual(['DAMAGE_OPENED', 'DAMAGE_HEARD', 'DAMAGE_DECIDED']);
    for (const act of done) expect(act).toMatchObject({ reason: REASON, vehicle: damage.vehicleId });
  });

  test('is decided otherwise than asked for: what the driver wrote after it was asked, nobody has agreed to', async ({
    damage,
    to,
    confirm,
    stored,
  }) => {
    await to.move(damage, 'OPEN');
    await to.hear(damage, damage.bookingId);
    await to.answer(damage);
    const asked = await to.decide(damage, 'DRIVER', SHARE);
    await to.answer(damage, 'Hier ist der Zeuge.');
    expect(await confirm(asked)).toMatchObject({ output: { state: 'OUTDATED' } });
    expect(await stored(damage)).toMatchObject({ state: 'HEARING', outcome: null });
  });

  test('whose decision is objected to is decided by who had no part in it, without a second hearing', async ({
    damage,
    to,
    confirm,
    mails,
    stored,
    add,
    second,
  }) => {
    await to.move(damage, 'OPEN');
    await to.hear(damage, damage.bookingId);
    await to.answer(damage);
    await confirm(await to.decide(damage, 'DRIVER', SHARE));
    const objection = 'Auf dem Foto ist ein anderes Auto.';
    expect(await to.move(damage, 'OPEN', { objection })).toMatchObject({ output: { state: 'OPEN' } });
    expect(await stored(damage)).toMatchObject({ state: 'OPEN', outcome: null, share: null });
    expect((await mails(damage))[2]).toMatchObject({ template: 'schaden_wieder_offen' });
    const { output } = await to.show(damage);
    expect(output.may).toMatchObject({ decide: false, decideDriver: false, hear: true });
    expect(output.course.map(({ title }) => title)).toContain('Widerspruch');
    expect(output.course.map(({ text }) => text)).toContain(objection);
    // Neither who decided nor who confirmed it.
    expect((await to.decide(damage, 'NOBODY')).code).toBe('DAMAGE_OWN_DECISION');
    expect((await to.decide(damage, 'NOBODY', undefined, second)).code).toBe('DAMAGE_OWN_DECISION');
    const other = await add('DISPATCH');
    expect((await to.show(damage, other)).output.may).toMatchObject({ decide: true, decideDriver: true });
    const asked = await to.decide(damage, 'DRIVER', 5_000, other);
    expect(await confirm(asked)).toMatchObject({ output: { state: 'CONFIRMED' } });
    expect(await stored(damage)).toMatchObject({ state: 'DECIDED', share: 5_000 });
    expect((await mails(damage)).at(-1)?.text).toContain('50,00\u00A0€');
  });

  test('two decide at once: one does, and the driver gets one mail', async ({ damage, to, mails, add }) => {
    await to.move(damage, 'OPEN');
    await to.hear(damage, damage.bookingId);
    const other = await add('DISPATCH');
    const answers = await Promise.all([
      to.decide(damage, 'NOBODY'),
      to.decide(damage, 'NOBODY', undefined, other),
    ]);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'DAMAGE_STEP']));
    expect((await mails(damage)).map(({ template }) => template)).toEqual([
      'schaden_anhoerung',
      'schaden_entscheidung',
    ]);
  });

  test('closed after a hearing is told to who was heard, in words of their own', async ({
    damage,
    to,
    mails,
  }) => {
    await to.move(damage, 'OPEN');
    await to.hear(damage, damage.bookingId);
    expect((await to.move(damage, 'DISMISSED')).problem?.fields).toMatchObject([{ name: 'told' }]);
    expect(await to.move(damage, 'DISMISSED', { told: 'Es war nur Schmutz.' })).toMatchObject({
      output: { state: 'DISMISSED' },
    });
    const told = (await mails(damage))[1];
    expect(told).toMatchObject({
      template: 'schaden_erledigt',
      text: expect.stringContaining('nur Schmutz'),
    });
    expect(told?.text).not.toContain(REASON);
  });

  test('repaired is said once, by the field staff too, and stays in the state that it has', async ({
    damage,
    call,
    add,
    stored,
  }) => {
    const field = await add('FIELD');
    const repair = () =>
      call(
        'POST /console/damages/{id}/repair',
        { params: { id: damage.id }, body: { reason: REASON } },
        as(field),
      );
    expect(await repair()).toMatchObject({ output: { repairedAt: NOW.toString() } });
    expect((await repair()).code).toBe('DAMAGE_STEP');
    expect(await stored(damage)).toMatchObject({ state: 'REPORTED', repairedAt: NOW });
  });
});

describe('who sees', () => {
  test('a damage of another city, or about their own account: nobody', async ({ damage, db, to, add }) => {
    const elsewhere = await db
      .selectFrom('city')
      .where('id', '<>', damage.cityId)
      .select('id')
      .executeTakeFirstOrThrow();
    const other = await add('DISPATCH', { cities: [elsewhere.id] });
    expect((await to.show(damage, other)).code).toBe('DAMAGE_UNKNOWN');
    expect((await to.list(undefined, other)).map(({ id }) => id)).not.toContain(damage.id);
    expect((await to.move(damage, 'OPEN', {}, other)).code).toBe('DAMAGE_UNKNOWN');
    const here = await add('DISPATCH', { cities: [damage.cityId] });
    expect((await to.list(undefined, here)).map(({ id }) => id)).toContain(damage.id);
    await db.updateTable('damage').set({ reporter_id: here.id }).where('id', '=', damage.id).execute();
    expect((await to.show(damage, here)).code).toBe('DAMAGE_UNKNOWN');
    expect((await to.list(undefined, here)).map(({ id }) => id)).not.toContain(damage.id);
  });

  test('people: who sees customers there; the service reads and decides nothing', async ({
    damage,
    to,
    add,
    acts,
  }) => {
    await to.move(damage, 'OPEN');
    await to.hear(damage, damage.bookingId);
    const [field, service] = [await add('FIELD'), await add('SERVICE')];
    const inField = (await to.show(damage, field)).output;
    expect(inField).toMatchObject({ seesPeople: false, hearing: null, accident: null, description: null });
    expect(JSON.stringify(inField)).not.toMatch(new RegExp(`${damage.driver.number}|Vera|${TOLD}`));
    const read = (await to.show(damage, service)).output;
    expect(read.trips.map(({ driver }) => driver?.accountNumber)).toContain(damage.driver.number);
    expect(Object.values(read.may)).not.toContain(true);
    expect((await to.decide(damage, 'NOBODY', undefined, service)).code).toBe('FORBIDDEN');
    const looks = (await acts(damage)).filter(({ kind }) => kind === 'DAMAGE_SEEN');
    expect(looks.map(({ actor }) => actor)).toEqual([field.id, service.id]);
  });

  test('what waits by its deadline, and what is decided apart from it', async ({ damage, db, stage, to }) => {
    const heard = await addDamage({ db, stage }, { state: 'HEARING' });
    const older = await addDamage({ db, stage }, { now: NOW.subtract({ hours: 90 }) });
    const own = [heard.id, older.id, damage.id];
    const ids = async (state?: 'DECIDED') =>
      (await to.list(state)).map(({ id }) => id).filter((id) => own.includes(id));
    expect(await ids()).toEqual([older.id, damage.id, heard.id]);
    await to.move(damage, 'OPEN');
    await to.decide(damage, 'NOBODY');
    expect(await ids('DECIDED')).toEqual([damage.id]);
    expect(await ids()).toEqual([older.id, heard.id]);
  });

  test('photos: those of the damage and what it is compared with, each as a look', async ({
    damage,
    db,
    stage,
    call,
    add,
    dispatch,
    to,
    acts,
  }) => {
    const photo = await samplePhoto();
    const old = await addDamage({ db, stage }, { now: NOW.subtract({ hours: 200 }) });
    const strange = await addDamage({ db, stage });
    await db.updateTable('damage').set({ vehicle_id: damage.vehicleId }).where('id', '=', old.id).execute();
    const store = async ({ id, finder }: StageDamage) => {
      const photoId: string = crypto.randomUUID();
      await db
        .insertInto('damage_photo')
        .values({
          id: photoId,
          damage_id: id,
          position: 0,
          byte_size: photo.length,
          file_key: photoId,
          original_key: `${photoId}-original`,
        })
        .execute();
      const sent = { params: { id, photoId }, query: { offset: '0' } };
      await call('PUT /damages/{id}/photos/{photoId}/upload', sent, { token: finder.token, file: photo });
      return photoId;
    };
    const [own, before, foreign] = [await store(damage), await store(old), await store(strange)];
    const { output } = await to.show(damage);
    expect(output.photos.map(({ id }) => id)).toEqual([own]);
    expect(output.earlier).toMatchObject([{ id: before, title: expect.stringContaining('Delle') }]);
    const look = async (photoId: string, by = dispatch) =>
      call('GET /console/damages/{id}/photos/{photoId}', { params: { id: damage.id, photoId } }, as(by));
    expect([(await look(own)).code, (await look(before)).code]).toEqual([undefined, undefined]);
    expect((await look(foreign)).code).toBe('DAMAGE_UNKNOWN');
    expect((await look(own, await add('ACCOUNTING'))).code).toBe('FORBIDDEN');
    const looks = (await acts(damage)).filter(({ kind }) => kind === 'DAMAGE_PHOTO_SEEN');
    expect(looks).toHaveLength(2);
  });

  test('the inbox leads to it', async ({ damage, call, dispatch }) => {
    const { output } = await call('GET /console/inbox', {}, as(dispatch));
    const entry = output.entries.find(({ id }) => id === damage.id);
    expect(entry).toMatchObject({ note: null, action: { to: `/betrieb/schaeden/${damage.id}` } });
  });
});
