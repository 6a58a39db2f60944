import { describe, expect } from 'vitest';
import { BASES, type CallDefinition, type StaffAccess } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { mayCall } from '#domain/staff/may.ts';
import { PRESETS, ROLES } from '#domain/staff/role.ts';
import type { As } from '#server/test/client.ts';
import { authorization } from '#server/test/client.ts';
import { SCENE_ENVIRONMENT } from '#server/test/scene.ts';
import { serverTest } from '#server/test/server-test.ts';
import { addPerson } from '#server/test/staff-people.ts';
import { NOW } from '#server/test/stage.ts';
import { vault } from '#server/test/vault.ts';

/** Role × call of the console: what stands in the way, and what does not (§S20.2). */
const test = serverTest();
test.override('environment', SCENE_ENVIRONMENT);

type ConsoleCall = CallDefinition & { staff: StaffAccess };
const ofConsole = calls.filter((call): call is ConsoleCall & (typeof calls)[number] => 'staff' in call);
const guarded = ofConsole.filter(({ staff }) => staff !== 'ENTRY');

test('every call of the console names the right that it needs, and no other call has its address', () => {
  expect(ofConsole.length).toBeGreaterThan(10);
  const below = calls.filter(({ path }) => path.startsWith('/console/'));
  expect(below.filter((call) => !('staff' in call)).map(({ path }) => path)).toEqual([]);
  expect(guarded.length).toBeGreaterThan(5);
});

test('whatever does something runs in one transaction with its act', () => {
  const isLook = ({ staff }: ConsoleCall) => staff !== 'ENTRY' && staff.isLook === true;
  const loose = guarded.filter(
    (call: ConsoleCall) =>
      call.staff !== 'ENTRY' &&
      call.staff.step !== 'SEE' &&
      !isLook(call) &&
      !call.idempotent &&
      // What a file says counts once by itself, each part in a transaction of its own.
      !call.upload,
  );
  expect(loose.map(({ path }) => path)).toEqual([]);
  const changing = guarded.filter((call) => isLook(call) && call.method !== 'GET' && !call.changesNothing);
  expect(changing.map(({ path }) => path)).toEqual([]);
});

describe.each(ROLES)('%s', (role) => {
  test.for([['everywhere', undefined] as const, ['in one city', 'ONE'] as const])(
    'may %s what the role stands for, and nothing else',
    async ([, where], { db, stage, send }) => {
      const city = await db.selectFrom('city').select('id').orderBy('id').executeTakeFirstOrThrow();
      const cities = where ? { cities: [city.id] } : {};
      const person = await addPerson({ db, stage, vault }, role, cities);
      const grants = [
        { rights: PRESETS[role], cities: where ? [city.id] : ('ALL' as const), from: NOW, to: null },
      ];
      const code = async ({ method, path }: CallDefinition, { token }: As) => {
        const url = `${BASES.booking}${path.replace(/\{\w+\}/g, 'x')}`;
        const headers = {
          'x-api-key': 'web',
          ...(token ? { authorization: authorization(token) } : {}),
        };
        const { status, text } = await send({ method, url, headers, payload: undefined });
        return status < 300 ? 'OK' : (JSON.parse(text) as { resultCode: string }).resultCode;
      };
      for (const call of guarded) {
        if (call.staff === 'ENTRY') continue;
        const answer = await code(call, person);
        const isLetIn = mayCall(grants, call.staff, NOW);
        expect([call.path, isLetIn, answer === 'FORBIDDEN']).toEqual([call.path, isLetIn, !isLetIn]);
        expect(await code(call, {})).toBe('AUTHENTICATION');
      }
    },
  );

  test('comes to nothing without the second factor, and with the end of the role', async ({
    db,
    stage,
    call,
    clock,
  }) => {
    const person = await addPerson({ db, stage, vault }, role, { isProven: false });
    const as = { token: person.token };
    const entry = await call('GET /console/current', undefined, as);
    expect(entry.output).toMatchObject({ secondFactor: 'ASKED', roles: [{ role }] });
    expect((await call('GET /console/people', undefined, as)).code).toBe('SECOND_FACTOR_NEEDED');
    await db
      .insertInto('staff_role_end')
      .values({ role_id: person.roleId, ends_at: NOW.add({ hours: 1 }), ended_at: NOW })
      .execute();
    clock.set(NOW.add({ hours: 1 }));
    expect((await call('GET /console/current', undefined, as)).code).toBe('FORBIDDEN');
  });
});
