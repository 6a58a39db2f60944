import { describe, expect } from 'vitest';
import { verifyInvoices, verifyMoney } from '#server/features/invoice/verify-invoices.ts';
import { countLedger, findBalances } from '#server/features/ledger/ledger.repository.ts';
import { findDebitsOfFile } from '#server/features/payment/collection.repository.ts';
import { discardFile, refuseFile, submitFile } from '#server/features/payment/submit-file.ts';
import { addDebitFile, announceDebits } from '#server/test/debit-files.ts';
import { idOf, SCENE_ENVIRONMENT } from '#server/test/scene.ts';
import { serverTest } from '#server/test/server-test.ts';
import { addPerson } from '#server/test/staff-people.ts';
import { NOW } from '#server/test/stage.ts';
import { vault } from '#server/test/vault.ts';

const as = ({ token }: { token: string }) => ({ token });
const REASON = 'Die Bank nimmt sie nicht an';
const IBAN = 'DE02120300000000202051';

const test = serverTest()
  .override('environment', { ...SCENE_ENVIRONMENT, CREDITOR_IBAN: 'DE89370400440532013000' })
  .extend('acc', ({ db, stage }) => addPerson({ db, stage, vault }, 'ACCOUNTING'))
  .extend('second', ({ db, stage }) => addPerson({ db, stage, vault }, 'MANAGEMENT'))
  .extend(
    'addFile',
    ({ db, stage }) =>
      (wanted: Parameters<typeof addDebitFile>[1] = {}) =>
        addDebitFile({ db, stage, vault }, wanted),
  )
  .extend(
    'show',
    ({ call, acc }) =>
      (id: number, cursor?: string) =>
        call(
          'GET /console/debit-files/{id}',
          { params: idOf(id), query: cursor === undefined ? {} : { cursor } },
          as(acc),
        ),
  )
  .extend(
    'stateOf',
    ({ show }) =>
      async (id: number) =>
        (await show(id)).output.file.state,
  )
  .extend(
    'submit',
    ({ call, acc }) =>
      (id: number, by: { token: string } = acc) =>
        call('POST /console/debit-files/{id}/submit', { params: idOf(id) }, as(by)),
  )
  .extend(
    'discard',
    ({ call, acc }) =>
      (id: number, by: { token: string } = acc) =>
        call(
          'POST /console/debit-files/{id}/discard',
          { params: idOf(id), body: { reason: REASON } },
          as(by),
        ),
  )
  .extend(
    'refuseByBank',
    ({ call, acc }) =>
      (id: number, by: { token: string } = acc) =>
        call(
          'POST /console/debit-files/{id}/refusal',
          { params: idOf(id), body: { reason: REASON } },
          as(by),
        ),
  )
  .extend(
    'confirm',
    ({ call, second }) =>
      (proposal: { id: number } | null, by: { token: string } = second) =>
        call('POST /console/proposals/{id}/confirm', { params: idOf(proposal?.id ?? 0) }, as(by)),
  )
  .extend('owed', ({ db }) => async (file: number) => {
    const debits = await findDebitsOfFile(db, file);
    return Promise.all(debits.map(async ({ customerId }) => (await findBalances(db, customerId)).owedCents));
  })
  .extend(
    'acts',
    ({ db }) =>
      (kind: string, id: number | string) =>
        db
          .selectFrom('act_log')
          .where('kind', '=', kind)
          .where('object_id', '=', String(id))
          .orderBy('id')
          .select(['actor_id', 'object_id', 'after', 'reason'])
          .execute(),
  );

test.afterEach(async ({ db }) => {
  expect(await verifyMoney(db, 5)).toEqual([]);
  expect((await verifyInvoices(db)).faults).toEqual([]);
  expect((await countLedger(db)).broken).toBe(0);
});

