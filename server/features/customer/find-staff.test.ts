import { expect } from 'vitest';
import { EMPLOYEE_PROP, markOf } from '#domain/employee/employee-role.ts';
import { insertRoleEnd } from '#server/features/staff/staff-role.repository.ts';
import { serverTest } from '#server/test/server-test.ts';
import { addPerson } from '#server/test/staff-people.ts';
import { NOW } from '#server/test/stage.ts';
import { vault } from '#server/test/vault.ts';
import { findStaff, staffText, withKnownStaff } from './find-staff.ts';

const test = serverTest();

test('--by names a person whom the product knows, by account, whole name or as it was written down', async ({
  db,
  stage,
}) => {
  const { id, number } = await stage.addCustomer();
  await db
    .updateTable('customer')
    .set({ prename: 'Bea', name: 'Beispiel', add_props: JSON.stringify(markOf(EMPLOYEE_PROP)) })
    .where('id', '=', id)
    .execute();
  const text = `Bea Beispiel (${number})`;
  for (const by of [number, 'bea beispiel', text]) {
    expect(await findStaff({ db, now: NOW }, by)).toMatchObject({ id });
    expect(await withKnownStaff({ db, now: NOW }, { by, yes: true })).toEqual({ by: text, yes: true });
  }
  expect(staffText({ prename: null, name: null, customerNumber: number })).toBe(number);
  expect(await withKnownStaff({ db, now: NOW }, { yes: true })).toEqual({ yes: true });
  const other = await stage.addCustomer();
  for (const by of ['Chefin', other.number, '999999-1', '']) {
    expect(await withKnownStaff({ db, now: NOW }, { by })).toContain('arbeitet nicht bei uns');
  }
});

test('who has a role works for us, of any area, and no longer than it holds', async ({ db, stage }) => {
  const now = NOW;
  const { id, number, roleId } = await addPerson({ db, stage, vault }, 'ACCOUNTING');
  expect(await findStaff({ db, now }, number)).toMatchObject({ id });
  await insertRoleEnd(db, { roleId, at: now.add({ seconds: 1 }), by: null, now });
  expect(await findStaff({ db, now: NOW.add({ seconds: 1 }) }, number)).toContain('arbeitet nicht bei uns');
});
