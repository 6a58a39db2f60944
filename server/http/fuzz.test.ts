import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ZodType } from 'zod';
import { BASES, type CallDefinition } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { COMMON_REFUSALS, type Problem, REFUSALS } from '#contract/refusal.ts';
import { DOCUMENT_KINDS } from '#domain/document/document-kind.ts';
import { insertToken } from '#server/features/session/session.repository.ts';
import { hashSecret } from '#server/http/session.ts';
import { arbitraryOf, hostileText, type Plausible } from '#server/test/arbitrary-of.ts';
import { authorization, clientOf, fileForm, inProcess, type Send } from '#server/test/client.ts';
import { type TestDatabase, testDatabase } from '#server/test/database.ts';
import { HEIC, hugePng, samplePhoto } from '#server/test/photos.ts';
import {
  countFaults,
  countRows,
  hoursFrom,
  NO_FAULTS,
  NOW,
  PASSWORD,
  type StageCustomer,
  setStage,
  testApp,
} from '#server/test/stage.ts';

const RUNS = 60;

let database: TestDatabase;
let app: FastifyInstance;
let send: Send;
let plausible: Plausible;
/** By the first word of a call's path. */
let idsOf: Record<string, string[]>;
let customers: StageCustomer[];
let tokens: string[];
/** What calls that take a file are sent: the first is a good one. */
let uploads: Buffer[];

beforeAll(async () => {
  database = await testDatabase();
  const stage = await setStage(database.db);
  app = await testApp(database.db, {
    environment: { LOGIN_ATTEMPTS: '1000000', ADDRESS_ATTEMPTS: '1000000' },
  });
  send = inProcess(app);
  const vehicles = [await stage.addVehicle(), await stage.addVehicle({ class: 'M', electric: true })];
  customers = [
    await stage.addCustomer(),
    await stage.addCustomer({ plan: 'FIRMA' }),
    await stage.addCustomer({ state: 'BLOCKED' }),
  ];
  tokens = customers.map(({ token }) => token);
  const bookings: number[] = [];
  for (let index = 0; index < 6; index++) {
    const body = { bookeeId: vehicles[index % 2]?.id ?? 0, timeRange: hoursFrom(NOW, 24 * index, 3) };
    const as = { token: tokens[index % 2] };
    bookings.push((await clientOf(send)('POST /bookings', { body }, as)).output.id);
  }
  const photo = await samplePhoto();
  uploads = [photo, HEIC, hugePng(), photo.subarray(0, 900), Buffer.alloc(0), Buffer.from('<svg/>')];
  const checks: number[] = [];
  for (const token of tokens) {
    for (const kind of DOCUMENT_KINDS) {
      const { output } = await clientOf(send)(
        'PUT /documentchecks/current/documents/{kind}',
        { params: { kind } },
        { token, file: photo },
      );
      checks.push(output.id ?? 0);
    }
  }
  const vehicleIds = vehicles.map(({ id }) => id);
  const periods = Array.from({ length: 40 }, (_, index) => hoursFrom(NOW, 2 * index * index, 3));
  const numbersOf = (ids: number[]) => ids.map(String);
  idsOf = {
    tokens: ['current'],
    bookings: numbersOf(bookings),
    customers: numbersOf(customers.map(({ id }) => id)),
    places: [String(stage.stationId)],
    bookees: numbersOf(vehicleIds),
    documentchecks: numbersOf([...new Set(checks)]),
  };
  plausible = {
    periods,
    fields: {
      bookeeId: vehicleIds,
      bookingId: [...bookings, undefined, undefined, undefined, undefined],
      placeId: [String(stage.stationId), undefined],
      placeIds: [[], [stage.stationId]],
      ids: [numbersOf(vehicleIds).join(','), undefined],
      provider: ['sw'],
      city: ['nuernberg', 'bonn'],
      class: ['S,M', 'S', undefined],
      feature: ['ELECTRIC', undefined],
      address: ['Nürnberg', 'Bonner Straße'],
      login: customers.map(({ number }) => number),
      credential: [PASSWORD],
      lat: ['49.45'],
      lng: ['11.08'],
      radius: ['900', undefined, undefined, undefined],
      cursor: [
        'MCwwLDE',
        'MCw1MDAsMg',
        'MTgwMDAwMDAwMDAwMCwx',
        ...Array.from({ length: 9 }, () => undefined),
      ],
    },
    texts: [
      ...periods.flatMap(({ start, end }) => [start, end, start.replace('Z', '+00:00')]),
      '7,49,12,51',
      '11.0,49.4,11.2,49.5',
      '49.45',
      '11.08',
      '-0.5',
      '900',
      '1',
      '20',
      '5,7',
      'S,M',
      'ELECTRIC',
      'Hauptstraße 1',
      'bookee,bookee.bookeeType',
    ],
  };
});
// Some calls end tokens; the next one shall have them again.
beforeEach(async () => {
  await database.db.deleteFrom('token').execute();
  for (const { id, token } of customers) {
    const expiresAt = NOW.add({ hours: 24 });
    const secretHash = hashSecret(token);
    await insertToken(database.db, { secretHash, customerId: id, storeLogin: false, now: NOW, expiresAt });
  }
});
afterAll(async () => {
  await app.close();
  await database.close();
});

