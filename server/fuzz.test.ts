import fc from 'fast-check';
import { describe, expect } from 'vitest';
import type { ZodType } from 'zod';
import { BASES, type CallDefinition } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import type { Problem } from '#contract/problem.ts';
import { COMMON_REFUSALS, REFUSALS } from '#contract/refusal.ts';
import { insertToken } from '#server/features/session/session.repository.ts';
import { hashSecret } from '#server/http/session.ts';
import { allScenarios } from '#server/test/all-scenarios.ts';
import { arbitraryOf, hostileText, type Plausible } from '#server/test/arbitrary-of.ts';
import { authorization, fileForm } from '#server/test/client.ts';
import { HEIC, hugePng } from '#server/test/photos.ts';
import { publishTerms } from '#server/test/sample-agreement.ts';
import { publishSamples } from '#server/test/sample-content.ts';
import {
  commonSamples,
  createSampleScene,
  SAMPLE_PERIODS,
  SAMPLE_TEXTS,
  type SampleScene,
} from '#server/test/sample-scene.ts';
import type { Fields, Samples } from '#server/test/scenarios.ts';
import { createScene, SCENE_ENVIRONMENT, type Scene } from '#server/test/scene.ts';
import { serverTest } from '#server/test/server-test.ts';
import { countFaults, countRows, exceptReports, NO_FAULTS, NOW } from '#server/test/stage.ts';
import { repetitions } from '#server/test/test-length.ts';

/** Sends to every call what clients, broken software and attackers send, with values from the scenarios of each feature. */
const test = serverTest();

const RUNS = repetitions({ full: 60, short: 30 });
const MAX_ROUNDS = 20;
/** Named when no request succeeded. */
const MAX_REASONS = 8;

let scene: Scene;
/** Files for the calls that take one; the first is valid. */
let uploads: Buffer[];

test.override('environment', { ...SCENE_ENVIRONMENT, REGISTRATION_ATTEMPTS: '1000000' });
test.beforeAll(async ({ db, stage, clock, call }) => {
  await publishSamples(db);
  await publishTerms(db, { version: 'neu-1', validFrom: '2099-01-01' });
  scene = await createScene({ db, stage, clock, call }, { hoursApart: 1 });
  const { photo } = scene;
  uploads = [photo, HEIC, hugePng(), photo.subarray(0, 900), Buffer.alloc(0), Buffer.from('<svg/>')];
});

/** Some calls end logins, or lead to another check of the documents: everybody is as before again. */
async function renewSenders({ db, senders, seller }: SampleScene): Promise<void> {
  await db
    .updateTable('customer')
    .set({ state: 'ACTIVE', documents_valid_until: NOW.add({ hours: 24 * 90 }) })
    .where('state', '=', 'VERIFIED')
    .where(
      'id',
      'in',
      senders.map(({ id }) => id),
    )
    .execute();
  await db.deleteFrom('token').execute();
  for (const { id, token } of [...senders, seller]) {
    await insertToken(db, {
      secretHash: hashSecret(token),
      customerId: id,
      storeLogin: false,
      provenAt: NOW,
      now: NOW,
      expiresAt: NOW.add({ hours: 24 }),
    });
  }
}

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

/** Who sends requests to a call, and what can succeed there. */
type Sender = { tokens: string[]; fields: Fields; headers: Record<string, string>; files: Buffer[] };

function senderOf(call: CallDefinition, sampleScene: SampleScene, samples: Samples): Sender {
  const { senders, seller, rolf, fleet } = sampleScene;
  const name = `${call.method} ${call.path}` as CallName;
  const callers = call.salesOnly ? [seller] : call.staffOnly ? [rolf, fleet] : senders;
  return {
    tokens: callers.map(({ token }) => token),
    fields: { ...commonSamples(sampleScene), ...samples.every, ...samples.calls?.[name] },
    headers: samples.headers?.[name] ?? {},
    files: [samples.files?.[name] ?? uploads[0] ?? Buffer.alloc(0), ...uploads.slice(1)],
  };
}

