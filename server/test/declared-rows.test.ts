import { expect } from 'vitest';
import { declaredStatements } from './declared-statements.ts';
import { Describer, faultsOf } from './described-columns.ts';
import { serverTest } from './server-test.ts';

const test = serverTest();

/** Statements that the migrated database cannot describe, each with the reason. */
const ELSEWHERE: Record<string, string> = {
  'server/db/batch.test.ts': 'a table of the test',
  'server/db/in-batches.test.ts': 'a table of the test',
  'server/test/two-servers.endurance.test.ts': 'a table of the queue, which the queue makes',
  'server/who-may.test.ts': 'any table, one after the other',
  'server/test/whole-reads.ts': 'explains any statement',
  'server/http/attempts.repository.ts': 'each part names the one before it',
  'server/features/customer-file/find-customers.repository.ts':
    'one step after the other, as many as a text means',
  'server/features/inbox/inbox-version.repository.ts': 'what each feature watches, one after the other',
  'server/features/invoice/verify-money.repository.ts':
    'one check after the other, all with the same columns',
};

test('the rows of every statement are what its type says: names, kinds, and null where it is known', async ({
  database,
}) => {
  const { statements, unread } = declaredStatements();
  const describer = await Describer.connect(database.url);
  const faults = [...unread];
  for (const statement of statements) faults.push(...(await faultsOf(statement, describer)));
  await describer.close();
  const isElsewhere = (fault: string) => ELSEWHERE[fault.slice(0, fault.indexOf(':'))] !== undefined;
  expect(faults.filter((fault) => !isElsewhere(fault))).toEqual([]);
  expect(Object.keys(ELSEWHERE).filter((file) => !faults.some((fault) => fault.startsWith(file)))).toEqual(
    [],
  );
}, 300_000);

test.for([
  ['a name', { naem: 'string' }, '„name“ steht nicht im Typ', '„naem“ liest die Abfrage nicht'],
  ['a kind', { name: 'number' }, '„name“ ist string, im Typ number'],
] as const)('the comparison finds %s that is wrong', async ([, columns, ...faults], { database }) => {
  const describer = await Describer.connect(database.url);
  const declared = Object.entries(columns).map(([name, kind]) => ({
    name,
    kind,
    nullable: false,
    optional: false,
  }));
  const statement = {
    place: 'here',
    texts: ['select name from station where id = $1'],
    scopes: [],
    columns: declared,
    hasOthers: false,
  };
  expect(await faultsOf(statement, describer)).toEqual(faults.map((fault) => `here: ${fault}`));
  await describer.close();
});

test.for([
  ['a column that may be without a value', 'select street from station', true],
  [
    'the same where a condition leaves these rows out',
    'select street from station where street is not null',
    false,
  ],
  [
    'a joined table that may have no row',
    'select plate as street from station left join vehicle on true',
    true,
  ],
  ['a column that always has a value', 'select name as street from station', false],
] as const)('the comparison knows null of %s', async ([, text, isFault], { database }) => {
  const describer = await Describer.connect(database.url);
  const columns = [{ name: 'street', kind: 'string' as const, nullable: false, optional: false }];
  const statement = { place: 'here', texts: [text], scopes: [], columns, hasOthers: false };
  expect(await faultsOf(statement, describer)).toEqual(isFault ? ['here: „street“ kann null sein'] : []);
  await describer.close();
});
