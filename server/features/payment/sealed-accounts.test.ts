import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { createVault } from '#server/adapters/vault.ts';
import { findTurnedAway } from '#server/features/case/case.repository.ts';
import { openIban } from '#server/features/customer/sealed-iban.ts';
import { settleStored } from '#server/settle-stored.ts';
import { tablesWithReadable } from '#server/test/readable-ibans.ts';
import { person, REGISTRATION_IBAN } from '#server/test/registration-body.ts';
import { registrationTest } from '#server/test/registration-test.ts';
import { NOW } from '#server/test/stage.ts';
import { vault } from '#server/test/vault.ts';
import { eraseOldVouchers } from '../invoice/erase-old-vouchers.ts';
import { insertMandate } from './mandate.repository.ts';
import { openFile } from './sealed-file.ts';

const test = registrationTest();

const OLD = 'DE02500105170137075030';
const BLOCKED = 'NL91ABNA0417164300';

describe('an account that somebody typed', () => {
  test('can be read in no table: not in a draft, after a registration, a change or at a partner', async ({
    db,
    call,
    registrations,
  }) => {
    const draft = await registrations.begin();
    const { output } = await call('PUT /registrations/current/data', { body: person() }, draft);
    expect(output.held).toMatchObject({ iban: { masked: 'DE** **** **** **** **20 51' } });
    const partner = await registrations.salesPartner();
    await call('POST /registrations', undefined, { token: partner.token });
    await registrations.register(person());
    await registrations.block('iban', BLOCKED);
    expect(await tablesWithReadable(db, [REGISTRATION_IBAN, BLOCKED])).toEqual([]);
    const mandates = await db.selectFrom('sepa_mandate').selectAll().execute();
    expect(mandates.map(({ iban }) => openIban(vault, iban))).toContain(REGISTRATION_IBAN);
  });

  test('cannot be written readable by anybody, as one who blocks it by hand', async ({ db }) => {
    const blocking = db
      .insertInto('blocklist_entry')
      .values({ kind: 'iban', value: BLOCKED.toLowerCase(), reason: 'Test', created_at: NOW })
      .execute();
    await expect(blocking).rejects.toThrow('blocklist_entry_hashed');
    const mandate = db.updateTable('sepa_mandate').set({ iban: OLD, masked_iban: 'DE' }).execute();
    await expect(mandate).rejects.toThrow('sepa_mandate_sealed');
  });
});

test('whoever has an account that a lost key has sealed reads its stars, and nothing fails', async ({
  db,
  stage,
  call,
}) => {
  const lost = createVault({ secretsKey: Buffer.alloc(32, 8), dataDir: '' });
  const { id, token } = await stage.addCustomer();
  const account = { iban: OLD, bic: null, bankName: null, accountHolder: 'Ada' };
  await insertMandate(db, lost, { customerId: id, reference: `SW-${id}-9`, ...account, now: NOW });
  const { output } = await call('GET /customers', { query: { view: 'full' } }, { token });
  expect(output.items[0]).toMatchObject({
    paymentInfo: { sepaAccounts: [{ iban: `DE${'*'.repeat(16)}5030` }] },
  });
  expect((await call('GET /sepaaccounts', undefined, { token })).output.items).toMatchObject([
    { maskedIban: 'DE** **** **** **** **50 30' },
  ]);
});

