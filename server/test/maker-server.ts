import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export const MAKER_KEY = 'schluessel-beim-hersteller';
export const WEBHOOK_SECRET = 'ein-geheimnis-fuer-webhooks-von-32-zeichen';
const DELIVER_AGAIN_MS = 200;

export type MakerCommand = {
  id: string;
  box: string;
  command: string;
  validUntil: string;
  status: 'QUEUED' | 'SUCCEEDED' | 'FAILED';
  finishedAt?: string;
  error?: string;
};
type Vehicle = {
  online: boolean;
  reportedAt: string;
  latitude: number;
  longitude: number;
  centralLock: 'LOCKED' | 'UNLOCKED';
  doors: 'OPEN' | 'CLOSED';
  ignition: 'ON' | 'OFF';
  lights: 'ON' | 'OFF';
  energyPercent: number;
  cable: 'PLUGGED' | 'UNPLUGGED';
  mileageKm: number;
};

/**
 * A maker of boxes with an HTTP interface and webhooks, as `cars/maker-api.ts` speaks with one: it carries out each
 * idempotency key once, honours `validUntil` by its own clock, and tells until it is heard. Its faults are switches.
 */
export class MakerServer {
  /** LOSES_REQUESTS: connections end before it has read what it is told; LOSES_ANSWERS: after it has taken it. */
  fault: 'LOSES_REQUESTS' | 'LOSES_ANSWERS' | 'DENIES' | undefined;
  /** How long a box takes for a command. */
  workMs = 20;
  /** Whether it tells by webhooks what became of commands. */
  tellsResults = true;
  /** Where its webhooks go; none while it is undefined. */
  webhooks: string | undefined;
  /** Each command that a box carried out, in order; twice when it did so twice. */
  readonly carriedOut: { box: string; id: string; command: string }[] = [];
  /** Requests that it lost. */
  lost = 0;
  /** "POST /vehicles/…" for each request that reached it. */
  readonly requests: string[] = [];
  readonly commands = new Map<string, MakerCommand>();
  readonly #vehicles = new Map<string, Vehicle>();
  readonly #now: () => Temporal.Instant;
  #server: Server | undefined;
  #port = 0;
  #isClosed = false;

  constructor(now: () => Temporal.Instant) {
    this.#now = now;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/v1`;
  }

  /** Listens, after a time away at the same address. */
  async start(): Promise<void> {
    const server = createServer((request, response) => void this.#answer(request, response));
    await new Promise<void>((resolve) => {
      server.listen(this.#port, '127.0.0.1', resolve);
    });
    this.#server = server;
    this.#port = (server.address() as AddressInfo).port;
  }

  /** Connections are refused until it is started again. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    await new Promise<void>((resolve) => {
      if (!server) return resolve();
      server.close(() => resolve());
      server.closeAllConnections();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.stop();
  }

  addBox(box: string): void {
    this.#vehicles.set(box, {
      online: true,
      reportedAt: this.#now().toString(),
      latitude: 49.45,
      longitude: 11.08,
      centralLock: 'LOCKED',
      doors: 'CLOSED',
      ignition: 'OFF',
      lights: 'OFF',
      energyPercent: 71.5,
      cable: 'UNPLUGGED',
      mileageKm: 12_345.678,
    });
  }

  vehicle(box: string): Vehicle {
    const vehicle = this.#vehicles.get(box);
    if (!vehicle) throw new Error(`no box ${box}`);
    return vehicle;
  }

  /** Something happens to the car, which its box reports. */
  change(box: string, change: Partial<Vehicle>): void {
    Object.assign(this.vehicle(box), { reportedAt: this.#now().toString() }, change);
  }

  /** The event as the maker tells it. */
  vehicleEvent(box: string) {
    return { id: randomUUID(), type: 'vehicle', box, vehicle: { ...this.vehicle(box) } };
  }

  /** Sends once. Returns status and body of the answer. */
  async send(
    event: unknown,
    { secret = WEBHOOK_SECRET, at = Math.floor(Date.now() / 1000), body = JSON.stringify(event) } = {},
  ): Promise<{ status: number; problem: unknown }> {
    const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
    const response = await fetch(this.webhooks ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-timestamp': String(at), 'x-signature': signature },
      body,
    });
    const answer = await response.text();
    return { status: response.status, problem: answer === '' ? undefined : JSON.parse(answer) };
  }

  async #deliver(event: unknown): Promise<void> {
    if (!this.webhooks || this.#isClosed) return;
    const status = await this.send(event).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status !== 204) setTimeout(() => void this.#deliver(event), DELIVER_AGAIN_MS);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    if (this.fault === 'LOSES_REQUESTS') {
      this.lost++;
      return void request.destroy();
    }
    this.requests.push(`${method} ${url}`);
    const end = (status: number, body?: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(body === undefined ? '' : JSON.stringify(body));
    };
    if (headers.authorization !== `Bearer ${MAKER_KEY}` || this.fault === 'DENIES') return end(401);
    const [, box = '', more, id = ''] =
      /^\/v1\/vehicles\/([^/]+)(\/commands)?(?:\/([^/]+))?$/.exec(url) ?? [];
    const vehicle = this.#vehicles.get(decodeURIComponent(box));
    if (!vehicle) return end(404);
    if (!more) return end(200, vehicle);
    if (method === 'GET') return end(this.commands.has(id) ? 200 : 404, this.commands.get(id));
    const key = String(headers['idempotency-key']);
    const known = this.commands.get(key);
    const told = JSON.parse(await text(request)) as { command: string; validUntil: string };
    const command = known ?? { ...told, id: key, box: decodeURIComponent(box), status: 'QUEUED' as const };
    if (!known) {
      this.commands.set(key, command);
      setTimeout(() => this.#carryOut(command), this.workMs);
    }
    if (this.fault === 'LOSES_ANSWERS') return void request.destroy();
    end(202, command);
  }

  #carryOut(command: MakerCommand): void {
    const { id, box } = command;
    const vehicle = this.vehicle(box);
    command.finishedAt = this.#now().toString();
    const isOver = Temporal.Instant.compare(this.#now(), Temporal.Instant.from(command.validUntil)) >= 0;
    if (isOver) command.error = 'VALIDITY_OVER';
    else if (command.command === 'doors.lock' && vehicle.doors === 'OPEN') command.error = 'DOOR_AJAR';
    command.status = command.error ? 'FAILED' : 'SUCCEEDED';
    if (!command.error) {
      this.carriedOut.push({ box, id, command: command.command });
      this.change(box, { centralLock: command.command === 'doors.lock' ? 'LOCKED' : 'UNLOCKED' });
    }
    if (this.tellsResults) {
      void this.#deliver({ id: randomUUID(), type: 'command', box, command: { ...command } });
    }
    void this.#deliver(this.vehicleEvent(box));
  }
}
