import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { limitBodyTime } from './body-time.ts';
import { addErrorHandling } from './errors.ts';

const SOON = { bodyMs: 50, uploadIdleMs: 50 };
/** So long that a test that needs it would not end. */
const NEVER = 10 * 60_000;

async function serve(times: Parameters<typeof limitBodyTime>[1]) {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line) => void lines.push(line) } } });
  addErrorHandling(app);
  limitBodyTime(app, times);
  let arrived = 0;
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
    payload.on('data', ({ length }: Buffer) => {
      arrived += length;
    });
    payload.on('end', () => done(null, arrived)).on('error', done);
  });
  app.post('/', async ({ body }) => ({ body }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  return { port: (app.server.address() as { port: number }).port, lines };
}

/** Sends the text, keeps the connection open, and returns everything that came until the server closed it. */
function sendOpenEnded(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('close', () => resolve(received)).on('error', () => undefined);
  });
}
const requestOf = (type: string, length: number, body: string) =>
  `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n${body}`;

test('a body that does not become complete is refused, and its connection closed; no line of the log', async () => {
  const { port, lines } = await serve({ ...SOON, uploadIdleMs: NEVER });
  const answer = await sendOpenEnded(port, requestOf('application/json', 100, '{"a":'));
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 408 /);
  expect(head.toLowerCase()).toContain('connection: close');
  expect(JSON.parse(body)).toMatchObject({ status: 408, resultCode: 'REQUEST_TIMEOUT' });
  expect(lines).toEqual([]);
});

test('an upload of which nothing more arrives loses its connection, however long it may last', async () => {
  const { port } = await serve({ ...SOON, bodyMs: NEVER });
  expect(await sendOpenEnded(port, requestOf('multipart/form-data; boundary=x', 100, '--x'))).toBe('');
});

test('a body that is complete is answered, and the connection serves the next one', async () => {
  const { port } = await serve({ bodyMs: 2_000, uploadIdleMs: 2_000 });
  const bodies = ['application/json', 'multipart/form-data; boundary=x'].map((type) =>
    requestOf(type, 2, '{}'),
  );
  const last = 'GET /end HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
  const answer = await sendOpenEnded(port, bodies.join('') + last);
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 404']);
});
