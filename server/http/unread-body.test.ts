import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createHttpServer } from './http-server.ts';

const DECLARED = 1024 * 1024 * 1024;
const PHOTO_BYTES = 8 * 1024 * 1024;
const CHUNK = Buffer.alloc(256 * 1024, 'x');

async function serve() {
  const app = createHttpServer({
    logLevel: 'silent',
    trustProxy: false,
    apiKeys: new Map(),
    onAnswer: undefined,
  });
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
  app.post('/upload', (_request, reply) => reply.code(401).send('refused'));
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  return (app.server.address() as AddressInfo).port;
}

/** Sends until the server closes the connection, or all is sent; returns what came back and how much was sent. */
function upload(port: number, bytes: number, last = ''): Promise<{ received: string; sent: number }> {
  return new Promise((closed) => {
    let [received, sent] = ['', 0];
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        `POST /upload HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${bytes}\r\n\r\n`,
      );
      send();
    });
    const send = () => {
      while (sent < bytes && !socket.destroyed) {
        sent += CHUNK.length;
        if (!socket.write(CHUNK)) return void socket.once('drain', send);
      }
      if (!socket.destroyed) socket.write(last);
    };
    socket.on('data', (data) => {
      received += data;
    });
    socket.on('error', () => undefined).on('close', () => closed({ received, sent }));
  });
}

test('a refused upload is closed after the refusal, not read to its end', async () => {
  const { received, sent } = await upload(await serve(), DECLARED);
  expect(received).toMatch(/^HTTP\/1\.1 401 /);
  expect(sent).toBeLessThan(DECLARED / 10);
});

test('who sends no more than a photo reads the refusal also after the last byte, and goes on', async () => {
  const { received, sent } = await upload(
    await serve(),
    PHOTO_BYTES,
    'GET /end HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  );
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 404']);
  expect(sent).toBe(PHOTO_BYTES);
});
