import type { IncomingMessage, ServerResponse } from 'node:http';
import { SparseLog } from '#server/http/sparse-log.ts';
import { BridgeJournal } from './bridge-journal.ts';
import { BridgedCar, type BridgeLog } from './bridged-car.ts';
import { end, readBody, startHttpServer } from './http-server.ts';
import { createMakerApi, type MakerEvent, readEvent, WebhookGuard } from './maker-api.ts';

const WEBHOOKS_PATH = '/webhooks';
const MAX_WEBHOOK_BYTES = 64 * 1024;
/** Events that the maker sends again are known again, among the last ones. */
const REMEMBERED_EVENTS = 10_000;
/** So often a line says that webhooks are refused, however many they are. */
const SAY_EVERY_MS = 60_000;
/** Cars connect one after the other, so that a start is not slowed down by all of them. */
const CONNECT_EVERY_MS = 10;

export type HttpBridgeOptions = {
  /** mqtt://host:port */
  broker: string;
  boxes: readonly { vehicleId: number; secret: string; box: string }[];
  /** Where the maker's interface begins, without a slash at its end, and the key with which it knows us. */
  maker: { url: string; key: string };
  /** Where the maker's webhooks arrive; port 0 chooses a free one. */
  webhooks: { host: string; port: number; secret: string };
  /** Path of the journal, which is made when it is missing. */
  journal: string;
  log: BridgeLog;
};

/**
 * Starts a bridge between our broker and a maker's HTTP interface: at the broker it is each of its cars. Rejects when
 * the journal cannot be written, or the port is taken.
 */
export async function startHttpBridge(
  options: HttpBridgeOptions,
): Promise<{ url: string; close(): Promise<void> }> {
  const { broker, log, webhooks } = options;
  const maker = createMakerApi(options.maker);
  const journal = await BridgeJournal.open(options.journal);
  const cars = new Map(
    options.boxes.map((box) => [box.box, new BridgedCar({ ...box, broker, maker, journal, log })]),
  );
  const receive = webhookReceiver(cars, webhooks.secret, log);
  const server = await startHttpServer(webhooks, receive);

  const waiting = [...cars.values()];
  const timer = setInterval(() => {
    waiting.shift()?.open();
    if (waiting.length === 0) clearInterval(timer);
  }, CONNECT_EVERY_MS);
  return {
    url: server.url + WEBHOOKS_PATH,
    async close() {
      clearInterval(timer);
      await server.close();
      await Promise.all([...cars.values()].map((car) => car.close()));
      await journal.close();
    },
  };
}

/** Takes the maker's webhooks; whatever it does not answer with 2xx the maker sends again. */
function webhookReceiver(cars: ReadonlyMap<string, BridgedCar>, secret: string, log: BridgeLog) {
  const guard = new WebhookGuard(secret);
  const refusals = new SparseLog(SAY_EVERY_MS);
  const known = new Set<string>();

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const refuse = (status: number, reason: keyof typeof DETAILS) => {
      refusals.log((count) => log({ reason, count }, 'a webhook was refused'), reason);
      const problem = { type: 'about:blank', title: reason, status, detail: DETAILS[reason] };
      end(response, status, problem, 'application/problem+json');
    };
    if (request.url !== WEBHOOKS_PATH || request.method !== 'POST') return refuse(404, 'NO_SUCH_ADDRESS');
    const body = await readBody(request, MAX_WEBHOOK_BYTES);
    if (!body) return refuse(413, 'TOO_LONG');
    const [timestamp, signature] = [headerOf(request, 'x-timestamp'), headerOf(request, 'x-signature')];
    const fault = guard.check({ timestamp, signature, body }, Math.floor(Date.now() / 1000));
    if (fault) return refuse(401, fault);
    const event = readEvent(body);
    if (!event) return refuse(400, 'NOT_UNDERSTOOD');
    const car = cars.get(event.box);
    if (!car) return refuse(404, 'UNKNOWN_BOX');
    if (known.has(event.id)) return end(response, 204);
    known.add(event.id);
    if (known.size > REMEMBERED_EVENTS) for (const first of known.values().take(1)) known.delete(first);
    try {
      await take(car, event);
    } catch (error) {
      known.delete(event.id);
      guard.forget(signature);
      log({ error: String(error) }, 'the journal cannot be written');
      return refuse(503, 'NOT_KEPT');
    }
    end(response, 204);
  };
}

/** Resolves when what must outlive this process is on the disk. */
async function take(car: BridgedCar, event: MakerEvent): Promise<void> {
  if (event.kind === 'VEHICLE') car.hearState(event.vehicle);
  else if (event.result) await car.hearOutcome(event.commandId, event.result);
}

const headerOf = (request: IncomingMessage, name: string): string => String(request.headers[name] ?? '');

/** For the maker's people, who read them in their list of failed webhooks. */
const DETAILS = {
  NO_SUCH_ADDRESS: 'Hier gibt es nichts. Webhooks kommen mit POST an /webhooks.',
  TOO_LONG: 'Die Nachricht ist länger als 64 KiB.',
  FOREIGN: 'Die Signatur passt nicht zu Zeitpunkt und Inhalt.',
  EXPIRED: 'Die Signatur ist älter als fünf Minuten, oder eine Uhr geht falsch.',
  REPLAYED: 'Diese Nachricht kam mit derselben Signatur schon einmal.',
  NOT_UNDERSTOOD: 'Die Nachricht hat nicht die vereinbarte Form.',
  UNKNOWN_BOX: 'Diese Box gehört zu keinem Auto, für das diese Brücke spricht.',
  NOT_KEPT: 'Die Nachricht konnte nicht festgehalten werden. Bitte später noch einmal schicken.',
} as const;
