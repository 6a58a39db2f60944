import { sql } from 'kysely';
import { expect } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { serverTest } from '#server/test/server-test.ts';
import { NOW } from '#server/test/stage.ts';

const test = serverTest();

test('096: who works here gets the role that fits, from when and until when they do', async ({
  database,
  db,
  stage,
}) => {
  await sql`drop table staff_role_end, staff_role, role_preset, recovery_code, second_factor`.execute(db);
  await sql`drop function staff_role_stays`.execute(db);
  await sql`alter table token drop column second_factor_at`.execute(db);
  const [long, hired, left, coming] = [
    await stage.addCustomer({ employee: 'FLEET' }),
    await stage.addCustomer({ employee: true }),
    await stage.addCustomer(),
    await stage.addCustomer(),
  ];
  const act = (person: { id: number }, role: string, kind: string, day: string) => ({
    customer_id: person.id,
    role,
    kind,
    day,
    decided_at: NOW,
    decided_by: 'test',
  });
  await db
    .insertInto('employment')
    .values([
      act(long, 'FLEET', 'END', '2099-01-01'),
      act(hired, 'EMPLOYEE', 'BEGIN', '2020-01-01'),
      act(left, 'EMPLOYEE', 'BEGIN', '2019-01-01'),
      act(left, 'EMPLOYEE', 'END', '2020-01-01'),
      act(coming, 'FLEET', 'BEGIN', '2098-01-01'),
    ])
    .execute();
  await sql`delete from migration where name like '096-%'`.execute(db);
  expect(await migrate(database.url)).toEqual([expect.stringMatching(/^096-/)]);
  const { rows } = await sql<{
    customerId: number;
    role: string;
    begins: string | null;
    ends: string | null;
  }>`
    select customer_id as "customerId", role, (valid_from at time zone 'Europe/Berlin')::date::text as begins,
      (valid_to at time zone 'Europe/Berlin')::date::text as ends
    from staff_role order by customer_id, role`.execute(db);
  expect(rows).toEqual([
    { customerId: long.id, role: 'DISPATCH', begins: '2027-05-12', ends: '2099-01-01' },
    { customerId: long.id, role: 'FIELD', begins: '2027-05-12', ends: null },
    { customerId: hired.id, role: 'FIELD', begins: '2020-01-01', ends: null },
    { customerId: left.id, role: 'FIELD', begins: '2019-01-01', ends: '2020-01-01' },
    { customerId: coming.id, role: 'DISPATCH', begins: '2098-01-01', ends: null },
  ]);
});
