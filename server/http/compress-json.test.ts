import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import compress from '@fastify/compress';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { compressJson } from './compress-json.ts';

async function appWith(body: unknown, type = 'application/json; charset=utf-8') {
  const app = fastify();
  onTestFinished(() => app.close());
  app.addHook('onSend', compressJson);
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] });
  app.get('/', (_, reply) => reply.type(type).send(body));
  return (headers: Record<string, string> = {}) => app.inject({ url: '/', headers });
}

const rows = (count: number) => ({
  rows: Array.from({ length: count }, (_, id) => ({ id, name: `Auto ${id}` })),
});
const decode = { br: brotliDecompressSync, gzip: gunzipSync };

test.each([
  ['br', 'br, gzip'],
  ['gzip', 'gzip;q=0.5'],
] as const)('JSON is sent in one piece, with its length, as %s', async (encoding, accepted) => {
  const ask = await appWith(rows(400));
  const answer = await ask({ 'accept-encoding': accepted });
  expect(answer.headers).toMatchObject({
    'content-encoding': encoding,
    'content-length': String(answer.rawPayload.length),
  });
  expect(String(answer.headers.vary)).toContain('accept-encoding');
  expect(answer.rawPayload.length).toBeLessThan(4_000);
  expect(JSON.parse(decode[encoding](answer.rawPayload).toString())).toEqual(rows(400));
});

test.each([
  ['what fits into a packet', rows(5), { 'accept-encoding': 'br' }],
  ['what a client wants as it is', rows(400), {}],
  ['what a client refuses by its weight', rows(400), { 'accept-encoding': 'br;q=0, gzip;q=0' }],
])('%s is not compressed', async (_, body, headers) => {
  const answer = await (await appWith(body))(headers);
  expect(answer.headers).not.toHaveProperty('content-encoding');
  expect(answer.json()).toEqual(body);
});

test('a very long answer is compressed piece by piece, and a file of another kind is left alone', async () => {
  const long = await (await appWith(rows(20_000)))({ 'accept-encoding': 'br' });
  expect(long.headers).toMatchObject({ 'content-encoding': 'br', 'transfer-encoding': 'chunked' });
  expect(JSON.parse(brotliDecompressSync(long.rawPayload).toString())).toEqual(rows(20_000));
  const image = Buffer.alloc(5_000, 7);
  const sent = await (await appWith(image, 'image/jpeg'))({ 'accept-encoding': 'br' });
  expect(sent.headers).not.toHaveProperty('content-encoding');
  expect(sent.rawPayload).toEqual(image);
});
