import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { BridgeJournal } from '#cars/bridge-journal.ts';
import { startHttpBridge } from '#cars/http-bridge.ts';
import { COMMAND_VALID_SECONDS } from '#domain/telematics/car-command.ts';
import { isReachable } from '#domain/telematics/car-state.ts';
import { MAKER_KEY, MakerServer, WEBHOOK_SECRET } from '#server/test/maker-server.ts';
import { launch, type ServerProcess } from '#server/test/server-process.ts';
import { NOW } from '#server/test/stage.ts';
import { idOf, START, tripTest } from '#server/test/trip-test.ts';
import { issueBoxes } from './box.repository.ts';
import { findKnownCar } from './vehicle-state.repository.ts';

const PATIENCE = { timeout: 10_000 };
const EXPIRES = START.add({ seconds: COMMAND_VALID_SECONDS });

type Car = { vehicleId: number; secret: string; box: string };
type Logged = { message: string } & Record<string, unknown>;

const test = tripTest()
  .extend('maker', async ({ clock }, { onCleanup }) => {
    const maker = new MakerServer(clock.now);
    await maker.start();
    onCleanup(() => maker.close());
    return maker;
  })
  .extend('addCar', ({ stage, db, maker }) => async (): Promise<Car> => {
    const { id: vehicleId } = await stage.addVehicle();
    const secret = (await issueBoxes(db, [vehicleId], NOW)).get(vehicleId) ?? '';
    const box = `TX/${vehicleId}`;
    maker.addBox(box);
    return { vehicleId, secret, box };
  })
  .extend('logged', (): Logged[] => [])
  .extend('settings', async ({ telematics, maker, temporaryFolder }, { onCleanup }) => {
    const folder = await mkdtemp(join(temporaryFolder, 'stadtwagen-bridge-'));
    onCleanup(() => rm(folder, { recursive: true, force: true }));
    return {
      broker: `mqtt://127.0.0.1:${telematics.port}`,
      maker: { url: maker.url, key: MAKER_KEY },
      journal: join(folder, 'journal.jsonl'),
    };
  })
  .extend('reachable', ({ db, clock }) => async ({ vehicleId }: Car) => {
    const car = await findKnownCar(db, vehicleId);
    return car !== undefined && isReachable(car, clock.now());
  })
  .extend('awaken', ({ reachable }) => async (cars: readonly Car[]) => {
    for (const car of cars) await vi.waitFor(async () => expect(await reachable(car)).toBe(true), PATIENCE);
  })
  .extend('start', ({ settings, maker, logged }, { onCleanup }) => {
    const stops: (() => Promise<void>)[] = [];
    onCleanup(async () => {
      for (const stop of stops) await stop();
    });
    return async (...cars: Car[]) => {
      const bridge = await startHttpBridge({
        ...settings,
        boxes: cars,
        webhooks: { host: '127.0.0.1', port: 0, secret: WEBHOOK_SECRET },
        log: (facts, message) => logged.push({ ...facts, message }),
      });
      stops.push(bridge.close);
      maker.webhooks = bridge.url;
      return bridge;
    };
  })
  // A bridge in this process, of whose cars the server has heard.
  .extend('bridge', ({ start, awaken }) => async (...cars: Car[]) => {
    const bridge = await start(...cars);
    await awaken(cars);
    return bridge;
  })
  // A booking whose driver may open the car now.
  .extend('checked', ({ book, check }) => async (car: Car) => {
    const bookingId = await book(car);
    await check(bookingId);
    return bookingId;
  })
  .extend('look', ({ call, driver }) => async (bookingId: number, commandId: string) => {
    const params = { ...idOf(bookingId), commandId };
    const token = { token: driver.token };
    return (await call('GET /bookings/{id}/commands/{commandId}', { params }, token)).output;
  });

