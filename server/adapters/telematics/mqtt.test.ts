import { connect as connectSocket } from 'node:net';
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Mosquitto, startMosquitto } from '#server/test/mosquitto.ts';
import { type EmbeddedBroker, startEmbeddedBroker } from './embedded-broker.ts';
import { createMqttTelematics, type MqttTelematicsOptions } from './mqtt-telematics.ts';
import { topicOf } from './protocol.ts';
import { type CarMessage, CarsOutOfReach, type Telematics } from './telematics.ts';

const NOW = Temporal.Instant.from('2027-05-12T08:05:00Z');
const COMMAND_ID = '3f0c4c3e-9d1f-4f0a-8f2e-0b6a5d1c2b3a';
const SERVER = { username: 'server', password: 'geheim' };
/** By vehicle id. */
const SECRETS = new Map([
  [17, 'geheim-17'],
  [18, 'geheim-18'],
]);
const STATE = {
  at: '2027-05-12T08:04:58Z',
  sequence: 7,
  position: { lat: 49.45, lng: 11.08 },
  locked: true,
  doorOpen: false,
  ignitionOn: false,
  lightsOn: false,
  energyPercent: 81.5,
  plugged: false,
  odometerM: 12_345_678,
};

/** A broker and the way to it, as the product's server and as a car. */
type Stage = { port: number; way: MqttTelematicsOptions['broker']; close(): Promise<void> };

