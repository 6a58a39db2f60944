import { expect, test } from 'vitest';
import { tableFaults } from './table-writers.ts';

const file = (path: string, text: string) => ({ path: `server/${path}`, text });
const CHANGE = `await db.updateTable('customer').set({ state }).execute();`;

test('a table that two features write is a fault, with the files that do', () => {
  expect(
    tableFaults([
      file('features/customer/customer.repository.ts', CHANGE),
      file('features/session/session.repository.ts', 'sql`update customer set state = 1`'),
    ]),
  ).toEqual([
    'Tabelle customer wird von mehr als einem Feature geschrieben: server/features/customer/customer.repository.ts, server/features/session/session.repository.ts',
  ]);
});

test.each([
  `db.insertInto('customer').values({})`,
  `db\n    .deleteFrom('customer')`,
  `db.updateTable('customer as sub')`,
  'sql`insert into customer (id) values (1)`',
  'sql`\n  delete from customer using city`',
  'sql`UPDATE customer AS c SET state = 1`',
  'sql`update customer c set state = 1`',
  'sql`merge into customer using city`',
])('a write is found: %s', (text) => {
  const files = [
    file('features/customer/customer.repository.ts', CHANGE),
    file('features/session/session.repository.ts', text),
  ];
  expect(tableFaults(files)).toHaveLength(1);
});

test.each([
  `db.selectFrom('customer').select('id')`,
  'sql`select id from customer where id = 1 for update of customer`',
  'sql`insert into booking (id) values (1) on conflict (id) do update set state = 1`',
  '/** It does not update customer set by set. */',
  '// Once: delete from customer',
])('no write is found: %s', (text) => {
  const files = [
    file('features/customer/customer.repository.ts', CHANGE),
    file('features/session/session.repository.ts', text),
  ];
  expect(tableFaults(files)).toEqual([]);
});

test('several repositories of one feature may write a table', () => {
  expect(
    tableFaults([
      file('features/customer/customer.repository.ts', CHANGE),
      file('features/customer/manual-check.repository.ts', CHANGE),
    ]),
  ).toEqual([]);
});

test('what fills whole databases does not count, what serves every call does', () => {
  const customer = file('features/customer/customer.repository.ts', CHANGE);
  const filling = ['demo/seed.repository.ts', 'test/stage.ts', 'features/session/session.test.ts'];
  expect(tableFaults([customer, ...filling.map((path) => file(path, CHANGE))])).toEqual([]);
  expect(tableFaults([customer, file('http/attempts.repository.ts', CHANGE)])).toHaveLength(1);
});

test('a repository names the table that it writes', () => {
  expect(tableFaults([file('features/customer/customer.repository.ts', 'db.deleteFrom(table)')])).toEqual([
    'server/features/customer/customer.repository.ts: Schreibzugriffe müssen die Tabelle wörtlich nennen',
  ]);
});
