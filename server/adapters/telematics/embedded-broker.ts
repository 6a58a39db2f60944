import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Aedes, type AuthenticateError, type Client } from 'aedes';
import { KeptMessages } from './kept-messages.ts';
import { memorySockets } from './memory-socket.ts';
import { PacketLengths } from './packet-lengths.ts';
import { MAX_MESSAGE_BYTES, mayPublish, maySubscribe } from './protocol.ts';

/** Cars speak at least this often; the broker tells a lost car's last will one and a half times as long after. */
const KEEPALIVE_LIMIT_SECONDS = 120;
/** Who has not said who they are by then is no car. */
const CONNECT_TIMEOUT_MS = 10_000;
/** A client that reads nothing keeps others waiting for this long. */
const DRAIN_TIMEOUT_MS = 10_000;
/** A client's name, secret and last will are far shorter; Aedes itself would collect a packet of 256 MiB. */
const MAX_STRANGER_BYTES = 2 * MAX_MESSAGE_BYTES;
/** A packet is a message with its topic and number, or a client's name and secret; whoever announces more is cut off at once. */
const MAX_PACKET_BYTES = MAX_MESSAGE_BYTES + 1024;
/** Return codes of MQTT. */
const UNAVAILABLE = 3;
const BAD_CREDENTIALS = 4;

export type BrokerOptions = {
  host: string;
  /** 0 chooses a free one. */
  port: number;
  /** Is it the secret of the vehicle's box? Its id is the name with which it connects. */
  isBoxSecret: (vehicleId: number, secret: string) => Promise<boolean>;
};

export type EmbeddedBroker = {
  port: number;
  /** Cars and servers that are connected now. */
  connections: () => number;
  /**
   * The product's own client's way in, which may speak and listen to all cars; through memory, because each
   * message would otherwise wake this process again. Destroyed when the broker has been closed.
   */
  connect: () => Duplex;
  close(): Promise<void>;
};

/** What the client proved to be. */
type Identity = { kind: 'SERVER' } | { kind: 'CAR'; vehicleId: number };

/**
 * Starts an MQTT broker that keeps everything in memory: a car has its own topics only (docs/telematics.md).
 * Rejects when the port is taken.
 */
export async function startEmbeddedBroker(options: BrokerOptions): Promise<EmbeddedBroker> {
  const identities = new WeakMap<Client, Identity>();
  const isCar = (client: Client, allowed: (vehicleId: number) => boolean) => {
    const identity = identities.get(client);
    return identity?.kind === 'SERVER' || (identity?.kind === 'CAR' && allowed(identity.vehicleId));
  };

  const broker = await Aedes.createBroker({
    connectTimeout: CONNECT_TIMEOUT_MS,
    drainTimeout: DRAIN_TIMEOUT_MS,
    keepaliveLimit: KEEPALIVE_LIMIT_SECONDS,
    maxTopicLevels: 8,
    persistence: new KeptMessages(),
    // All cars that were away may come back at once; each has few messages.
    concurrency: 10_000,
    authenticate: (client, username, password, done) =>
      void authenticate(client, { username, password }, done),
    authorizePublish: (client, packet, done) => {
      const isOwn = client === null || isCar(client, (id) => mayPublish(id, packet.topic));
      const isShort = packet.payload.length <= MAX_MESSAGE_BYTES;
      done(isOwn && isShort ? null : new Error(`not allowed: ${packet.topic.slice(0, 80)}`));
    },
    // A subscription that is not allowed is refused (0x80); the client stays connected.
    authorizeSubscribe: (client, subscription, done) =>
      done(null, isCar(client, (id) => maySubscribe(id, subscription.topic)) ? subscription : null),
  });

  async function authenticate(
    client: Client,
    { username, password }: { username: string | undefined; password: Buffer | undefined },
    done: (error: AuthenticateError | null, success: boolean) => void,
  ): Promise<void> {
    try {
      const identity = identities.get(client) ?? (await identify(client.id, username, password?.toString()));
      if (identity) identities.set(client, identity);
      done(identity ? null : refused(BAD_CREDENTIALS), identity !== undefined);
    } catch {
      // The database is away, as whoever needs it says; the car tries again.
      done(refused(UNAVAILABLE), false);
    }
  }

  /** A client that names itself like another one would end its connection, so the id must be its own. */
  async function identify(
    clientId: string,
    username: string | undefined,
    password: string | undefined,
  ): Promise<Identity | undefined> {
    if (!username || !password) return undefined;
    if (!/^[1-9]\d{0,14}$/.test(username) || clientId !== username) return undefined;
    const vehicleId = Number(username);
    return (await options.isBoxSecret(vehicleId, password)) ? { kind: 'CAR', vehicleId } : undefined;
  }

  const streams = new Set<Duplex>();
  const server = createServer((socket) => {
    socket.setNoDelay(true);
    limitPackets(socket);
    const client = handle(socket);
    const limitStranger = () => {
      if (identities.has(client)) socket.off('readable', limitStranger);
      else if (socket.bytesRead > MAX_STRANGER_BYTES) socket.destroy();
    };
    socket.on('readable', limitStranger);
  });

  function handle(stream: Duplex): Client {
    streams.add(stream);
    stream.on('close', () => streams.delete(stream));
    // Aedes learns of it by itself; without a listener the process would end.
    stream.on('error', () => undefined);
    return broker.handle(stream);
  }

  function connect(): Duplex {
    const [ours, theirs] = memorySockets();
    if (broker.closed) return theirs.destroy();
    identities.set(handle(ours), { kind: 'SERVER' });
    return theirs;
  }

  const port = await listen(server, options);
  return {
    port,
    connections: () => broker.connectedClients,
    connect,
    async close() {
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      await new Promise<void>((resolve) => {
        broker.close(resolve);
      });
      for (const stream of streams) stream.destroy();
      await closed;
    },
  };
}

/** Ends the connection of whoever announces a packet that is too long, before any of it is collected. */
function limitPackets(socket: Socket): void {
  const lengths = new PacketLengths(MAX_PACKET_BYTES);
  const read = socket.read.bind(socket);
  // What Aedes takes from the socket; a stream in between would wake the process once more for each message.
  socket.read = (size?: number): Buffer | null => {
    const bytes = read(size) as Buffer | null;
    if (bytes === null || lengths.take(bytes)) return bytes;
    socket.destroy();
    return null;
  };
}

async function listen(server: Server, { host, port }: { host: string; port: number }): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port, backlog: 4096 }, resolve);
  });
  return (server.address() as AddressInfo).port;
}

const refused = (returnCode: number): AuthenticateError =>
  // oxlint-disable-next-line no-unsafe-enum-assignment -- Aedes has it as a const enum, which needs a compiler
  Object.assign(new Error('refused'), { returnCode });