describe('a car behind a maker’s HTTP interface', () => {
  test('opens for its driver: the maker carries the command out, and the trip begins', async ({
    addCar,
    checked,
    bridge,
    maker,
    tell,
    outcome,
    events,
    db,
    faults,
    logged,
  }) => {
    const car = await addCar();
    const bookingId = await checked(car);
    await bridge(car);
    expect((await findKnownCar(db, car.vehicleId))?.state).toMatchObject({
      locked: true,
      energyPercent: 71.5,
      odometerM: 12_345_678,
      position: { lat: 49.45, lng: 11.08 },
    });

    const { output } = await tell(bookingId, 'UNLOCK');
    expect(await outcome(bookingId, output.id)).toMatchObject({
      state: 'DONE',
      doneAt: START.toString(),
    });

    expect(maker.carriedOut).toEqual([{ box: car.box, id: output.id, command: 'doors.unlock' }]);
    expect(maker.commands.get(output.id)?.validUntil).toBe(EXPIRES.toString());
    expect(await events(bookingId)).toEqual(['DEPARTURE_CHECKED', 'UNLOCK_ASKED', 'UNLOCKED']);
    expect(faults).toEqual([]);
    expect(logged).toEqual([]);
  });

  test('with kilometres that cannot be: they are not billed, and the price stays open', async ({
    addCar,
    checked,
    bridge,
    maker,
    tell,
    outcome,
    call,
    driver,
    clock,
    db,
  }) => {
    const car = await addCar();
    const bookingId = await checked(car);
    await bridge(car);
    const odometer = async () => {
      const { rows } = await sql<{ counts: number | null; told: number | null }>`
        select odometer_m as counts, told_odometer_m as told from vehicle_state
        where vehicle_id = ${car.vehicleId}`.execute(db);
      return rows[0];
    };
    const command = async (kind: 'UNLOCK' | 'LOCK') => {
      const { output } = await tell(bookingId, kind);
      expect((await outcome(bookingId, output.id)).state).toBe('DONE');
    };
    await command('UNLOCK');
    clock.set(START.add({ minutes: 10 }));
    maker.change(car.box, { mileageKm: 4_294_967.295 });
    await maker.send(maker.vehicleEvent(car.box));
    await vi.waitFor(
      async () => expect(await odometer()).toEqual({ counts: 12_345_678, told: 4_294_967_295 }),
      PATIENCE,
    );
    clock.set(START.add({ minutes: 11 }));
    await command('LOCK');
    const as = { token: driver.token };
    const { status, output } = await call(
      'POST /bookings/{id}/return',
      { params: idOf(bookingId), body: {} },
      as,
    );
    expect(status).toBe(200);
    expect(output.price).toMatchObject({ status: 'UNCHECKED', kmInDoubt: true, km: { cents: 0 } });
  });

  test('says what is in the way: a door is open', async ({
    addCar,
    checked,
    bridge,
    maker,
    tell,
    outcome,
  }) => {
    const car = await addCar();
    const bookingId = await checked(car);
    await bridge(car);
    await outcome(bookingId, (await tell(bookingId, 'UNLOCK')).output.id);
    maker.change(car.box, { doors: 'OPEN' });
    const lock = await outcome(bookingId, (await tell(bookingId, 'LOCK')).output.id);
    expect(lock).toMatchObject({ state: 'REFUSED', advice: expect.stringContaining('Tür') as string });
    expect(maker.vehicle(car.box).centralLock).toBe('UNLOCKED');
  });

  test('whatever is repeated meanwhile, is opened once', async ({
    addCar,
    checked,
    bridge,
    maker,
    tell,
    outcome,
  }) => {
    const car = await addCar();
    const bookingId = await checked(car);
    await bridge(car);
    // Longer than the three seconds after which the server sends it again.
    maker.workMs = 4_000;
    const { output } = await tell(bookingId, 'UNLOCK');
    expect((await outcome(bookingId, output.id)).state).toBe('DONE');
    expect(maker.carriedOut).toHaveLength(1);
    expect(maker.requests.filter((request) => request.startsWith('POST'))).toHaveLength(1);
  });

  test('among several, only the one that was told opens, and none answers for another', async ({
    addCar,
    checked,
    bridge,
    maker,
    tell,
    outcome,
    look,
  }) => {
    const [car, other] = [await addCar(), await addCar()];
    const bookingId = await checked(car);
    await bridge(car, other);
    maker.workMs = 1_000;
    const { output } = await tell(bookingId, 'UNLOCK');
    await vi.waitFor(() => expect(maker.commands.size).toBe(1), PATIENCE);
    const command = { id: output.id, status: 'FAILED', finishedAt: START.toString(), error: 'DOOR_AJAR' };
    expect((await maker.send({ id: 'e1', type: 'command', box: other.box, command })).status).toBe(204);
    expect((await look(bookingId, output.id)).state).toBe('SENT');
    expect((await outcome(bookingId, output.id)).state).toBe('DONE');
    expect(maker.carriedOut.map(({ box }) => box)).toEqual([car.box]);
    expect(maker.vehicle(other.box).centralLock).toBe('LOCKED');
  });
});

