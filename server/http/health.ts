import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/db/connect.ts';
import { pingWriting } from '#server/db/ping.ts';
import { withinPatience } from './within-patience.ts';

/** A database that answers later than this is away for whoever waits for a page. */
const PATIENCE_MS = 2_000;
/** However often somebody asks, the database is asked once in this time. */
const FRESH_MS = 1_000;

/**
 * Adds what a supervisor asks: `/livez`, does the process answer (otherwise restart it), and `/readyz`, can
 * it serve people (otherwise send them elsewhere): the database takes a login's writes, and nothing is
 * closing.
 */
export function addHealth(app: FastifyInstance, db: Db): void {
  let asked: { at: number; answers: Promise<boolean> } | undefined;
  const databaseAnswers = (): Promise<boolean> => {
    if (!asked || performance.now() - asked.at > FRESH_MS) {
      asked = { at: performance.now(), answers: answersInTime(db) };
    }
    return asked.answers;
  };

  app.get('/livez', (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/plain').send('ok\n'),
  );
  app.get('/readyz', async (_request, reply) => {
    const isReady = !app.isClosing() && (await databaseAnswers());
    void reply.header('cache-control', 'no-store').type('text/plain');
    return reply.code(isReady ? 200 : 503).send(isReady ? 'ok\n' : 'unavailable\n');
  });
}

async function answersInTime(db: Db): Promise<boolean> {
  // Why it does not is the database's log.
  const answer = pingWriting(db).then(
    () => true,
    () => false,
  );
  return (await withinPatience(answer, PATIENCE_MS)) ?? false;
}