describe('what is due', () => {
  test('is written when somebody asks for it, once, also of two who ask at the same moment', async ({
    db,
    stage,
    call,
    acc,
    second,
    acts,
  }) => {
    const scene = { db, stage, vault };
    await announceDebits(scene, { collectOn: '2027-05-14', count: 2, cents: 1_000 });
    await announceDebits(scene, { collectOn: '2027-05-25', cents: 2_500 });
    const list = async () => (await call('GET /console/debit-files', { query: {} }, as(acc))).output;
    expect((await list()).announced).toEqual([
      {
        collectOn: '2027-05-14',
        writtenFrom: '2027-05-11',
        isDue: true,
        count: 2,
        total: { cents: 2_000, currency: 'EUR' },
      },
      {
        collectOn: '2027-05-25',
        writtenFrom: '2027-05-20',
        isDue: false,
        count: 1,
        total: { cents: 2_500, currency: 'EUR' },
      },
    ]);
    const write = (by: { token: string }) => call('POST /console/debit-files', undefined, as(by));
    const written = await Promise.all([write(acc), write(second)]);
    const files = written.flatMap(({ output }) => output.files);
    expect(files).toHaveLength(1);
    const { items, announced } = await list();
    expect(announced.map(({ collectOn }) => collectOn)).toEqual(['2027-05-25']);
    expect(items).toMatchObject([
      {
        id: files[0],
        state: 'WRITTEN',
        collectOn: '2027-05-14',
        submitUntil: '2027-05-13',
        isLate: false,
        entryCount: 2,
        total: { cents: 2_000 },
        waitsFor: null,
      },
    ]);
    expect(
      (await acts('DEBIT_FILES_WRITTEN', '2027-05-12')).flatMap(
        ({ after }) => (after as { files: [] }).files,
      ),
    ).toEqual(files);
  });

  test('files are listed page by page, the latest first, and those of another provider not at all', async ({
    db,
    call,
    acc,
    addFile,
    show,
    submit,
  }) => {
    await db
      .insertInto('provider')
      .values({ id: 'other', title: 'Anderswagen', currency: 'EUR', tax_country: 'DE' })
      .execute();
    const foreign = await addFile({ providerId: 'other' });
    const ids: number[] = [];
    for (let each = 0; each < 51; each++) ids.unshift(await addFile());
    const page = async (cursor?: string) =>
      (await call('GET /console/debit-files', { query: cursor === undefined ? {} : { cursor } }, as(acc)))
        .output;
    const { items, next } = await page();
    expect(items.map(({ id }) => id)).toEqual(ids.slice(0, 50));
    const { items: rest, next: end } = await page(next);
    expect(rest[0]?.id).toBe(ids[50]);
    expect([...items, ...rest].map(({ id }) => id)).not.toContain(foreign);
    expect(end).toBeUndefined();
    expect([(await show(foreign)).code, (await submit(foreign)).code]).toEqual([
      'DEBIT_FILE_UNKNOWN',
      'DEBIT_FILE_UNKNOWN',
    ]);
  });
});

