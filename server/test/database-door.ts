import { createServer, connect as reach, type Server, type Socket } from 'node:net';

/** A way to a database that a test can shut. */
export type DatabaseDoor = {
  /** Of the database, through the door. */
  url: string;
  /** Ends all connections, as when PostgreSQL is killed; new ones are refused. */
  shut(): Promise<void>;
  /** Shuts itself as soon as a client sends this text; the database gets it, and its answer gets lost. */
  shutAfter(text: string): void;
  /** Keeps all connections, and lets nothing through, as when PostgreSQL is stopped or its machine is gone. */
  hold(): void;
  /** Lets everybody through. */
  open(): Promise<void>;
};

type Pair = { client: Socket; database: Socket };

export async function openDatabaseDoor(databaseUrl: string): Promise<DatabaseDoor> {
  const target = new URL(databaseUrl);
  const host = decodeURIComponent(target.hostname) || target.searchParams.get('host') || '127.0.0.1';
  const port = Number(target.port || 5432);
  const pairs = new Set<Pair>();
  let isHeld = false;
  let last: string | undefined;
  let server: Server | undefined;
  let listensAt = 0;

  function letThrough(client: Socket): void {
    const database = host.startsWith('/')
      ? reach(`${host}/.s.PGSQL.${port}`)
      : reach({ host, port, noDelay: true });
    const pair = { client, database };
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      client.destroy();
      database.destroy();
    };
    for (const socket of [client, database]) socket.on('error', end).on('close', end);
    client.on('data', (data) => {
      if (isHeld) return;
      database.write(data);
      if (last === undefined || !data.includes(last)) return;
      last = undefined;
      // What the database does with it goes on; only its answer has no way back.
      database.removeAllListeners('data').resume();
      pairs.delete(pair);
      client.removeAllListeners('close').destroy();
      database.end();
      void shut();
    });
    database.on('data', (data) => {
      if (!isHeld) client.write(data);
    });
  }

  async function shut(): Promise<void> {
    const listening = server;
    server = undefined;
    for (const { client, database } of pairs) {
      client.destroy();
      database.destroy();
    }
    pairs.clear();
    if (listening) await new Promise<void>((done) => listening.close(() => done()));
  }

  async function open(): Promise<void> {
    if (isHeld) {
      // What was held back is lost, so its connections are.
      isHeld = false;
      for (const { client } of pairs) client.destroy();
    }
    if (server) return;
    const listening = createServer({ noDelay: true }, letThrough);
    await new Promise<void>((done, failed) =>
      listening.on('error', failed).listen(listensAt, '127.0.0.1', done),
    );
    const address = listening.address();
    if (typeof address === 'object' && address) listensAt = address.port;
    server = listening;
  }

  await open();
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(listensAt);
  url.searchParams.delete('host');
  return {
    url: url.href,
    shut,
    shutAfter: (text) => {
      last = text;
    },
    hold: () => {
      isHeld = true;
    },
    open,
  };
}
