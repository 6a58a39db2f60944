import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DOCUMENT_KINDS } from '#domain/document/document-kind.ts';
import { connect, type Db } from '#server/db/connect.ts';
import { runningEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { type As, clientOf, overHttp } from './client.ts';
import { photoConsent, samplePhoto } from './photos.ts';
import { person, type RegistrationBody } from './registration-body.ts';
import { type RunningServer, startServer } from './server-process.ts';
import { type StageCustomer, setStage } from './stage.ts';
import { repetitions } from './test-length.ts';

const ROUNDS = repetitions({ full: 12, short: 3 });
const PEOPLE = 5;
/** For vitest: how long it takes to kill and start a server so often is the machine's business. */
const NO_LIMIT = 0;

let folder: string;
let server: RunningServer;
let customers: StageCustomer[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stadtwagen-steps-killed-'));
  await chmod(folder, 0o755);
  server = await start();
  await withDatabase(async (db) => {
    const stage = await setStage(db);
    await stage.addPlans();
    const now = Temporal.Now.instant();
    customers = await Promise.all(
      Array.from({ length: ROUNDS }, () => stage.addCustomer({ state: 'VERIFIED', now })),
    );
  });
}, NO_LIMIT);
afterAll(async () => {
  server.process.kill('SIGTERM');
  await server.ended;
  await rm(folder, { recursive: true, force: true });
}, NO_LIMIT);

const start = () =>
  startServer({
    DATA_DIR: folder,
    REGISTRATION_ATTEMPTS: '100000',
  });
const call = ((name, ...rest) => clientOf(overHttp(server.address))(name, ...rest)) as ReturnType<
  typeof clientOf
>;

async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const url = await runningEmbeddedPostgres(join(folder, 'postgres'));
  if (!url) throw new Error('PostgreSQL is not running');
  const { db } = connect(url, { connections: 4 });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/**
 * Sends all at the same time, kills the server once so many are answered, and starts it anew.
 * @returns whether each was answered
 */
async function killedAfter(answers: number, sendings: (() => Promise<{ status: number }>)[]) {
  const running = server;
  let answered = 0;
  const kill = () => void running.process.kill('SIGKILL');
  if (answers === 0) setImmediate(kill);
  const results = await Promise.all(
    sendings.map((send) =>
      send().then(
        ({ status }) => {
          expect(status).toBeLessThan(300);
          if (++answered === answers) kill();
          return true;
        },
        () => false,
      ),
    ),
  );
  kill();
  await running.ended;
  server = await start();
  return results;
}

test(
  'killed while registrations are sent: what was entered is kept, and sent again each is one account with its mails once',
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const people = await Promise.all(
        Array.from({ length: PEOPLE }, async (_, index): Promise<{ as: As; body: RegistrationBody }> => {
          const { output } = await call('POST /registrations');
          const as = {
            headers: { 'x-registration': output.id },
            key: `registration-${round}-${index}-of-this-run`,
          };
          const body = person();
          const draft = {
            tariffId: body.tariffId,
            city: body.city,
            name: body.name,
            emailAddress: body.emailAddress,
          };
          const kept = await call(
            'PUT /registrations/current/data',
            { body: draft },
            { headers: as.headers },
          );
          expect(kept.status).toBe(200);
          return { as, body };
        }),
      );
      const register = ({ as, body }: (typeof people)[number]) => call('POST /customers', { body }, as);
      await killedAfter(
        round % PEOPLE,
        people.map((one) => () => register(one)),
      );

      const made = await withDatabase((db) =>
        accounts(
          db,
          people.map(({ body }) => body),
        ),
      );
      for (const [index, { as, body }] of people.entries()) {
        if (made[index]?.accounts === 0) {
          const draft = await call('GET /registrations/current', undefined, { headers: as.headers ?? {} });
          expect(draft.output).toMatchObject({ data: { name: body.name, emailAddress: body.emailAddress } });
        }
        // Whoever is impatient presses twice.
        const [first, second] = await Promise.all([register({ as, body }), register({ as, body })]);
        expect([first.status, second.status]).toEqual([201, 201]);
        expect(first.output.customerNumber).toBe(second.output.customerNumber);
      }
      expect(
        await withDatabase((db) =>
          accounts(
            db,
            people.map(({ body }) => body),
          ),
        ),
      ).toEqual(people.map(() => ({ accounts: 1, mails: ['willkommen', 'email_bestaetigung'] })));
    }
  },
  NO_LIMIT,
);

/** How many accounts each has, and the templates of the mails to it. */
const accounts = (db: Db, bodies: RegistrationBody[]) =>
  Promise.all(
    bodies.map(async ({ emailAddress }) => {
      const address = emailAddress ?? '';
      const made = await db.selectFrom('customer').where('email', '=', address).select('id').execute();
      const mails = await db
        .selectFrom('mail')
        .where('to_address', '=', address)
        .orderBy('id')
        .select('template')
        .execute();
      return { accounts: made.length, mails: mails.map(({ template }) => template) };
    }),
  );

test(
  'killed while photos of a document check are sent and handed in: sent again there is one check with four whole photos',
  async () => {
    const photo = await samplePhoto();
    for (const [round, { token }] of customers.entries()) {
      const as = { token };
      await call('PUT /consents/{kind}', photoConsent('YES'), as);
      const send = (kind: (typeof DOCUMENT_KINDS)[number]) =>
        call('PUT /documentchecks/current/documents/{kind}', { params: { kind } }, { ...as, file: photo });
      const answered = await killedAfter(
        round % DOCUMENT_KINDS.length,
        DOCUMENT_KINDS.map((kind) => () => send(kind)),
      );
      const { output } = await call('GET /documentchecks/current', {}, as);
      const present = output.documents.map(({ kind }) => kind);
      // What was said to have arrived is there.
      expect(present).toEqual(expect.arrayContaining(DOCUMENT_KINDS.filter((_, index) => answered[index])));
      for (const kind of DOCUMENT_KINDS) expect((await send(kind)).status).toBe(200);

      const handIn = () =>
        call(
          'POST /documentchecks/current/submit',
          {},
          { ...as, key: `hand-in-of-round-${round}-of-this-run` },
        );
      await killedAfter(round % 2, [handIn]);
      const [first, second] = await Promise.all([handIn(), handIn()]);
      expect([first.status, second.status]).toEqual([200, 200]);
      expect(first.output).toMatchObject({ state: 'SUBMITTED' });
      expect(first.output.documents.map(({ kind }) => kind).sort()).toEqual([...DOCUMENT_KINDS].sort());
      for (const kind of DOCUMENT_KINDS) {
        const id = String(first.output.id);
        const shown = await call(
          'GET /documentchecks/{id}/documents/{kind}',
          { params: { id, kind }, query: {} },
          as,
        );
        expect(shown.status).toBe(200);
      }
    }
  },
  NO_LIMIT,
);