function requests(call: CallDefinition, { tokens, fields }: Sender): fc.Arbitrary<Sent> {
  const plausible: Plausible = { fields, periods: SAMPLE_PERIODS, texts: SAMPLE_TEXTS };
  const partsOf = (values: Plausible) => {
    const part = (schema: ZodType | undefined) => (schema ? arbitraryOf(schema, values) : nothing);
    // The client makes the id of a report, which is another one than the booking's in the path.
    const id = values.fields['body.id'] ?? values.fields['id'];
    const bodyFields = id ? { ...values.fields, id } : values.fields;
    return {
      params: part(call.params),
      query: part(call.query),
      body: call.body ? arbitraryOf(call.body, { ...values, fields: bodyFields }) : nothing,
    };
  };
  const often = (value: string) => ({ weight: 8, arbitrary: fc.constant(value) });
  // Three of seven requests are what an honest client would send, so they reach the rules and the database.
  const honest = fc.record({
    ...partsOf({ ...plausible, onlyValid: true }),
    token: fc.constantFrom(...tokens),
    key: fc.constant(''),
    form: fc.constant('json'),
    upload: fc.constant(0),
  });
  const odd = fc.record({
    ...partsOf(plausible),
    token: fc.oneof(...tokens.map(often), hostileText),
    key: fc.oneof(
      often(''),
      fc.constantFrom('fuzz-key-of-twenty-two-1', 'fuzz-key-of-twenty-two-2', 'kurz'),
      fc.string({ maxLength: 120 }),
    ),
    form: fc.oneof(often('json'), fc.constantFrom('broken', 'text', 'none')),
    upload: fc.nat(uploads.length - 1),
  });
  // Broken software sends lone surrogates.
  const withSurrogate = fc
    .tuple(honest, fc.nat(40))
    .map(([sent, at]): Sent => ({ ...sent, body: addSurrogate(sent.body, { left: at }) }));
  return fc.oneof({ weight: 3, arbitrary: honest }, { weight: 3, arbitrary: odd }, withSurrogate);
}

/** Appends a lone surrogate to one string at any depth, after skipping `skipped.left` strings. */
function addSurrogate(value: unknown, skipped: { left: number }): unknown {
  if (typeof value === 'string') return skipped.left-- === 0 ? `${value}\ud800` : value;
  if (Array.isArray(value)) return value.map((part) => addSurrogate(part, skipped));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, addSurrogate(part, skipped)]));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const toText = (value: unknown) => (isRecord(value) ? JSON.stringify(value) : String(value)).toWellFormed();

/** Returns a path segment that the router sees as one: neither empty nor `.` or `..`. */
function segment(params: unknown, key: string): string {
  const text = toText(isRecord(params) ? params[key] : params);
  return encodeURIComponent(/^\.{0,2}$/.test(text) ? 'x' : text);
}

function toWire(call: CallDefinition, sent: Sent, { headers, files }: Sender) {
  const search = new URLSearchParams(
    Object.entries(isRecord(sent.query) ? sent.query : {}).flatMap(([key, value]) => {
      if (value === undefined) return [];
      return (Array.isArray(value) ? value : [value]).map((one) => [key, toText(one)]);
    }),
  ).toString();
  const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) => segment(sent.params, key));
  const form = call.upload && sent.form !== 'none' ? formOf(sent, files) : undefined;
  const json = sent.body === undefined ? undefined : JSON.stringify(sent.body);
  const type = { json: 'application/json', broken: 'application/json', text: 'text/plain', none: undefined }[
    sent.form
  ];
  return {
    method: call.method,
    url: `${BASES[call.base]}${path}${search ? `?${search}` : ''}`,
    headers: {
      authorization: authorization(sent.token.toWellFormed()),
      ...headers,
      ...(json !== undefined && type ? { 'content-type': type } : {}),
      ...form?.headers,
      // No client can send control characters or characters beyond Latin-1 in a header.
      ...(/^[\x20-\x7e\xa0-\xff]+$/.test(sent.key) ? { 'idempotency-key': sent.key } : {}),
    },
    payload: form?.payload ?? (sent.form === 'broken' ? json?.slice(0, -1) : json),
  };
}

