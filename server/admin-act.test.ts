import { expect } from 'vitest';
import { runRecorded } from './admin-act.ts';
import type { AdminCommand } from './feature/admin-command.ts';
import { FEATURES } from './features.ts';
import { serverTest } from './test/server-test.ts';
import { addPerson } from './test/staff-people.ts';
import { NOW } from './test/stage.ts';
import { vault } from './test/vault.ts';

const command: Pick<AdminCommand, 'noun' | 'verbs'> = {
  noun: 'billing',
  verbs: [
    { verb: 'pay', right: { area: 'MONEY', step: 'DO' }, about: 'etwas' },
    { verb: 'help', right: 'NONE', about: 'nichts' },
  ],
};

const test = serverTest().extend('terminal', async ({ db }) => {
  const log = () =>
    db
      .selectFrom('act_log')
      .where('kind', 'in', ['COMMAND_RUN', 'COMMAND_FAILED'])
      .orderBy('id')
      .select([
        'kind',
        'actor_id',
        'actor_text',
        'area',
        'step',
        'object_id',
        'customer_id',
        'after',
        'reason',
      ])
      .execute();
  let given: Record<string, unknown> | undefined;
  const run = async (
    words: readonly string[],
    options: Record<string, unknown> = {},
    does: () => Promise<string | undefined> = () => Promise.resolve(undefined),
  ) => {
    given = undefined;
    const before = (await log()).length;
    const who = { db, now: NOW, user: 'root' };
    const fault = await runRecorded(command, words, options, who, (known) => {
      given = known;
      return does();
    }).catch((error: Error) => error.message);
    return { fault, given, rows: (await log()).slice(before) };
  };
  return { run };
});

test('who sits at the terminal stands in the log before anything is done, and that it failed after it', async ({
  stage,
  terminal: { run },
}) => {
  const customer = await stage.addCustomer();
  const done = await run(['pay', customer.number, 'Ada', '12,00'], {
    reason: ' auf  Zuruf ',
    by: 'Bea Muster',
  });
  expect(done.rows).toMatchObject([
    {
      kind: 'COMMAND_RUN',
      actor_id: null,
      actor_text: expect.stringMatching(/^Terminal: root@./),
      area: null,
      object_id: `billing pay ${customer.number} 12,00`,
      customer_id: customer.id,
      after: null,
      reason: 'auf Zuruf',
    },
  ]);
  expect(done.given).toEqual({ reason: ' auf  Zuruf ', by: 'Bea Muster' });
  const refused = await run(['pay'], { by: '100010-1' }, () => Promise.resolve('So geht das nicht.'));
  expect(refused.fault).toBe('So geht das nicht.');
  expect(refused.rows).toMatchObject([
    { kind: 'COMMAND_RUN', after: { by: '100010-1' } },
    { kind: 'COMMAND_FAILED' },
  ]);
  const broken = await run(['pay'], {}, () => Promise.reject(new Error('aus')));
  expect(broken.fault).toBe('aus');
  expect(broken.rows.map(({ kind }) => kind)).toEqual(['COMMAND_RUN', 'COMMAND_FAILED']);
  expect((await run(['help'])).rows).toEqual([]);
});

test('--as takes who may do it everywhere, by address or account, and nobody else', async ({
  db,
  stage,
  terminal: { run },
}) => {
  const staged = { db, stage, vault };
  const bea = await addPerson(staged, 'ACCOUNTING');
  const local = await addPerson(staged, 'ACCOUNTING', { cities: [1] });
  const writer = await addPerson(staged, 'CONTENT');
  const nobody = await stage.addCustomer();
  const email = 'bea.buch@example.org';
  const sharing = (id: number) => db.updateTable('customer').set({ email }).where('id', '=', id).execute();
  await sharing(bea.id);
  for (const as of [bea.number, email.toUpperCase()]) {
    const { fault, given, rows } = await run(['pay'], { as });
    expect([fault, given]).toEqual([undefined, { as, by: bea.number }]);
    expect(rows).toMatchObject([{ actor_id: bea.id, actor_text: null, area: 'MONEY', step: 'DO' }]);
  }
  for (const [as, words] of [
    [local.number, 'das Recht „Geld: tun“ nicht in allen Städten'],
    [writer.number, 'das Recht „Geld: tun“ nicht in allen Städten'],
    [nobody.number, 'hat im Betrieb keine Rolle'],
    ['', 'hat im Betrieb keine Rolle'],
  ] as const) {
    const { fault, given, rows } = await run(['pay'], { as });
    expect(fault).toContain(words);
    expect([given, rows]).toEqual([undefined, []]);
  }
  expect((await run(['pay'], { as: bea.number, by: bea.number })).fault).toContain('Entweder --as oder --by');
  await sharing(local.id);
  expect((await run(['pay'], { as: email })).fault).toBeUndefined();
  const twin = await addPerson(staged, 'MANAGEMENT');
  await sharing(twin.id);
  expect((await run(['pay'], { as: email })).fault).toContain(`${bea.number} oder ${twin.number}`);
});

test('what changes something, or shows what is somebody’s, has a right', () => {
  const free = FEATURES.flatMap(({ admin }) => admin).flatMap(({ noun, verbs }) =>
    verbs.filter(({ right }) => right === 'NONE').map(({ verb }) => [noun, verb].filter(Boolean).join(' ')),
  );
  expect(free.toSorted()).toEqual([
    'acts verify',
    'analytics',
    'billing files',
    'billing verify',
    'content history',
    'content list',
    'content show',
    'ledger show',
    'partners list',
    'plans list',
    'prices show',
    'providers list',
    'secrets list',
    'staff code',
    'vehicles refused',
    'vouchers list',
  ]);
});