describe('when the maker fails', () => {
  test('away while it is told four times: it is told again until it is there', async ({
    addCar,
    checked,
    bridge,
    maker,
    tell,
    outcome,
    logged,
  }) => {
    const car = await addCar();
    const bookingId = await checked(car);
    await bridge(car);
    await maker.stop();
    const began = performance.now();
    const asked = vi.spyOn(globalThis, 'fetch');
    onTestFinished(() => asked.mockRestore());
    const { output } = await tell(bookingId, 'UNLOCK');
    const tellings = () => asked.mock.calls.filter(([, init]) => init?.method === 'POST').length;
    await vi.waitFor(() => expect(tellings()).toBeGreaterThanOrEqual(4), PATIENCE);
    await maker.start();
    expect((await outcome(bookingId, output.id)).state).toBe('DONE');
    const seconds = (performance.now() - began) / 1000;
    expect(seconds).toBeLessThan(COMMAND_VALID_SECONDS);
    expect(maker.carriedOut).toHaveLength(1);
    expect(logged).toMatchObject([{ message: 'the maker has not taken a command yet', why: 'ECONNREFUSED' }]);
  });

  test('away until the command has expired: refused truthfully, never sent, and the car is not called there', async ({
    addCar,
    checked,
    start,
    maker,
    tell,
    outcome,
    db,
    clock,
  }) => {
    const car = await addCar();
    const bookingId = await checked(car);
    await maker.stop();
    const { output } = await tell(bookingId, 'UNLOCK');
    // The bridge hears of it two seconds before its end.
    clock.set(EXPIRES.subtract({ seconds: 2 }));
    await start(car);
    expect(await outcome(bookingId, output.id)).toMatchObject({
      state: 'REFUSED',
      advice: expect.stringContaining('zu spät') as string,
    });
    await maker.start();
    // Its answer was the bridge's own: nobody has heard of the car.
    const known = () => findKnownCar(db, car.vehicleId);
    await vi.waitFor(async () => expect(await known()).toMatchObject({ online: false }), PATIENCE);
    expect(maker.commands.size).toBe(0);
  });

  test('its answer is lost: it is asked what became of the command, which is done once', async ({
    addCar,
    checked,
    bridge,
    maker,
    tell,
    outcome,
  }) => {
    const car = await addCar();
    const bookingId = await checked(car);
    await bridge(car);
    maker.fault = 'LOSES_ANSWERS';
    maker.tellsResults = false;
    const { output } = await tell(bookingId, 'UNLOCK');
    await vi.waitFor(() => expect(maker.carriedOut).toHaveLength(1), PATIENCE);
    maker.fault = undefined;
    expect((await outcome(bookingId, output.id)).state).toBe('DONE');
    expect(maker.carriedOut).toHaveLength(1);
    expect(maker.requests.filter((request) => request.startsWith('POST'))).toHaveLength(1);
    expect(maker.requests).toContain(`GET /v1/vehicles/${encodeURIComponent(car.box)}/commands/${output.id}`);
  });

  test('the command itself is lost: it is told again, once it is clear that the maker does not have it', async ({
    addCar,
    checked,
    bridge,
    maker,
    tell,
    outcome,
  }) => {
    const car = await addCar();
    const bookingId = await checked(car);
    await bridge(car);
    maker.fault = 'LOSES_REQUESTS';
    const { output } = await tell(bookingId, 'UNLOCK');
    await vi.waitFor(() => expect(maker.lost).toBeGreaterThan(2), PATIENCE);
    maker.fault = undefined;
    expect((await outcome(bookingId, output.id)).state).toBe('DONE');
    expect(maker.carriedOut).toHaveLength(1);
  });

  test('what cannot be written down is not sent, and what was not kept is told again', async ({
    addCar,
    checked,
    bridge,
    maker,
    tell,
    outcome,
    logged,
  }) => {
    const car = await addCar();
    const bookingId = await checked(car);
    await bridge(car);
    const full = new Error('ENOSPC');
    vi.spyOn(BridgeJournal.prototype, 'noteAsked').mockRejectedValueOnce(full);
    vi.spyOn(BridgeJournal.prototype, 'noteAnswered').mockRejectedValueOnce(full);
    onTestFinished(() => void vi.restoreAllMocks());
    const { output } = await tell(bookingId, 'UNLOCK');
    await vi.waitFor(() => expect(logged).toHaveLength(1), PATIENCE);
    expect(maker.commands.size).toBe(0);
    // The server sends it again, and the maker its webhook.
    expect((await outcome(bookingId, output.id)).state).toBe('DONE');
    expect(maker.carriedOut).toHaveLength(1);
    expect(logged.map(({ message }) => message)).toContain('the journal cannot be written');
  });

  test('it takes no commands of ours: a fault, at once', async ({
    addCar,
    checked,
    bridge,
    maker,
    tell,
    outcome,
    logged,
  }) => {
    const car = await addCar();
    const bookingId = await checked(car);
    await bridge(car);
    maker.fault = 'DENIES';
    expect(await outcome(bookingId, (await tell(bookingId, 'UNLOCK')).output.id)).toMatchObject({
      state: 'REFUSED',
      advice: expect.stringContaining('gestört') as string,
    });
    expect(logged).toMatchObject([{ message: 'the maker takes no command of this bridge', why: 'HTTP 401' }]);
  });

  test('its box is out of reach: so is the car', async ({ addCar, bridge, maker, reachable }) => {
    const car = await addCar();
    await bridge(car);
    maker.change(car.box, { online: false });
    await maker.send(maker.vehicleEvent(car.box));
    await vi.waitFor(async () => expect(await reachable(car)).toBe(false), PATIENCE);
  });
});