type Sent = {
  params: unknown;
  query: unknown;
  body: unknown;
  token: string;
  key: string;
  form: string;
  upload: number;
};
const nothing = fc.constant(undefined);

function requests(call: CallDefinition): fc.Arbitrary<Sent> {
  const fields = { ...plausible.fields, id: idsOf[call.path.split('/')[1] ?? ''] ?? [] };
  const partsOf = (values: Plausible) => {
    const part = (schema: ZodType | undefined) => (schema ? arbitraryOf(schema, values) : nothing);
    return { params: part(call.params), query: part(call.query), body: part(call.body) };
  };
  const often = (value: string) => ({ weight: 8, arbitrary: fc.constant(value) });
  // Every other request is what an honest client would send: it reaches the rules and the database.
  const honest = fc.record({
    ...partsOf({ ...plausible, fields, sane: true }),
    token: fc.constantFrom(...tokens),
    key: fc.constant(''),
    form: fc.constant('json'),
    upload: fc.constant(0),
  });
  const odd = fc.record({
    ...partsOf({ ...plausible, fields }),
    token: fc.oneof(...tokens.map(often), hostileText),
    key: fc.oneof(
      often(''),
      fc.constantFrom('fuzz-key-1', 'fuzz-key-2', 'fuzz-key-3'),
      fc.string({ maxLength: 120 }),
    ),
    form: fc.oneof(often('json'), fc.constantFrom('broken', 'text', 'none')),
    upload: fc.nat(uploads.length - 1),
  });
  return fc.oneof(honest, odd);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const toText = (value: unknown) => (isRecord(value) ? JSON.stringify(value) : String(value)).toWellFormed();

/** A path segment that reaches the router as one: neither empty nor a step up. */
function segment(params: unknown, key: string): string {
  const text = toText(isRecord(params) ? params[key] : params);
  return encodeURIComponent(/^\.{0,2}$/.test(text) ? 'x' : text);
}

function toWire(call: CallDefinition, sent: Sent) {
  const search = new URLSearchParams(
    Object.entries(isRecord(sent.query) ? sent.query : {}).flatMap(([key, value]) => {
      if (value === undefined) return [];
      return (Array.isArray(value) ? value : [value]).map((one) => [key, toText(one)]);
    }),
  ).toString();
  const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) => segment(sent.params, key));
  const form = call.upload && sent.form !== 'none' ? formOf(sent) : undefined;
  const json = sent.body === undefined ? undefined : JSON.stringify(sent.body);
  const type = { json: 'application/json', broken: 'application/json', text: 'text/plain', none: undefined }[
    sent.form
  ];
  return {
    method: call.method,
    url: `${BASES[call.base]}${path}${search ? `?${search}` : ''}`,
    headers: {
      authorization: authorization(sent.token.toWellFormed()),
      ...(json !== undefined && type ? { 'content-type': type } : {}),
      ...form?.headers,
      // A header can hold neither more than Latin-1 nor control characters: no client gets those out.
      ...(/^[\x20-\x7e\xa0-\xff]+$/.test(sent.key) ? { 'idempotency-key': sent.key } : {}),
    },
    payload: form?.payload ?? (sent.form === 'broken' ? json?.slice(0, -1) : json),
  };
}

/** A form as it should be, one that is cut off, and one with another field. */
function formOf({ form, upload }: Sent) {
  const made = fileForm(uploads[upload] ?? Buffer.alloc(0), { field: form === 'text' ? 'foto' : 'file' });
  return form === 'broken' ? { ...made, payload: made.payload.subarray(0, -40) } : made;
}

describe('whatever is sent', () => {
  for (const call of calls as readonly CallDefinition[]) {
    test(`${call.method} ${call.path} keeps its contract: its answer or a listed refusal, never an error, nothing half-written`, async () => {
      const listed = new Set<string>([...call.refusals, ...COMMON_REFUSALS]);
      let succeeded = 0;
      await fc.assert(
        fc.asyncProperty(requests(call), async (sent) => {
          const before = call.method === 'GET' ? undefined : await countRows(database.db);
          const wire = toWire(call, sent);
          const { status, headers, text } = await send(wire);
          expect(status).toBeLessThan(500);
          if (status < 300) {
            succeeded++;
            if (status !== 204 && !call.produces)
              expect(call.output.safeParse(JSON.parse(text)).error).toBeUndefined();
            return;
          }
          expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
          const problem = JSON.parse(text) as Problem;
          // A segment beyond the router's limit names nothing at all.
          const tooLong = wire.url
            .split('?')[0]
            ?.split('/')
            .some((part) => part.length > 500);
          if (!(tooLong && problem.resultCode === 'NOT_FOUND')) expect(listed).toContain(problem.resultCode);
          expect(problem.status).toBe(status);
          expect(REFUSALS[problem.resultCode].status).toBe(status);
          expect(text.length).toBeLessThan(50_000);
          if (before) expect(await countRows(database.db)).toEqual(before);
        }),
        { numRuns: RUNS },
      );

      // Otherwise nothing beyond the validation was tried.
      expect(succeeded).toBeGreaterThan(0);
      expect(await countFaults(database.db)).toEqual(NO_FAULTS);
    });
  }
});