const cars: MqttClient[] = [];
const servers: Telematics[] = [];
afterEach(async () => {
  await Promise.all(cars.splice(0).map((car) => car.endAsync(true)));
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function connectCar(port: number, id: string, options: IClientOptions = {}): Promise<MqttClient> {
  const car = await connectAsync(
    `mqtt://127.0.0.1:${port}`,
    { clientId: id, username: id, password: `geheim-${id}`, reconnectPeriod: 0, ...options },
    false,
  );
  cars.push(car);
  return car;
}

async function connectServer(way: Stage['way']) {
  const messages: CarMessage[] = [];
  const isConnected = await new Promise<{ server: Telematics; connections: boolean[] }>((resolve) => {
    const connections: boolean[] = [];
    const server = createMqttTelematics({
      broker: way,
      shared: false,
      now: () => NOW,
      onMessage: (message) => messages.push(message),
      onConnection: (connected) => {
        connections.push(connected);
        if (connected) resolve({ server, connections });
      },
    });
    servers.push(server);
  });
  return { ...isConnected, messages };
}

const heardBy = (client: MqttClient) => {
  const heard: [topic: string, message: unknown][] = [];
  client.on('message', (topic, payload) => heard.push([topic, JSON.parse(payload.toString())]));
  return heard;
};

async function startOurs(): Promise<Stage & { broker: EmbeddedBroker }> {
  const broker = await startEmbeddedBroker({
    host: '127.0.0.1',
    port: 0,
    isBoxSecret: (id, secret) => Promise.resolve(SECRETS.get(id) === secret),
  });
  return { broker, port: broker.port, way: broker.connect, close: () => broker.close() };
}

async function startTheirs(): Promise<Stage & Mosquitto> {
  const mosquitto = await startMosquitto(SERVER, SECRETS);
  const way = `mqtt://${SERVER.username}:${SERVER.password}@127.0.0.1:${mosquitto.port}`;
  return { ...mosquitto, way };
}

describe.for([
  ['the embedded broker', startOurs],
  ['mosquitto', startTheirs],
] as const)('%s', ([, start]) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await start();
  }, 30_000);
  afterAll(() => stage.close());

  it('carries a command to its car and the answer back', async () => {
    const { server, messages } = await connectServer(stage.way);
    const car = await connectCar(stage.port, '17');
    const other = await connectCar(stage.port, '18');
    const heardByOther = heardBy(other);
    await other.subscribeAsync(topicOf(18, 'command'), { qos: 1 });
    await car.subscribeAsync(topicOf(17, 'command'), { qos: 1 });
    car.on('message', (_, payload) => {
      const { id } = JSON.parse(payload.toString()) as { id: string };
      const answer = { commandId: id, at: STATE.at, outcome: 'DONE' };
      car.publish(topicOf(17, 'answer'), JSON.stringify(answer), { qos: 1 });
    });

    await server.sendCommand(17, { id: COMMAND_ID, kind: 'UNLOCK', expiresAt: NOW.add({ seconds: 15 }) });

    await vi.waitFor(() => expect(messages).toHaveLength(1), 20_000);
    expect(messages).toMatchObject([
      { kind: 'ANSWER', vehicleId: 17, isKept: false, answer: { commandId: COMMAND_ID, outcome: 'DONE' } },
    ]);
    expect(heardByOther).toEqual([]);
  });

  it('tells who is lost by the last will, and keeps the last state for a server that comes later', async () => {
    const car = await connectCar(stage.port, '17', {
      will: {
        topic: topicOf(17, 'connection'),
        payload: Buffer.from('{"online":false}'),
        qos: 1,
        retain: true,
      },
    });
    await car.publishAsync(topicOf(17, 'connection'), '{"online":true}', { qos: 1, retain: true });
    await car.publishAsync(topicOf(17, 'state'), JSON.stringify(STATE), { qos: 1, retain: true });
    const { messages } = await connectServer(stage.way);
    await vi.waitFor(() => expect(messages).toHaveLength(2), 20_000);
    expect(messages).toEqual(
      expect.arrayContaining([
        {
          kind: 'STATE',
          vehicleId: 17,
          receivedAt: NOW,
          isKept: true,
          state: { ...STATE, at: Temporal.Instant.from(STATE.at) },
        },
        { kind: 'CONNECTION', vehicleId: 17, receivedAt: NOW, isKept: true, online: true },
      ]),
    );

    car.stream.destroy();

    await vi.waitFor(
      () => expect(messages.at(-1)).toMatchObject({ kind: 'CONNECTION', online: false, isKept: false }),
      20_000,
    );
  });

  it('tells the time to the car that asked', async () => {
    await connectServer(stage.way);
    const car = await connectCar(stage.port, '17');
    const heard = heardBy(car);
    await car.subscribeAsync(topicOf(17, 'time'), { qos: 1 });
    await car.publishAsync(topicOf(17, 'clock'), JSON.stringify({ nonce: 'n1' }), { qos: 1 });
    await vi.waitFor(
      () => expect(heard).toEqual([[topicOf(17, 'time'), { nonce: 'n1', at: NOW.toString() }]]),
      20_000,
    );
  });

  it('a car neither speaks nor listens for another one', async () => {
    const { server, messages } = await connectServer(stage.way);
    const thief = await connectCar(stage.port, '18');
    const heard = heardBy(thief);
    for (const topic of [topicOf(17, 'command'), topicOf('+', 'command'), 'stadtwagen/#', '#']) {
      await thief.subscribeAsync(topic, { qos: 1 }).catch(() => undefined);
    }
    await server.sendCommand(17, { id: COMMAND_ID, kind: 'UNLOCK', expiresAt: NOW });
    for (const topic of [topicOf(17, 'state'), topicOf(17, 'command')]) {
      const client = await connectCar(stage.port, '18');
      await Promise.race([
        client.publishAsync(topic, JSON.stringify(STATE), { qos: 1 }).catch(() => undefined),
        new Promise<void>((resolve) => client.once('close', () => resolve())),
      ]);
    }
    // What the server hears next is the first that it hears at all.
    const owner = await connectCar(stage.port, '17');
    await owner.publishAsync(topicOf(17, 'state'), JSON.stringify({ ...STATE, sequence: 99 }), { qos: 1 });
    const live = () => messages.filter((message) => !message.isKept);
    await vi.waitFor(() => expect(live().length).toBeGreaterThan(0), 20_000);
    expect(live()).toMatchObject([{ kind: 'STATE', state: { sequence: 99 } }]);
    expect(heard).toEqual([]);
  });

  it('turns away who does not know the secret', async () => {
    await expect(connectCar(stage.port, '17', { password: 'falsch' })).rejects.toThrow(
      /authori[sz]ed|password/i,
    );
    await expect(connectCar(stage.port, '17', { password: 'geheim-18' })).rejects.toThrow(
      /authori[sz]ed|password/i,
    );
  });
});

