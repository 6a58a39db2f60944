import { describe, expect } from 'vitest';
import type * as z from 'zod';
import { BASES } from '#contract/call.ts';
import { operations } from '#contract/calls.ts';
import { authorization } from '#server/test/client.ts';
import { serverTest } from '#server/test/server-test.ts';
import { addPerson } from '#server/test/staff-people.ts';

const test = serverTest()
  // Together they may make every call.
  .extend('fleet', { scope: 'file' }, ({ stage }) => stage.addCustomer({ employee: 'FLEET' }))
  .extend('seller', { scope: 'file' }, ({ stage }) => stage.addSalesPerson())
  .extend('manager', { scope: 'file' }, ({ db, stage, services }) =>
    addPerson({ db, stage, vault: services.vault }, 'MANAGEMENT'),
  );

/** Browsers make these, and add what their version knows. */
const MADE_BY_BROWSERS = ['createToken.assertion', 'createPasskey.attestation'];

const discriminatorOf = (call: object): string | undefined => {
  const body = (call as { body?: z.ZodType }).body;
  const def = body?._zod.def as { discriminator?: string } | undefined;
  return def?.discriminator;
};

describe.for(operations.map(({ name, call }) => [name, call] as const))('%s refuses', ([, call]) => {
  const { method, path } = call;
  const takesBody = method !== 'GET' && !('upload' in call) && !('form' in call && !('body' in call));

  test.for([
    ['query', true],
    ['body', takesBody],
  ] as const)('an unknown field of its %s', async ([part, applies], { app, fleet, seller, manager }) => {
    if (!applies) return;
    const url = `${BASES[call.base]}${path.replace('{kind}', 'SELFIE').replace(/\{\w+\}/g, '1')}`;
    const caller = 'salesOnly' in call ? seller : 'staff' in call ? manager : fleet;
    const answer = await app.inject({
      method,
      url: part === 'query' ? `${url}?unheardOf=1` : url,
      headers: { authorization: authorization(caller.token) },
      ...(part === 'body' ? { payload: { unheardOf: 1 } } : {}),
    });
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(answer.json()).toMatchObject({ status: 422, resultCode: 'FIELD_INVALID' });
    const named = answer.json().fields.map(({ name }: { name: string }) => name);
    // Which fields are known depends on the one by which variants are told apart: without it, it is asked for first.
    const apart = part === 'body' ? discriminatorOf(call) : undefined;
    expect(named).toContain(apart ?? 'unheardOf');
  });
});

test('no part of a request, however deep, lets an unknown field pass', () => {
  const found: string[] = [];
  const visit = (schema: z.core.$ZodType, where: string) => {
    const def = schema._zod.def as unknown as { type: string } & Record<string, unknown>;
    if (MADE_BY_BROWSERS.includes(where)) return;
    if (def.type === 'object') {
      const { shape, catchall } = def as unknown as z.core.$ZodObjectDef;
      if (catchall?._zod.def.type !== 'never') found.push(where);
      for (const [name, property] of Object.entries(shape)) visit(property, `${where}.${name}`);
    }
    for (const key of ['innerType', 'element', 'in', 'out'] as const) {
      const inner = def[key] as z.core.$ZodType | undefined;
      if (inner && '_zod' in inner) visit(inner, where);
    }
    for (const option of (def['options'] ?? []) as z.core.$ZodType[]) visit(option, where);
  };
  for (const { name, call } of operations) {
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = (call as Partial<Record<typeof part, z.ZodType>>)[part];
      if (schema) visit(schema, name);
    }
  }
  expect(found).toEqual([]);
});