describe('a file', () => {
  test('shows its debits page by page, names and accounts shortened, and each page is a look', async ({
    addFile,
    show,
    acts,
    acc,
  }) => {
    const id = await addFile({ count: 101, cents: 1_000, holder: 'Karl-Theodor von Beispielhausen' });
    const first = (await show(id)).output;
    expect(first.file).toMatchObject({ id, state: 'WRITTEN', entryCount: 101, mayBeRefused: false });
    expect(first.entries).toHaveLength(100);
    const then = (await show(id, first.next)).output;
    expect([then.entries.length, then.next]).toEqual([1, undefined]);
    const all = [...first.entries, ...then.entries];
    expect(new Set(all.map(({ accountNumber }) => accountNumber)).size).toBe(101);
    expect(all[0]).toMatchObject({ holder: 'Karl-Theodor v. B.', isFirst: true, amount: { cents: 1_000 } });
    const sent = JSON.stringify([first, then]);
    for (const hidden of ['Beispielhausen', IBAN, IBAN.slice(4, 16)]) expect(sent).not.toContain(hidden);
    expect(all[0]?.iban.replaceAll(' ', '')).toMatch(/^DE\D+2051$/);
    const looks = await acts('DEBIT_FILE_SEEN', id);
    expect(looks.map(({ actor_id, object_id }) => [actor_id, object_id])).toEqual([
      [acc.id, String(id)],
      [acc.id, String(id)],
    ]);
    expect(looks.map(({ after }) => (after as { accounts: [] }).accounts.length)).toEqual([100, 1]);
  });

  test('is downloaded as it was written, by who decides about money, and that is an act', async ({
    db,
    stage,
    call,
    acc,
    addFile,
    acts,
  }) => {
    const id = await addFile();
    const load = (by: { token: string }) =>
      call('GET /console/debit-files/{id}/content', { params: idOf(id) }, as(by));
    const { bytes, headers } = await load(acc);
    const { hash, message_id } = await db
      .selectFrom('collection_file')
      .where('id', '=', id)
      .select(['hash', 'message_id'])
      .executeTakeFirstOrThrow();
    expect(bytes.toString()).toContain(IBAN);
    expect(headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="lastschriften-${message_id}.xml"`,
    });
    expect(await acts('DEBIT_FILE_DOWNLOADED', id)).toMatchObject([
      { actor_id: acc.id, object_id: String(id), after: { sha256: hash.toString('hex'), entries: 1 } },
    ]);
    expect((await load(await addPerson({ db, stage, vault }, 'SERVICE'))).code).toBe('FORBIDDEN');
    expect(await acts('DEBIT_FILE_DOWNLOADED', id)).toHaveLength(1);
  });
});

describe('a file that was given to the bank', () => {
  test('is paid as soon as a second person confirms it, once, however many do at the same moment', async ({
    db,
    stage,
    acc,
    addFile,
    submit,
    stateOf,
    confirm,
    owed,
    acts,
    show,
  }) => {
    const id = await addFile({ count: 2 });
    const { proposal } = (await submit(id)).output;
    expect([await stateOf(id), await owed(id)]).toEqual(['WRITTEN', [4_530, 4_530]]);
    expect((await show(id)).output.file.waitsFor).toBe('SUBMISSION');
    expect(proposal.facts).toEqual(expect.arrayContaining([{ label: 'Lastschriften', value: '2' }]));
    expect((await confirm(proposal, acc)).status).toBeGreaterThanOrEqual(400);
    const third = await addPerson({ db, stage, vault }, 'MANAGEMENT');
    const fourth = await addPerson({ db, stage, vault }, 'MANAGEMENT');
    const answers = await Promise.all([
      confirm(proposal),
      confirm(proposal, third),
      confirm(proposal, fourth),
    ]);
    expect(answers.map(({ output }) => output.state)).toEqual(['CONFIRMED', 'CONFIRMED', 'CONFIRMED']);
    expect((await confirm(proposal)).output.state).toBe('CONFIRMED');
    expect([await stateOf(id), await owed(id)]).toEqual(['SUBMITTED', [0, 0]]);
    expect(await acts('DEBIT_FILE_SUBMITTED', id)).toMatchObject([
      { object_id: String(id), after: { state: 'SUBMITTED', entries: 2, proposal: proposal.id } },
    ]);
    const { decided, waitsFor } = (await show(id)).output.file;
    expect([decided?.by, waitsFor]).toEqual([`Ada Beispiel (${acc.number})`, null]);
    expect((await submit(id)).code).toBe('DEBIT_FILE_DECIDED');
  });

  test('stands in the inbox until somebody has asked for a second person, or discarded it', async ({
    call,
    acc,
    addFile,
    submit,
    discard,
  }) => {
    const [first, second] = [await addFile(), await addFile()];
    const shown = async () =>
      (await call('GET /console/inbox', undefined, as(acc))).output.entries.flatMap(({ kind, id }) =>
        kind === 'DEBIT_FILE' && [first, second].includes(Number(id)) ? [Number(id)] : [],
      );
    expect(await shown()).toEqual([first, second]);
    await submit(first);
    expect(await shown()).toEqual([second]);
    await discard(second);
    expect(await shown()).toEqual([]);
  });

  test('is asked about once: whoever comes second hears that it waits', async ({
    addFile,
    submit,
    second,
  }) => {
    const id = await addFile();
    const answers = await Promise.all([submit(id), submit(id, second)]);
    expect(answers.map(({ code }) => code ?? 'OK').toSorted()).toEqual(['OK', 'PROPOSAL_OPEN']);
  });

  test.for(['CONSOLE', 'TERMINAL DISCARDS', 'TERMINAL SUBMITS'] as const)(
    'is not paid by a confirmation when somebody has decided about it meanwhile: %s',
    async (how, { db, addFile, submit, discard, confirm, stateOf, owed, acts }) => {
      const id = await addFile();
      const { proposal } = (await submit(id)).output;
      const decision = { id, by: 'Bea', now: NOW };
      if (how === 'CONSOLE') expect((await discard(id)).status).toBe(204);
      else if (how === 'TERMINAL DISCARDS') await discardFile(db, decision);
      else await submitFile(db, decision);
      expect((await confirm(proposal)).output.state).toBe('OUTDATED');
      expect(await acts('DEBIT_FILE_SUBMITTED', id)).toEqual([]);
      expect([await stateOf(id), await owed(id)]).toEqual(
        how === 'TERMINAL SUBMITS' ? ['SUBMITTED', [0]] : ['DISCARDED', [4_530]],
      );
    },
  );

  test('is submitted or discarded, never both, when both happen at the same moment', async ({
    addFile,
    submit,
    discard,
    confirm,
    stateOf,
    owed,
    acts,
  }) => {
    const id = await addFile();
    const { proposal } = (await submit(id)).output;
    const [confirmed, discarded] = await Promise.all([confirm(proposal), discard(id)]);
    const isPaid = confirmed.output.state === 'CONFIRMED';
    expect([confirmed.output.state, discarded.code ?? 'OK']).toEqual(
      isPaid ? ['CONFIRMED', 'DEBIT_FILE_DECIDED'] : ['OUTDATED', 'OK'],
    );
    expect([await stateOf(id), await owed(id)]).toEqual(isPaid ? ['SUBMITTED', [0]] : ['DISCARDED', [4_530]]);
    const written = [await acts('DEBIT_FILE_SUBMITTED', id), await acts('DEBIT_FILE_DISCARDED', id)];
    expect(written.map(({ length }) => length)).toEqual(isPaid ? [1, 0] : [0, 1]);
  });

  test('is not paid when who asked may not any more', async ({ db, acc, addFile, submit, confirm, owed }) => {
    const id = await addFile();
    const { proposal } = (await submit(id)).output;
    await db
      .insertInto('staff_role_end')
      .values({ role_id: acc.roleId, ends_at: NOW, ended_at: NOW })
      .execute();
    expect((await confirm(proposal)).output.state).toBe('OUTDATED');
    expect(await owed(id)).toEqual([4_530]);
  });
});

describe('a file that was never given to the bank', () => {
  test('is discarded by one person with the reason, once, and books nothing', async ({
    addFile,
    discard,
    second,
    show,
    owed,
    acts,
  }) => {
    const id = await addFile();
    const answers = await Promise.all([discard(id), discard(id, second)]);
    expect(answers.map(({ code }) => code ?? 'OK').toSorted()).toEqual(['DEBIT_FILE_DECIDED', 'OK']);
    const { state, decided } = (await show(id)).output.file;
    expect([state, decided?.reason]).toEqual(['DISCARDED', REASON]);
    expect(await owed(id)).toEqual([4_530]);
    expect(await acts('DEBIT_FILE_DISCARDED', id)).toMatchObject([{ object_id: String(id), reason: REASON }]);
  });
});

describe('a file that the bank refuses as a whole', () => {
  test('is taken back by one person up to the limit of a reversal, once', async ({
    db,
    addFile,
    refuseByBank,
    second,
    show,
    owed,
    acts,
  }) => {
    const id = await addFile({ cents: 10_000 });
    await submitFile(db, { id, by: 'Bea', now: NOW });
    expect((await show(id)).output.file.mayBeRefused).toBe(true);
    expect(await owed(id)).toEqual([0]);
    const answers = await Promise.all([refuseByBank(id), refuseByBank(id, second)]);
    expect(answers.map(({ code }) => code ?? 'OK').toSorted()).toEqual(['DEBIT_FILE_DECIDED', 'OK']);
    const { state, refused, mayBeRefused } = (await show(id)).output.file;
    expect([state, refused?.reason, mayBeRefused]).toEqual(['REFUSED', REASON, false]);
    expect(await owed(id)).toEqual([10_000]);
    expect(await acts('DEBIT_FILE_REFUSED', id)).toMatchObject([{ object_id: String(id), reason: REASON }]);
  });

  test('needs a second person above it, and its day may not have come by then', async ({
    db,
    clock,
    stage,
    addFile,
    refuseByBank,
    confirm,
    stateOf,
    show,
    owed,
  }) => {
    const [early, late] = [await addFile({ cents: 10_001 }), await addFile({ cents: 10_001 })];
    for (const id of [early, late]) await submitFile(db, { id, by: 'Bea', now: NOW });
    const asked = [(await refuseByBank(early)).output, (await refuseByBank(late)).output];
    expect([await stateOf(early), await owed(early)]).toEqual(['SUBMITTED', [0]]);
    expect((await show(early)).output.file.waitsFor).toBe('REFUSAL');
    expect((await confirm(asked[0]?.proposal ?? null)).output.state).toBe('CONFIRMED');
    expect([await stateOf(early), await owed(early)]).toEqual(['REFUSED', [10_001]]);
    // On the day of the debits their money counts as come in.
    const day = Temporal.Instant.from('2027-05-18T08:00:00Z');
    clock.set(day);
    const then = await addPerson({ db, stage, vault }, 'MANAGEMENT', { now: day });
    expect((await confirm(asked[1]?.proposal ?? null, then)).output.state).toBe('OUTDATED');
    expect(await owed(late)).toEqual([0]);
  });

  test('in the terminal meanwhile is not taken back twice by a confirmation', async ({
    db,
    addFile,
    refuseByBank,
    confirm,
    owed,
    acts,
  }) => {
    const id = await addFile({ cents: 20_000 });
    await submitFile(db, { id, by: 'Bea', now: NOW });
    const { proposal } = (await refuseByBank(id)).output;
    expect(await refuseFile(db, { id, by: 'Bea', now: NOW })).toBeUndefined();
    expect((await confirm(proposal)).output.state).toBe('OUTDATED');
    expect([await owed(id), await acts('DEBIT_FILE_REFUSED', id)]).toEqual([[20_000], []]);
  });
});
