import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createHttpServer } from './http-server.ts';
import { createPacedServer } from './paced-server.ts';

async function serve() {
  const app = createHttpServer({
    logLevel: 'silent',
    trustProxy: false,
    apiKeys: new Map(),
    onAnswer: undefined,
  });
  app.get('/', (_request, reply) => reply.send('ok'));
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  return app;
}

/** Returns everything that came until the server closed the connection. */
function send(port: number, text: string, more?: (write: (text: string) => void) => void): Promise<string> {
  return new Promise((closed) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(text);
      more?.((next) => void socket.write(next));
    });
    socket.on('data', (data) => {
      received += data;
    });
    socket.on('error', () => undefined).on('close', () => closed(received));
  });
}

test('a request that names two hosts is refused: a proxy may have looked at the other one', async () => {
  const { port } = (await serve()).server.address() as AddressInfo;
  const end = 'Connection: close\r\n\r\n';
  const two = await send(port, `GET / HTTP/1.1\r\nHost: a\r\nhOST: b\r\n${end}`);
  expect(two).toMatch(/^HTTP\/1\.1 400 /);
  expect(two).toContain('BODY_INVALID');
  expect(await send(port, `GET / HTTP/1.1\r\nHost: a\r\nX-Host: b\r\n${end}`)).toMatch(/^HTTP\/1\.1 200 /);
});

test('a connection whose headers trickle ends, however regularly something comes', async () => {
  const server = createPacedServer(() => undefined, { headersTimeout: 50, connectionsCheckingInterval: 10 });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  let timer: NodeJS.Timeout | undefined;
  const answer = await send(port, 'GET / HTTP/1.1\r\nHost: a\r\n', (write) => {
    timer = setInterval(() => write('X-A: b\r\n'), 5);
  });
  clearInterval(timer);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  const { headersTimeout, requestTimeout } = (await serve()).server;
  expect(headersTimeout).toBeLessThanOrEqual(20_000);
  expect(requestTimeout).toBeGreaterThan(headersTimeout);
});
