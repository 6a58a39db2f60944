import type { FastifyInstance } from 'fastify';
import { BASES, type CallDefinition } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';

/** Prices change with a new list: what was answered last is never older than this when the database goes. */
const EVERY_MS = 60_000;

/**
 * Asks for what is the same for everybody and names nothing, now and every minute, so that it is known when the database
 * goes. Run it before the server listens.
 */
export async function askAhead(app: FastifyInstance): Promise<void> {
  const urls = calls.flatMap((call: CallDefinition) => {
    const { withoutDatabase, revalidates, params, query } = call;
    const isAsked = !params && (withoutDatabase === 'LAST' || (revalidates && !query));
    return isAsked ? [BASES[call.base] + call.path] : [];
  });
  // What fails has its line in the log.
  const ask = () => Promise.all(urls.map((url) => app.inject(url)));
  const timer = setInterval(() => void ask(), EVERY_MS).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
  await ask();
}