/** Returns a valid form, a truncated one ('broken'), or one with a wrong field ('text'). */
function formOf({ form, upload }: Sent, files: readonly Buffer[]) {
  const made = fileForm(files[upload] ?? Buffer.alloc(0), { field: form === 'text' ? 'foto' : 'file' });
  return form === 'broken' ? { ...made, payload: made.payload.subarray(0, -40) } : made;
}

test('something is sent to every call', () => {
  const found = allScenarios.flatMap(({ scenarios }) => scenarios.flatMap((of) => of.calls));
  expect(found).toHaveLength(calls.length);
});

for (const { feature, scenarios } of allScenarios) {
  describe(`${feature} whatever is sent`, () => {
    let sampleScene: SampleScene;

    test.beforeAll(async () => {
      sampleScene = await createSampleScene(scene);
    });

    for (const { calls: own, samples: makeSamples, renew } of scenarios) {
      let samples: Samples;

      test.beforeAll(async () => {
        samples = (await makeSamples?.(sampleScene)) ?? {};
      });

      test(`samples of ${own.length} calls are for no others`, () => {
        const names = own.map(({ call }) => `${call.method} ${call.path}`);
        const { calls: ofCalls = {}, headers = {} } = samples;
        expect(names).toEqual(expect.arrayContaining([...Object.keys(ofCalls), ...Object.keys(headers)]));
      });

      for (const { call } of own) {
        test(`${call.method} ${call.path} keeps its contract: its answer or a listed refusal, never an error, nothing half-written`, async ({
          db,
          send,
        }) => {
          await renewSenders(sampleScene);
          await renew?.(sampleScene);
          const sender = senderOf(call, sampleScene, samples);
          const listed = new Set<string>([...call.refusals, ...COMMON_REFUSALS]);
          let succeeded = 0;
          const refused = new Map<string, number>();
          const property = fc.asyncProperty(requests(call, sender), async (sent) => {
            const before = call.method === 'GET' ? undefined : await countRows(db);
            // Rate limits are tested elsewhere.
            await db.deleteFrom('attempt').execute();
            const wire = toWire(call, sent, sender);
            const { status, headers, text } = await send(wire);
            expect(status).toBeLessThan(500);
            if (status < 300) {
              succeeded++;
              const isParts = (sent.query as { parts?: string } | undefined)?.parts !== undefined;
              const output = (isParts ? call.outputOfParts : undefined) ?? call.output;
              if (status !== 204 && !call.produces)
                expect(output.safeParse(JSON.parse(text)).error).toBeUndefined();
              return;
            }
            expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
            const problem = JSON.parse(text) as Problem;
            const fields = (problem.fields ?? []).map(({ name, code }) => `${name} ${code}`);
            const reason = [problem.resultCode, ...fields].join(', ');
            refused.set(reason, (refused.get(reason) ?? 0) + 1);
            // A segment beyond the router's limit is NOT_FOUND for every call.
            const tooLong = wire.url
              .split('?')[0]
              ?.split('/')
              .some((part) => part.length > 500);
            if (!(tooLong && problem.resultCode === 'NOT_FOUND'))
              expect(listed).toContain(problem.resultCode);
            expect(problem.status).toBe(status);
            expect(REFUSALS[problem.resultCode].status).toBe(status);
            expect(text.length).toBeLessThan(50_000);
            if (!before) return;
            const { resultCode } = problem;
            const after = await countRows(db);
            expect(exceptReports(resultCode, after)).toEqual(exceptReports(resultCode, before));
          });
          // Chance may pass over the few requests that succeed; each round has others, though of one commit always the same.
          for (let round = 0; round < MAX_ROUNDS; round++) {
            await fc.assert(property, { numRuns: RUNS, seed: (fc.readConfigureGlobal().seed ?? 0) + round });
            if (succeeded > 0) break;
          }

          // Without a success, no request would have passed the validation.
          const reasons = [...refused].toSorted(([, a], [, b]) => b - a).slice(0, MAX_REASONS);
          expect(succeeded, JSON.stringify(reasons)).toBeGreaterThan(0);
          expect(await countFaults(db)).toEqual(NO_FAULTS);
        });
      }
    }
  });
}
