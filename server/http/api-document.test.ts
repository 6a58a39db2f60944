import { expect } from 'vitest';
import { BASES } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { REFUSALS } from '#contract/refusal.ts';
import { test } from '#server/test/server-test.ts';

type Operation = { summary: string; security: unknown[]; responses: Record<string, { description: string }> };
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> };

test('the OpenAPI document is of version 3.1 and lists exactly the calls, each with its refusals', async ({
  app,
}) => {
  const response = await app.inject({ url: '/api/openapi.json' });
  const document: Document = response.json();
  expect(document.openapi).toMatch(/^3\.1\./);
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(listed.filter((name) => !name.includes('/api/map/')).sort()).toEqual(
    calls.map((call) => `${call.method} ${BASES[call.base]}${call.path}`).sort(),
  );
  for (const call of calls) {
    const operation = document.paths[BASES[call.base] + call.path]?.[call.method.toLowerCase()];
    expect(operation?.summary).toBe(call.summary);
    expect(operation?.security).toHaveLength('public' in call ? 0 : 1);
    expect(operation?.responses).toHaveProperty(String('status' in call ? call.status : 200));
    for (const code of call.refusals) expect(operation?.responses['default']?.description).toContain(code);
  }
});

test('the document can be read by people: every call and every refusal is on the page', async ({ app }) => {
  const response = await app.inject({ url: '/api' });
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  for (const call of calls) expect(response.body).toContain(`${call.method} ${BASES[call.base]}${call.path}`);
  for (const code of Object.keys(REFUSALS)) expect(response.body).toContain(`id="${code}"`);
  expect(response.body).not.toContain('undefined');
});
