import { expect } from 'vitest';
import * as z from 'zod';
import { type CallDefinition, defineCall } from '#contract/call.ts';
import { serverTest } from '#server/test/server-test.ts';
import { NOW } from '#server/test/stage.ts';
import { bind } from './bind-call.ts';
import type { CallContext } from './call-steps.ts';
import { refuse } from './refuse.ts';

const output = z.object({ done: z.boolean() });
const shape = { base: 'booking', summary: 'a call of a test', output, refusals: ['FORBIDDEN'] } as const;
const does = defineCall({
  ...shape,
  method: 'POST',
  path: '/console/test',
  staff: { area: 'MONEY', step: 'DO' },
  idempotent: true,
});
const looks = defineCall({
  ...shape,
  method: 'GET',
  path: '/console/test',
  staff: { area: 'CUSTOMERS', step: 'SEE', isLook: true },
});
const sees = defineCall({
  ...shape,
  method: 'GET',
  path: '/console/list',
  staff: { area: 'FLEET', step: 'SEE' },
});

const decides = defineCall({
  ...shape,
  method: 'POST',
  path: '/console/any',
  staff: { area: 'ANY', step: 'CONFIRM' },
  idempotent: true,
});

const test = serverTest().extend(
  'attempt',
  ({ db, ada, stage: _stage }) =>
    (call: CallDefinition, run: Run) => {
      const request = {
        headers: {},
        cookies: {},
        ip: '192.0.2.1',
        id: 'request-1',
        log: { error: () => undefined },
      };
      const reply = { header: () => reply };
      const session = { customerId: ada.id, providerId: 'sw' };
      const context = { db, now: NOW, session, sign: () => Buffer.alloc(32), request, reply, formFiles: [] };
      const input = { params: undefined, query: undefined, body: undefined };
      return bind(call as typeof does, { handle: run }).answer(context as unknown as CallContext, input);
    },
);
type Run = (context: CallContext) => Promise<{ done: boolean } | ReturnType<typeof refuse<'FORBIDDEN'>>>;

/** Something that the call writes besides. */
const rename = ({ db, session }: CallContext, name: string) =>
  db
    .updateTable('customer')
    .set({ name })
    .where('id', '=', session?.customerId ?? 0)
    .execute();

test('a call that does something and records no act does nothing', async ({ attempt, db, ada }) => {
  const forgets: Run = async (context) => {
    await rename(context, 'Vergessen');
    return { done: true };
  };
  await expect(attempt(does, forgets)).rejects.toThrow('POST /console/test recorded no act');
  await expect(attempt(looks, async () => ({ done: true }))).rejects.toThrow('recorded no act');
  const { name } = await db
    .selectFrom('customer')
    .where('id', '=', ada.id)
    .select('name')
    .executeTakeFirstOrThrow();
  expect(name).toBe('Beispiel');
});

test('an act is written with the right and the request of its call, or not at all', async ({
  attempt,
  db,
  ada,
}) => {
  const act = { kind: 'ROLE_GIVEN', object: { kind: 'PERSON', id: ada.id }, customerId: ada.id } as const;
  const records: Run = async ({ recordAct }) => {
    await recordAct({ ...act, reason: 'Test', isAboutMoney: true });
    return { done: true };
  };
  expect(await attempt(does, records)).toEqual({ done: true });
  const refuses: Run = async ({ recordAct }) => {
    await recordAct(act);
    return refuse('FORBIDDEN');
  };
  expect(await attempt(does, refuses)).toMatchObject({ refusal: 'FORBIDDEN' });
  const found = await db
    .selectFrom('act_log')
    .where('customer_id', '=', ada.id)
    .select(['actor_id', 'area', 'step', 'reason', 'request_id', 'kept_until'])
    .execute();
  expect(found).toEqual([
    {
      actor_id: ada.id,
      area: 'MONEY',
      step: 'DO',
      reason: 'Test',
      request_id: 'request-1',
      kept_until: '2037-12-31',
    },
  ]);
});

test('what is refused, or only seen, is no act', async ({ attempt }) => {
  expect(await attempt(does, async () => refuse('FORBIDDEN'))).toMatchObject({ refusal: 'FORBIDDEN' });
  expect(await attempt(sees, async () => ({ done: true }))).toEqual({ done: true });
});

test('a call of any area names that of its act, and one that repeats what was done writes no second act', async ({
  attempt,
  db,
  ada,
}) => {
  const act = {
    kind: 'PROPOSAL_CONFIRMED',
    object: { kind: 'PROPOSAL', id: 7 },
    customerId: ada.id,
  } as const;
  const records =
    (recorded: Parameters<CallContext['recordAct']>[0]): Run =>
    async ({ recordAct }) => {
      await recordAct(recorded);
      return { done: true };
    };
  await expect(attempt(decides, records(act))).rejects.toThrow('names its own');
  expect(await attempt(decides, records({ ...act, area: 'MONEY' }))).toEqual({ done: true });
  expect(await attempt(decides, records('DONE_BEFORE'))).toEqual({ done: true });
  const acts = db.selectFrom('act_log').where('kind', '=', act.kind).select(['area', 'step']);
  expect(await acts.execute()).toEqual([{ area: 'MONEY', step: 'CONFIRM' }]);
});
