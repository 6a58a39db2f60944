import type { RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createPacedServer } from './paced-server.ts';
import { Pacer } from './pacer.ts';

let close: (() => void) | undefined;
afterEach(() => close?.());

type Sender = { send: (method: string, path: string) => void; answered: Promise<string>; hangUp: () => void };

/** Starts a server that records the senders in order and admits one login of a crowd every 20 ms. */
async function open() {
  const asked: string[] = [];
  const answer: RequestListener = (request, response) => {
    asked.push(String(request.headers['x-forwarded-for']));
    response.end();
  };
  const server = createPacedServer(answer, {}, new Pacer({ perTurn: 1, restMs: 20 }));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  const { port } = server.address() as AddressInfo;

  /** Connects a sender in advance, so that requests sent at the same moment also arrive together. */
  async function enter(name: string): Promise<Sender> {
    const socket = await new Promise<Socket>((done) => {
      const opened = connect(port, '127.0.0.1', () => done(opened));
    });
    const answered = new Promise<string>((done) => {
      socket.once('data', (bytes) => done(bytes.toString().split('\r\n', 1)[0] ?? ''));
      socket.once('close', () => done('hung up'));
    });
    return {
      send: (method, path) =>
        void socket.write(
          `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${name}\r\nContent-Length: 0\r\n\r\n`,
        ),
      answered,
      hangUp: () => void socket.destroy(),
    };
  }

  const crowd = await Promise.all(Array.from({ length: 40 }, () => enter('crowd')));
  return { asked, enter, crowd };
}

test('a crowd of logins is answered whole, and neither another login nor another call waits for it', async () => {
  const { asked, enter, crowd } = await open();
  const [ben, mia] = [await enter('ben'), await enter('mia')];
  for (const one of crowd) one.send('POST', '/api/booking/tokens');
  await crowd[0]?.answered;
  ben.send('POST', '/api/booking/tokens');
  mia.send('GET', '/api/booking/bookings');
  await Promise.all([ben.answered, mia.answered]);
  expect(asked.length).toBeLessThan(42);
  expect(new Set(await Promise.all(crowd.map(({ answered }) => answered)))).toEqual(
    new Set(['HTTP/1.1 200 OK']),
  );
  expect(asked).toHaveLength(42);
  expect(asked.indexOf('ben')).toBeLessThan(asked.lastIndexOf('crowd'));
  expect(asked.indexOf('mia')).toBeLessThan(asked.lastIndexOf('crowd'));
});

test('nobody is let in who has gone meanwhile', async () => {
  const { asked, enter, crowd } = await open();
  const ben = await enter('ben');
  for (const one of crowd) one.send('POST', '/api/booking/tokens');
  await crowd[0]?.answered;
  for (const { hangUp } of crowd) hangUp();
  ben.send('POST', '/api/booking/tokens');
  expect(await ben.answered).toBe('HTTP/1.1 200 OK');
  expect(asked).toContain('ben');
  expect(asked.length).toBeLessThan(41);
});
