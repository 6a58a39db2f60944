import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import type { CallDefinition } from '#contract/call.ts';
import * as contracts from '#contract/contracts.ts';
import { parseInput } from './parse-input.ts';

const CALLS = Object.values(contracts)
  .flatMap((contract) => Object.values(contract as Record<string, unknown>))
  .filter((one): one is CallDefinition => typeof one === 'object' && one !== null && 'path' in one);
const request = { headers: {}, params: {}, query: {} } as FastifyRequest;
const bodyFaults = (call: CallDefinition, body: unknown) => {
  const { params: _, query: __, ...rest } = call;
  return 'refusal' in parseInput(rest, request, body);
};

test('a body in which nothing is needed may be left out, as older apps do', () => {
  const optional = CALLS.filter(({ body }) => body?.safeParse({}).success);
  expect(optional.map(({ path }) => path)).toContain('/tasks/{id}/take');
  for (const call of optional) expect(bodyFaults(call, undefined), call.path).toBe(false);
});

test('any other body is needed', () => {
  const needed = CALLS.filter(({ body }) => body && !body.safeParse({}).success);
  expect(needed.length).toBeGreaterThan(50);
  for (const call of needed) expect(bodyFaults(call, undefined), call.path).toBe(true);
});