describe('an expired command', () => {
  test('is not handed to the maker', async ({ addCar, checked, bridge, maker, tell, outcome, clock }) => {
    const car = await addCar();
    const bookingId = await checked(car);
    // By the time of the server that the bridge was told, what is sent now was under way for too long.
    clock.set(EXPIRES.add({ seconds: 1 }));
    await bridge(car);
    clock.set(START);
    expect(await outcome(bookingId, (await tell(bookingId, 'UNLOCK')).output.id)).toMatchObject({
      state: 'REFUSED',
      advice: expect.stringContaining('zu spät') as string,
    });
    expect(maker.commands.size).toBe(0);
  });

  test('that was done in time is told late, with the time at which it was done', async ({
    addCar,
    checked,
    bridge,
    maker,
    tell,
    outcome,
    look,
    clock,
    events,
  }) => {
    const car = await addCar();
    const bookingId = await checked(car);
    await bridge(car);
    maker.tellsResults = false;
    const { output } = await tell(bookingId, 'UNLOCK');
    maker.fault = 'LOSES_ANSWERS';
    await vi.waitFor(() => expect(maker.carriedOut).toHaveLength(1), PATIENCE);
    maker.fault = 'LOSES_REQUESTS';
    clock.set(EXPIRES.add({ seconds: 5 }));
    expect((await outcome(bookingId, output.id)).state).toBe('EXPIRED');

    maker.fault = undefined;
    await vi.waitFor(async () => {
      expect(await look(bookingId, output.id)).toMatchObject({ state: 'DONE', doneAt: START.toString() });
    }, PATIENCE);
    expect(await events(bookingId)).toEqual([
      'DEPARTURE_CHECKED',
      'UNLOCK_ASKED',
      'COMMAND_EXPIRED',
      'UNLOCKED',
    ]);
  });
});

