import { Counter, type Registry } from 'prom-client';

const KINDS = ['WEB', 'FCM', 'APNS'] as const;
const RESULTS = ['sent', 'failed', 'dropped', 'removed'] as const;

/** Counts what became of notifications to devices. */
export function countPushes(
  registry: Registry,
): (kind: (typeof KINDS)[number], result: (typeof RESULTS)[number]) => void {
  const pushes = new Counter({
    name: 'stadtwagen_pushes_total',
    help: 'Notifications to devices by service: accepted by it (sent), to be tried again (failed), not sent because not wanted, too late or refused (dropped), and devices that it no longer knows (removed).',
    labelNames: ['service', 'result'],
    registers: [registry],
  });
  // An increase is seen from the first on only if there was a zero before it.
  for (const kind of KINDS)
    for (const result of RESULTS) pushes.inc({ service: kind.toLowerCase(), result }, 0);
  return (kind, result) => pushes.inc({ service: kind.toLowerCase(), result });
}