describe('the embedded broker alone', () => {
  it('takes no name of another client: it would end the other one’s connection', async () => {
    const { port, close } = await startOurs();
    await expect(connectCar(port, '18', { clientId: '17' })).rejects.toThrow(/password/i);
    await close();
  });

  it('reads no more of a stranger than a name and a secret need', async () => {
    const { port, close } = await startOurs();
    const stranger = connectSocket(port, '127.0.0.1');
    const isEnded = new Promise<void>((resolve) => stranger.once('close', () => resolve()));
    stranger.on('error', () => undefined);
    // The head of a CONNECT packet that announces 256 MiB, and its beginning.
    stranger.write(
      Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f, 0x00, 0x04, 0x4d, 0x51, 0x54, 0x54, 0x04, 0x02]),
    );
    const chunk = Buffer.alloc(64 * 1024);
    let written = 0;
    const send = () => {
      if (written >= 64 * 1024 * 1024 || stranger.destroyed) return;
      written += chunk.length;
      stranger.write(chunk, send);
    };
    send();
    await isEnded;
    // What both systems had in their buffers when it was ended.
    expect(written).toBeLessThan(16 * 1024 * 1024);
    await close();
  });

  it('a car that announces more than a message may have is cut off, before any of it is collected', async () => {
    const { port, close } = await startOurs();
    const box = connectSocket(port, '127.0.0.1');
    const isEnded = new Promise<void>((resolve) => box.once('close', () => resolve()));
    box.on('error', () => undefined);
    // CONNECT with the vehicle's id as client and as user name, and its secret.
    const text = (value: string) => Buffer.from([0, value.length, ...Buffer.from(value)]);
    const connect = Buffer.concat([
      text('MQTT'),
      Buffer.from([4, 0xc2, 0, 60]),
      ...['17', '17', 'geheim-17'].map(text),
    ]);
    const isAccepted = new Promise<Buffer>((resolve) => box.once('data', resolve));
    box.write(Buffer.concat([Buffer.from([0x10, connect.length]), connect]));
    expect([...(await isAccepted)]).toEqual([0x20, 2, 0, 0]);
    // The head of a PUBLISH packet of 200 MiB, in two pieces, and no more than its topic.
    box.write(Buffer.from([0x30, 0x80, 0x80]));
    await new Promise(setImmediate);
    box.write(Buffer.concat([Buffer.from([0x80, 0x64]), text(topicOf(17, 'state'))]));
    await isEnded;
    await close();
  });

  it.for([
    ['no position', { position: undefined }],
    ['null', { position: null }],
    ['0/0', { position: { lat: 0, lng: 0 } }],
    ['a place that there is not', { position: { lat: 91, lng: 11 } }],
  ] as const)('a state with %s counts, and says nothing of where the car is', async ([, change]) => {
    const { port, way, close } = await startOurs();
    const { messages } = await connectServer(way);
    const car = await connectCar(port, '17');
    await car.publishAsync(topicOf(17, 'state'), JSON.stringify({ ...STATE, ...change }), { qos: 1 });
    await vi.waitFor(() => expect(messages).toHaveLength(1), 20_000);
    const { position: _, ...rest } = STATE;
    const at = Temporal.Instant.from(STATE.at);
    expect(messages).toMatchObject([{ kind: 'STATE', state: { ...rest, at } }]);
    const [message] = messages;
    expect(message?.kind === 'STATE' && message.state.position).toBeUndefined();
    await close();
  });

  it('says that cars are out of reach once it has been closed', async () => {
    const { way, close } = await startOurs();
    const { server, connections } = await connectServer(way);
    await close();
    await vi.waitFor(() => expect(connections).toEqual([true, false]), 20_000);
    const command = { id: COMMAND_ID, kind: 'LOCK' as const, expiresAt: NOW };
    await expect(server.sendCommand(17, command)).rejects.toThrow(CarsOutOfReach);
  });

  it('what is no message of the protocol changes nothing, and is told', async () => {
    const { port, way, close } = await startOurs();
    const { messages } = await connectServer(way);
    const car = await connectCar(port, '17');
    for (const payload of [
      '',
      '{',
      '[]',
      '{"online":"yes"}',
      `{"online":true,"more":"${'x'.repeat(5000)}"}`,
    ]) {
      await car.publishAsync(topicOf(17, 'connection'), payload, { qos: 1 });
    }
    await car.publishAsync(topicOf(17, 'state'), JSON.stringify({ ...STATE, energyPercent: 101 }), {
      qos: 1,
    });
    await car.publishAsync(topicOf(17, 'state'), JSON.stringify(STATE), { qos: 1 });
    await vi.waitFor(() => expect(messages.some(({ kind }) => kind === 'STATE')).toBe(true), 20_000);
    const unreadable = { kind: 'UNREADABLE', vehicleId: 17 };
    expect(messages).toMatchObject([
      { ...unreadable, told: 'connection: {' },
      { ...unreadable, told: 'connection: []' },
      unreadable,
      { kind: 'CONNECTION' },
      unreadable,
      { kind: 'STATE' },
    ]);
    await close();
  });
});

describe('a broker of others', () => {
  it('comes back: the server connects again by itself, and says meanwhile that cars are out of reach', async () => {
    const { way, goAway, comeBack, close } = await startTheirs();
    const { server, connections } = await connectServer(way);
    await goAway();
    await vi.waitFor(() => expect(connections).toEqual([true, false]), 20_000);
    const command = { id: COMMAND_ID, kind: 'LOCK' as const, expiresAt: NOW };
    await expect(server.sendCommand(17, command)).rejects.toThrow(CarsOutOfReach);

    await comeBack();
    await vi.waitFor(() => expect(connections).toEqual([true, false, true]), { timeout: 10_000 });
    await expect(server.sendCommand(17, command)).resolves.toBeUndefined();
    await close();
  });
});
