import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { CallDefinition } from '#contract/call.ts';
import { operations } from '#contract/calls.ts';

const NAMES = new Map<CallDefinition | undefined, string>(operations.map(({ name, call }) => [call, name]));
/** From an answer out of memory to one that waits for the database until its patience ends. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type OnAnswer = (request: FastifyRequest, reply: FastifyReply) => void;

/**
 * Returns what counts and times each answer by its call's name. What clients choose freely has one name each
 * (pages, files, map data, the unknown), so that nobody makes series by asking.
 */
export function countCalls(registry: Registry, { mapBase }: { mapBase: string }): OnAnswer {
  const nameOf = ({ routeOptions: { url, config } }: FastifyRequest): string => {
    const call = NAMES.get(config.call);
    if (call !== undefined) return call;
    if (url === undefined || url === '/api/*') return 'unknown';
    if (url === '/*') return 'page';
    if (url === '/livez' || url === '/readyz') return 'health';
    return url.startsWith(`${mapBase}/`) ? 'map' : 'file';
  };
  const total = new Counter({
    name: 'stadtwagen_calls_total',
    help: 'Requests by call, outcome (answered, refused, failed) and HTTP status.',
    labelNames: ['call', 'outcome', 'status'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'stadtwagen_call_duration_seconds',
    help: 'Time from the end of a request head to the end of its answer.',
    labelNames: ['call'],
    buckets: SECONDS,
    registers: [registry],
  });
  return (request, reply) => {
    const call = nameOf(request);
    const { statusCode: status } = reply;
    total.inc({ call, outcome: outcomeOf(status), status });
    duration.observe({ call }, reply.elapsedTime / 1000);
  };
}

function outcomeOf(status: number): string {
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'answered';
}
