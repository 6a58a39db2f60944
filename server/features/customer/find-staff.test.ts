import { expect } from 'vitest';
import { EMPLOYEE_PROP, markOf } from '#domain/employee/employee-role.ts';
import { serverTest } from '#server/test/server-test.ts';
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
    expect(await findStaff(db, by)).toMatchObject({ id });
    expect(await withKnownStaff(db, { by, yes: true })).toEqual({ by: text, yes: true });
  }
  expect(staffText({ prename: null, name: null, customerNumber: number })).toBe(number);
  expect(await withKnownStaff(db, { yes: true })).toEqual({ yes: true });
  const other = await stage.addCustomer();
  for (const by of ['Chefin', other.number, '999999-1', '']) {
    expect(await withKnownStaff(db, { by })).toContain('arbeitet nicht bei uns');
  }
});
