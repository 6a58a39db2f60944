import { describe, expect } from 'vitest';
import { BASES } from '#contract/call.ts';
import { calls, operations } from '#contract/calls.ts';
import { COMMON_REFUSALS, REFUSALS } from '#contract/refusal.ts';
import { serverTest } from '#server/test/server-test.ts';
import { type ApiDocument, apiDocument, type Response } from './api-document.ts';

const test = serverTest()
  .extend('environment', { scope: 'file' }, { PUBLIC_URL: 'https://auto.stadtwagen.de/' })
  .extend('documentAt', ({ app }) => async (url: string): Promise<ApiDocument> => {
    const response = await app.inject({ url });
    return response.json();
  });

const DOCUMENTS = [
  { url: '/api/openapi.json', base: undefined, server: 'https://auto.stadtwagen.de' },
  { url: '/api/booking/openapi.json', base: 'booking', server: 'https://auto.stadtwagen.de/api/booking' },
  { url: '/api/content/openapi.json', base: 'content', server: 'https://auto.stadtwagen.de/api/content' },
] as const;

describe.for(DOCUMENTS)('the OpenAPI document $url', ({ url, base: only, server }) => {
  const listed = operations.filter(({ call }) => only === undefined || call.base === only);
  const pathOf = ({ call }: (typeof operations)[number]) => (only ? call.path : BASES[call.base] + call.path);

  test('lists exactly the calls, by their names, at the server’s public address', async ({ documentAt }) => {
    const document = await documentAt(url);
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.servers.map((each) => each.url)).toEqual([server]);
    const found = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method} ${path}`),
    );
    expect(found.sort()).toEqual(
      listed.map((one) => `${one.name} ${one.call.method.toLowerCase()} ${pathOf(one)}`).sort(),
    );
    expect(new Set(listed.map(({ name }) => name)).size).toBe(listed.length);
  });

  test('names of each call its answer, whether it needs a login, and every refusal under its status', async ({
    documentAt,
  }) => {
    const { paths, components } = await documentAt(url);
    for (const one of listed) {
      const { call } = one;
      const operation = paths[pathOf(one)]?.[call.method.toLowerCase()];
      if (!operation) throw new Error(one.name);
      expect(operation.summary).toBe(call.summary);
      expect(operation.security).toHaveLength('public' in call ? 0 : 1);
      expect(operation.responses).toHaveProperty(String('status' in call ? call.status : 200));
      for (const code of [...call.refusals, ...COMMON_REFUSALS]) {
        const response = operation.responses[REFUSALS[code].status];
        const named = response && '$ref' in response ? response.$ref.split('/').at(-1) : undefined;
        const answer: Response | undefined =
          named === undefined ? (response as Response | undefined) : components.responses[named];
        expect(JSON.stringify(answer?.content?.['application/problem+json']), one.name).toContain(
          `"${code}"`,
        );
      }
    }
  });

  test('has each set of refusals once, by a name that tells what is in it', async ({ documentAt }) => {
    const { paths, components } = await documentAt(url);
    const answers = Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ responses }) => Object.values(responses));
    const own = answers.filter((answer): answer is Response => !('$ref' in answer));
    const sets = [...own, ...Object.values(components.responses)]
      .map(({ content }) => content?.['application/problem+json'])
      .filter((content) => content !== undefined)
      .map((content) => JSON.stringify(content));
    expect(new Set(sets).size).toBe(sets.length);
    for (const name of Object.keys(components.responses)) expect(name).toMatch(/^([A-Z][a-z]*)+\d{3}$/);
  });
});

test('without a public address the server is the one that sent the document', () => {
  expect(apiDocument({ productName: 'Stadtwagen', base: 'booking' }).servers[0]?.url).toBe('/api/booking');
});

test('the document can be read by people: every call and every refusal is on the page', async ({ app }) => {
  const response = await app.inject({ url: '/api' });
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  for (const call of calls) expect(response.body).toContain(`${call.method} ${BASES[call.base]}${call.path}`);
  for (const code of Object.keys(REFUSALS)) expect(response.body).toContain(`id="${code}"`);
  expect(response.body).not.toContain('undefined');
});

test('on the page each call tells its own refusals, also those that it shares with others', async ({
  app,
}) => {
  const { body } = await app.inject({ url: '/api' });
  const articles = body.split('<article>').slice(1);
  const common = new Set<string>(COMMON_REFUSALS);
  for (const { name, call } of operations) {
    const article = articles.find((one) => one.includes(`id="${name}"`));
    for (const code of call.refusals) {
      if (!common.has(code)) expect(article, name).toContain(`${code}: `);
    }
  }
});
