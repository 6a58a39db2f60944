import { isIdle, onWake } from './activity.ts';
import { isInUse, onUseChange } from './in-use.ts';

export type Refresh = {
  everyMs: number;
  run: () => unknown;
  /** Does not run while the visitor is idle (§4.2); an overdue refresh runs when the visitor is back. */
  skippedWhenIdle?: boolean;
};

/**
 * Runs all refreshes on one timer. A hidden page and an inactive app refresh nothing (§4.43); overdue refreshes run when
 * it is in use again (§4.42). Returns the function that stops the schedule.
 */
export function startSchedule(refreshes: readonly Refresh[]): () => void {
  const entries = refreshes.map((refresh) => ({ ...refresh, dueAt: performance.now() + refresh.everyMs }));
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isPaused = ({ skippedWhenIdle }: Refresh) => skippedWhenIdle === true && isIdle();

  function runDue() {
    clearTimeout(timer);
    if (!isInUse()) return;
    const now = performance.now();
    for (const entry of entries) {
      if (entry.dueAt > now || isPaused(entry)) continue;
      entry.dueAt = now + entry.everyMs;
      void entry.run();
    }
    const next = Math.min(
      ...entries.map((entry) => (entry.dueAt <= now ? now + entry.everyMs : entry.dueAt)),
    );
    if (Number.isFinite(next)) timer = setTimeout(runDue, next - now);
  }

  const stopWatching = onUseChange((mayHaveSlept) => {
    // Refreshes begin anew (§4.42).
    if (mayHaveSlept) for (const entry of entries) entry.dueAt = 0;
    runDue();
  });
  const stopWaking = onWake(runDue);
  runDue();
  return () => {
    clearTimeout(timer);
    stopWatching();
    stopWaking();
  };
}
