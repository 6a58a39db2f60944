import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { BASES, type CallDefinition } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { RefusalCode } from '#contract/refusal.ts';
import { insertToken } from '#server/features/session/session.repository.ts';
import { hashSecret } from '#server/http/session.ts';
import { allScenarios } from '#server/test/all-scenarios.ts';
import { type As, authorization } from '#server/test/client.ts';
import {
  addSubCustomer,
  makePrivate,
  type Owner,
  sendDocument,
  type Things,
  thingsOf,
  withDocuments,
} from '#server/test/owner-things.ts';
import { publishSamples } from '#server/test/sample-content.ts';
import type { Outcome } from '#server/test/scenarios.ts';
import { createScene, idOf, type Scene } from '#server/test/scene.ts';
import { serverTest } from '#server/test/server-test.ts';
import { NOW } from '#server/test/stage.ts';

/**
 * Actor × object × verb: every actor makes every call on the data of one owner. What is expected stands in the scenarios
 * of each feature, without which a call does not compile.
 */
const test = serverTest();

const OWNERS = ['a main account', 'its sub-customer'] as const;
type ActorName =
  | 'a visitor'
  | 'another customer'
  | 'the account’s other half'
  | 'an employee'
  | 'a sales partner';
type Cast = { owner: Owner; actors: Record<ActorName, As> };

// The rows are known before the fixtures, so they cannot use them directly.
let scene: Scene;
let tables: Awaited<ReturnType<typeof tablesOfCustomers>>;
let casts: Record<(typeof OWNERS)[number], Cast>;
/** What owners have, until a call has changed something: to make it takes longer than all calls of a row. */
const unchanged = new Map<(typeof OWNERS)[number], Things>();

test.beforeAll(async ({ db, stage, clock, call }) => {
  await publishSamples(db);
  scene = await createScene({ db, stage, clock, call }, { hoursApart: 4 });
  tables = await tablesOfCustomers(scene);
  casts = {
    'a main account': await castOf('a main account'),
    'its sub-customer': await castOf('its sub-customer'),
  };
});