describe('what a version before has stored readable', () => {
  test('is sealed by the next start, once, however many servers start, and found and opened as before', async ({
    db,
    stage,
    services,
  }) => {
    const { id } = await stage.addCustomer({ state: 'DENIED' });
    await db.transaction().execute(async (old) => {
      const constraints = [
        ['sepa_mandate', 'sepa_mandate_sealed'],
        ['blocklist_entry', 'blocklist_entry_hashed'],
        ['collection_file', 'collection_file_sealed'],
        ['bank_entry', 'bank_entry_sealed'],
      ] as const;
      const definitions = await Promise.all(
        constraints.map(async ([, name]) => {
          const { rows } = await sql<{ text: string }>`
            select pg_get_constraintdef(oid) as text from pg_constraint where conname = ${name}`.execute(old);
          return rows[0]?.text ?? '';
        }),
      );
      for (const [table, name] of constraints)
        await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(old);
      await sql`
        insert into sepa_mandate (customer_id, reference, iban, masked_iban, account_holder, accepted_at, ended_at)
        select ${id}, 'OLD-' || n, ${OLD}, left(${OLD}, 2), 'Ada', ${NOW}::timestamptz, ${NOW}::timestamptz
        from generate_series(1, 1200) n`.execute(old);
      await old
        .insertInto('blocklist_entry')
        .values({ kind: 'iban', value: 'at611904300234573201', reason: 'Test', created_at: NOW })
        .execute();
      await old
        .insertInto('collection_file')
        .values({
          provider_id: 'sw',
          message_id: 'OLD',
          collect_on: '2027-05-12',
          entry_count: 1,
          total_cents: 1,
          content: `<?xml version="1.0"?><IBAN>${OLD}</IBAN>`,
          hash: Buffer.alloc(32, 1),
          written_at: NOW,
        })
        .execute();
      await old
        .insertInto('bank_entry')
        .values({
          fingerprint: Buffer.alloc(32, 2),
          facts: JSON.stringify({ kind: 'TRANSFER', account: OLD, remittance: `Von ${OLD}` }),
          read_at: NOW,
        })
        .execute();
      for (const [index, [table, name]] of constraints.entries())
        await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definitions[index] ?? '')}`.execute(
          old,
        );
    });
    expect(await tablesWithReadable(db, [OLD])).toEqual(['bank_entry', 'collection_file', 'sepa_mandate']);

    await Promise.all([settleStored(db, services), settleStored(db, services), settleStored(db, services)]);
    expect(await tablesWithReadable(db, [OLD, 'AT611904300234573201'])).toEqual([]);
    const rows = await db
      .selectFrom('sepa_mandate')
      .where('reference', 'like', 'OLD-%')
      .selectAll()
      .execute();
    expect(rows).toHaveLength(1_200);
    expect(new Set(rows.map(({ iban }) => openIban(vault, iban)))).toEqual(new Set([OLD]));
    const file = await db.selectFrom('collection_file').select('content').executeTakeFirstOrThrow();
    expect(openFile(vault, file.content)).toContain(OLD);
    const turnedAway = { iban: OLD, email: null, phones: [] };
    expect(await findTurnedAway(db, vault, turnedAway)).toEqual(['iban']);
    expect(await findTurnedAway(db, vault, { ...turnedAway, iban: BLOCKED })).toEqual([]);

    await settleStored(db, services);
    const after = await db
      .selectFrom('sepa_mandate')
      .where('reference', 'like', 'OLD-%')
      .selectAll()
      .execute();
    expect(after).toEqual(rows);
  });
});

test('what an entry of a bank statement says goes when it need not be kept: eight years booked, three laid aside', async ({
  db,
  stage,
}) => {
  const { id: staff } = await stage.addCustomer({ employee: true });
  const { year } = Temporal.Now.plainDateISO();
  const at = (yearsAgo: number) => Temporal.Instant.from(`${year - yearsAgo}-06-01T10:00:00Z`);
  const add = async (n: number, yearsAgo: number, outcome?: 'BOOKED' | 'SET_ASIDE') => {
    const { id } = await db
      .insertInto('bank_entry')
      .values({
        fingerprint: Buffer.alloc(32, 100 + n),
        facts: JSON.stringify({ sealed: vault.seal('{}', 'bank entry') }),
        read_at: at(yearsAgo),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (!outcome) return id;
    const reason = outcome === 'SET_ASIDE' ? { reason: 'nicht von uns' } : {};
    await db
      .insertInto('bank_entry_outcome')
      .values({ entry_id: id, outcome, acted_by: staff, acted_at: at(yearsAgo), ...reason })
      .execute();
    return id;
  };
  const gone = [await add(1, 9, 'BOOKED'), await add(2, 4, 'SET_ASIDE')];
  const kept = [await add(3, 8, 'BOOKED'), await add(4, 3, 'SET_ASIDE'), await add(5, 20)];
  await eraseOldVouchers(db, { now: Temporal.Now.instant() });
  const rows = await db
    .selectFrom('bank_entry')
    .where('id', 'in', [...gone, ...kept])
    .orderBy('id')
    .select(({ eb }) => ['id', eb(sql`facts`, '=', sql`'{}'::jsonb`).as('isErased')])
    .execute();
  expect(rows.filter(({ isErased }) => isErased).map(({ id }) => id)).toEqual(gone);
  expect(rows).toHaveLength(5);
});