describe('a webhook', () => {
  test('that comes twice is one state, and an older one does not turn it back', async ({
    addCar,
    bridge,
    maker,
    db,
    clock,
  }) => {
    const [car, other] = [await addCar(), await addCar()];
    await bridge(car, other);
    const known = ({ vehicleId }: Car) => findKnownCar(db, vehicleId);
    const old = maker.vehicleEvent(car.box);
    const opened = NOW.add({ seconds: 1 });
    clock.set(opened);
    maker.change(car.box, { doors: 'OPEN' });
    const news = maker.vehicleEvent(car.box);
    expect((await maker.send(news)).status).toBe(204);
    await vi.waitFor(async () => {
      expect((await known(car))?.state).toMatchObject({ doorOpen: true });
    }, PATIENCE);

    // A minute later both come again, newly signed; then another car speaks, and of this one nothing was heard.
    clock.set(NOW.add({ seconds: 61 }));
    expect((await maker.send(news, { at: Math.floor(Date.now() / 1000) - 5 })).status).toBe(204);
    expect((await maker.send(old)).status).toBe(204);
    maker.change(other.box, { doors: 'OPEN' });
    await maker.send(maker.vehicleEvent(other.box));
    await vi.waitFor(async () => {
      expect((await known(other))?.state).toMatchObject({ doorOpen: true });
    }, PATIENCE);
    const heard = await known(car);
    expect(heard?.state?.doorOpen).toBe(true);
    expect(heard?.lastContactAt?.toString()).toBe(opened.toString());
  });

  test('with a foreign, an old or a used signature is refused, with one line in the log', async ({
    addCar,
    bridge,
    maker,
    db,
    logged,
  }) => {
    const car = await addCar();
    await bridge(car);
    maker.change(car.box, { doors: 'OPEN' });
    const event = maker.vehicleEvent(car.box);
    const now = Math.floor(Date.now() / 1000);
    const foreign = { secret: 'x'.repeat(40) };
    expect(await maker.send(event, foreign)).toMatchObject({ status: 401, problem: { title: 'FOREIGN' } });
    expect(await maker.send(event, foreign)).toMatchObject({ status: 401 });
    expect(await maker.send(event, { at: now - 301 })).toMatchObject({
      status: 401,
      problem: { title: 'EXPIRED', detail: expect.stringContaining('fünf Minuten') as string },
    });
    expect(await maker.send(event, { at: now + 302 })).toMatchObject({ problem: { title: 'EXPIRED' } });
    expect((await findKnownCar(db, car.vehicleId))?.state).toMatchObject({ doorOpen: false });
    expect((await maker.send(event, { at: now })).status).toBe(204);
    expect(await maker.send(event, { at: now })).toMatchObject({
      status: 401,
      problem: { title: 'REPLAYED' },
    });
    expect(logged).toEqual(
      ['FOREIGN', 'EXPIRED', 'REPLAYED'].map((reason) => ({
        message: 'a webhook was refused',
        reason,
        count: 1,
      })),
    );
  });

  test('that is too long, no message or about another car is refused', async ({ addCar, bridge, maker }) => {
    const [car, other] = [await addCar(), await addCar()];
    const { url } = await bridge(car);
    const long = { ...maker.vehicleEvent(car.box), more: 'x'.repeat(64 * 1024) };
    expect(await maker.send(long)).toMatchObject({ status: 413, problem: { title: 'TOO_LONG' } });
    for (const body of ['', '{', '[]', '{"id":"1","type":"vehicle","box":"TX"}']) {
      expect(await maker.send(undefined, { body })).toMatchObject({ problem: { title: 'NOT_UNDERSTOOD' } });
    }
    expect(await maker.send(maker.vehicleEvent(other.box))).toMatchObject({
      status: 404,
      problem: { title: 'UNKNOWN_BOX' },
    });
    expect((await fetch(url)).status).toBe(404);
  });
});