/** Finds the tables by their column `customer_id`, and adds those that belong to a customer by another way. */
async function tablesOfCustomers({ db }: Scene): Promise<Map<string, ReturnType<typeof sql>>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'customer_id' order by 1`.execute(db);
  return new Map([
    ...tables.map(({ name }) => [name, sql`customer_id = (select id from owner)`] as const),
    ['customer', sql`id = (select id from owner)`],
    ['booking_event', sql`booking_id in (select id from booking where customer_id = (select id from owner))`],
    ['document', sql`check_id in (select id from document_check where customer_id = (select id from owner))`],
  ]);
}

/** Returns all rows of a customer by table, as text: in one statement, for each test reads them twice. */
async function rowsOf(
  { db }: Scene,
  customerId: number,
  except: readonly string[] = [],
): Promise<Record<string, string>> {
  const reads = [...tables]
    .filter(([name]) => !except.includes(name))
    .map(
      ([name, ofOwner]) =>
        sql`select ${sql.lit(name)} as name, to_jsonb(one)::text as row from ${sql.table(name)} as one where ${ofOwner}`,
    );
  const { rows } = await sql<{ name: string; row: string }>`
    with owner as (select ${customerId}::bigint as id)
    ${sql.join(reads, sql` union all `)}
    order by 1, 2`.execute(db);
  return Object.fromEntries(
    Map.groupBy(rows, ({ name }) => name)
      .entries()
      .map(([name, found]) => [name, found.map(({ row }) => row).join('\n')]),
  );
}

test('every call has its row', () => {
  const found = allScenarios.flatMap(({ scenarios }) => scenarios.flatMap((of) => of.calls));
  expect(found.map(({ call }) => `${call.method} ${call.path}`).sort()).toEqual(
    calls.map(({ method, path }) => `${method} ${path}`).sort(),
  );
});

test('calls that are only for employees are refused to everybody else, whatever is sent', async ({
  send,
  stage,
}) => {
  const customer = await stage.addCustomer();
  const blocked = await stage.addCustomer({ employee: true, state: 'BLOCKED' });
  const ofEmployees = calls.filter((one: CallDefinition) => one.staffOnly);
  expect(ofEmployees.length).toBeGreaterThan(2);
  for (const { method, path } of ofEmployees) {
    for (const { token } of [customer, blocked]) {
      const url = `${BASES.booking}${path.replace(/\{\w+\}/g, 'x')}`;
      const headers = { authorization: authorization(token), 'x-api-key': 'web' };
      const { status } = await send({ method, url, headers, payload: undefined });
      expect([method, path, status]).toEqual([method, path, 403]);
    }
  }
});

test('a sales partner has no contract: no booking, no papers, no pin, no favourites of their own', async ({
  call,
  db,
  stage,
}) => {
  const partner = await stage.addCustomer();
  await db.updateTable('customer').set({ plan_id: 'vertrieb' }).where('id', '=', partner.id).execute();
  const as = { token: partner.token };
  const me = await call('GET /customers', { query: {} }, as);
  expect(me.output.items[0]).toMatchObject({ id: partner.id, state: 'ACTIVE', mayBook: false });
  const params = idOf(partner.id);
  const answers = [
    await call(
      'POST /bookings',
      { body: { bookeeId: await scene.freshVehicle(), timeRange: scene.freshPeriod() } },
      as,
    ),
    await call('PATCH /customers/{id}', { params, body: { accessMedia: [{ pin: '0472' }] } }, as),
    await call('PUT /customers/{id}/settings/favoriteplaces', { params, body: { placeIds: [] } }, as),
    await sendDocument(scene, 'SELFIE', as),
    await call('POST /documentchecks/current/submit', undefined, as),
  ];
  expect(answers.map(({ code }) => code)).toEqual(Array.from(answers, () => 'FORBIDDEN'));
});

async function castOf(ownerName: (typeof OWNERS)[number]): Promise<Cast> {
  const { db, stage } = scene;
  const main = await makePrivate(scene, await stage.addCustomer({ plan: 'FIRMA' }));
  const sub = await makePrivate(scene, await addSubCustomer(scene, main, 2));
  const other = await makePrivate(scene, await stage.addCustomer());
  const employee = await stage.addCustomer({ employee: true });
  const partner = await stage.addCustomer();
  await db.updateTable('customer').set({ plan_id: 'vertrieb' }).where('id', '=', partner.id).execute();
  const [owning, half] = ownerName === 'a main account' ? [main, sub] : [sub, main];
  return {
    owner: await withDocuments(scene, owning),
    actors: {
      'a visitor': {},
      'another customer': { token: other.token },
      'the account’s other half': { token: half.token },
      'an employee': { token: employee.token },
      'a sales partner': { token: partner.token },
    },
  };
}

async function namesOf({ db }: Scene, id: number): Promise<(string | null)[]> {
  const { prename, name } = await db
    .selectFrom('customer')
    .where('id', '=', id)
    .select(['prename', 'name'])
    .executeTakeFirstOrThrow();
  return [prename, name];
}

/** Reads come first: they leave the things as they are. */
const readsFirst = <C extends { call: CallDefinition }>(rows: readonly C[]): C[] => [
  ...rows.filter(({ call }) => call.method === 'GET'),
  ...rows.filter(({ call }) => call.method !== 'GET'),
];

/** Logs the owner in once more: the call of one row may end the login. Returns the token. */
async function logInAgain({ db }: Scene, owner: Owner): Promise<string> {
  const token = crypto.randomUUID();
  const expiresAt = NOW.add({ hours: 24 });
  await insertToken(db, {
    secretHash: hashSecret(token),
    customerId: owner.id,
    storeLogin: false,
    provenAt: NOW,
    now: NOW,
    expiresAt,
  });
  return token;
}

for (const { feature, scenarios } of allScenarios) {
  describe(feature, () => {
    describe.each(OWNERS)('on the things of %s', (ownerName) => {
      for (const { call, rights } of readsFirst(scenarios.flatMap((of) => of.calls))) {
        test(`${call.method} ${call.path}`, async ({ db }) => {
          const { owner, actors } = casts[ownerName];
          let hasChanged = false;
          const attempt = async (things: Things, as: As) => {
            const answer = await rights.try(scene, things, as);
            if (call.method !== 'GET' && answer.code === undefined) hasChanged = true;
            return answer;
          };
          // Who was blocked or removed in the row before drives again.
          await db
            .updateTable('driver')
            .set({ entitlement: 'ENTITLED', reason: null })
            .where('customer_id', '=', owner.id)
            .execute();
          const things =
            unchanged.get(ownerName) ??
            (await thingsOf(scene, { ...owner, token: await logInAgain(scene, owner) }));
          // Also if this row fails.
          unchanged.delete(ownerName);
          let before = await rowsOf(scene, owner.id, rights.mayWrite);
          const isUntouched = async () =>
            expect(await rowsOf(scene, owner.id, rights.mayWrite)).toEqual(before);
          for (const [name, as] of Object.entries(actors)) {
            const isMainAccount = name === 'the account’s other half' && ownerName !== 'a main account';
            const isAllowed = isMainAccount && rights.mainAccount === 'OK';
            if (isAllowed) await isUntouched();
            const answer = await attempt(things, as);
            const special: Partial<Record<ActorName, Outcome<RefusalCode> | undefined>> = {
              'a visitor': rights.visitor,
              'an employee': rights.employee,
              'a sales partner': rights.partner,
              ...(ownerName === 'a main account' ? { 'the account’s other half': rights.driver } : {}),
            };
            const ofMain = isMainAccount ? rights.mainAccount : undefined;
            const wanted = ofMain ?? special[name as ActorName] ?? rights.other;
            expect([name, answer.code]).toEqual([
              name,
              wanted === 'OK' || wanted === 'OWN' ? undefined : wanted,
            ]);
            if (!call.revalidates) expect(answer.headers['cache-control']).toMatch(/\bno-store\b/);
            const isDriver = name === 'the account’s other half' && !isMainAccount;
            const isTold =
              (rights.namesDrivers && isMainAccount) ||
              (rights.namesHolder && isDriver) ||
              (rights.namesToStaff && name === 'an employee');
            const told = isTold ? await namesOf(scene, owner.id) : [];
            for (const secret of things.secrets) {
              if (!told.includes(secret)) expect(answer.text).not.toContain(secret);
            }
            if (isAllowed) before = await rowsOf(scene, owner.id, rights.mayWrite);
            // Rate limits must not affect the next actor.
            await db.deleteFrom('attempt').execute();
          }
          await isUntouched();
          const own = await attempt(things, { token: things.token });
          const due = (ownerName === 'a main account' ? undefined : rights.driver) ?? rights.owner;
          expect(own.code).toBe(due === 'OK' ? undefined : due);
          // Calls that are the same for everybody may be stored on the way and by browsers.
          if (!call.revalidates) expect(own.headers['cache-control']).toMatch(/\bno-store\b/);
          if (!hasChanged) {
            unchanged.set(ownerName, things);
            return;
          }
          unchanged.clear();
          // The maximum number of passkeys must not affect the next row.
          await db.deleteFrom('passkey').execute();
        });
      }
    });
  });
}
