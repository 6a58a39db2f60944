import type * as z from 'zod';
import type { showPresence } from '#contract/employee.ts';
import type { EntryRow } from './working-time.repository.ts';

type View = z.input<typeof showPresence.output>['entries'][number];

export const viewEntry = (entry: EntryRow): View => ({
  id: entry.id,
  sequence: entry.sequence,
  kind: entry.kind,
  at: entry.at.toString(),
  ...(entry.activity ? { activity: entry.activity } : {}),
  ...(entry.plate ? { plate: entry.plate } : {}),
  recordedAt: entry.recordedAt.toString(),
  ...(entry.clock ? { clock: entry.clock } : {}),
  ...(entry.clockShiftMs ? { clockShiftMs: entry.clockShiftMs } : {}),
  ...(entry.reason === null ? {} : { reason: entry.reason }),
  ...(entry.corrects ? { corrects: entry.corrects } : {}),
  isVoid: entry.isVoid,
});