describe('npm run cars -- bridge', () => {
  const bridgeTest = test.extend('launched', ({ settings, awaken, maker, folder }, { onCleanup }) => {
    const running: ServerProcess[] = [];
    onCleanup(async () => {
      for (const { process: child, ended } of running) {
        child.kill('SIGKILL');
        await ended;
      }
    });
    return async (cars: readonly Car[], change: Record<string, string> = {}) => {
      const boxes = join(folder, 'boxes.jsonl');
      await writeFile(boxes, cars.map((car) => `${JSON.stringify(car)}\n`).join(''));
      const started = launch(
        'cars/main.ts',
        {
          BRIDGE_BROKER: settings.broker,
          BRIDGE_BOXES: boxes,
          BRIDGE_JOURNAL: settings.journal,
          BRIDGE_MAKER_URL: settings.maker.url,
          BRIDGE_MAKER_KEY: MAKER_KEY,
          BRIDGE_WEBHOOK_SECRET: WEBHOOK_SECRET,
          BRIDGE_PORT: '0',
          ...change,
        },
        ['bridge'],
      );
      running.push(started);
      return {
        ...started,
        async isThere() {
          const line = await vi.waitFor(() => {
            expect(started.output()).toContain('\n');
            return JSON.parse(started.output().split('\n')[0] ?? '') as { webhooks: string };
          }, PATIENCE);
          maker.webhooks = line.webhooks;
          await awaken(cars);
        },
      };
    };
  });

  bridgeTest(
    'killed between command and result: the next one asks, also when the command has long expired',
    async ({ addCar, checked, launched, maker, tell, outcome, look, clock, events }) => {
      const car = await addCar();
      const bookingId = await checked(car);
      const first = await launched([car]);
      await first.isThere();
      maker.tellsResults = false;
      maker.workMs = 500;
      const { output } = await tell(bookingId, 'UNLOCK');
      await vi.waitFor(() => expect(maker.commands.size).toBe(1), PATIENCE);
      first.process.kill('SIGKILL');
      await first.ended;
      await vi.waitFor(() => expect(maker.carriedOut).toHaveLength(1), PATIENCE);
      clock.set(EXPIRES.add({ minutes: 1 }));
      expect((await outcome(bookingId, output.id)).state).toBe('EXPIRED');

      const second = await launched([car]);
      await second.isThere();
      await vi.waitFor(async () => {
        expect(await look(bookingId, output.id)).toMatchObject({ state: 'DONE', doneAt: START.toString() });
      }, PATIENCE);
      expect(maker.carriedOut).toHaveLength(1);
      expect(maker.requests.filter((request) => request.startsWith('POST'))).toHaveLength(1);
      expect(await events(bookingId)).toContain('UNLOCKED');

      // Asked to end, it says goodbye: the car is out of reach at once.
      second.process.kill('SIGTERM');
      expect((await second.ended).code).toBe(0);
      for (const secret of [MAKER_KEY, WEBHOOK_SECRET, car.secret]) {
        expect(first.output() + second.output() + second.errors()).not.toContain(secret);
      }
    },
  );

  bridgeTest(
    'names what is wrong with its settings, and ends',
    async ({ addCar, launched, settings, maker }) => {
      const car = await addCar();
      const wrong = { BRIDGE_MAKER_URL: 'http://hersteller.example', BRIDGE_WEBHOOK_SECRET: 'kurz' };
      const { code, errors } = await (await launched([car], wrong)).ended;
      expect(code).toBe(1);
      expect(errors).toContain('BRIDGE_MAKER_URL muss mit https:// beginnen');
      expect(errors).toContain('BRIDGE_WEBHOOK_SECRET muss mindestens 32 Zeichen lang sein');
      const twice = await (await launched([car, car])).ended;
      expect(twice.errors).toContain('BRIDGE_BOXES nennt ein Auto oder eine Box zweimal.');
      const missing = await (await launched([car], { BRIDGE_BOXES: '/gibt/es/nicht' })).ended;
      expect(missing.errors).toContain('lässt sich nicht lesen (ENOENT)');
      const nowhere = await (await launched([car], { BRIDGE_JOURNAL: '/gibt/es/nicht' })).ended;
      expect(nowhere.errors).toBe('BRIDGE_JOURNAL: /gibt/es/nicht lässt sich nicht schreiben (ENOENT).\n');
      await writeFile(settings.journal, 'etwas anderes\n');
      const { errors: other } = await (await launched([car])).ended;
      expect(other).toContain('ist kein Journal einer Brücke.');
      await rm(settings.journal);
      const port = new URL(maker.url).port;
      const { errors: taken } = await (await launched([car], { BRIDGE_PORT: port })).ended;
      expect(taken).toContain(`127.0.0.1:${port} ist nicht frei (EADDRINUSE).`);
    },
  );
});
