import { isIdle, onWake } from './activity.ts';

export type Refresh = {
  everyMs: number;
  run: () => unknown;
  /** Not while the person is idle (§4.2); what fell due meanwhile comes when they are back. */
  skippedWhenIdle?: boolean;
};

/**
 * Everything that refreshes by itself, on one timer. A hidden page refreshes nothing; what fell due meanwhile comes at
 * once when it is seen again. Answers the way to stop.
 */
export function startSchedule(refreshes: readonly Refresh[]): () => void {
  const entries = refreshes.map((refresh) => ({ ...refresh, dueAt: performance.now() + refresh.everyMs }));
  let timer: ReturnType<typeof setTimeout> | undefined;

  const rests = ({ skippedWhenIdle }: Refresh) => skippedWhenIdle === true && isIdle();

  function look() {
    clearTimeout(timer);
    if (document.hidden) return;
    const now = performance.now();
    for (const entry of entries) {
      if (entry.dueAt > now || rests(entry)) continue;
      entry.dueAt = now + entry.everyMs;
      void entry.run();
    }
    const next = Math.min(
      ...entries.map((entry) => (entry.dueAt <= now ? now + entry.everyMs : entry.dueAt)),
    );
    if (Number.isFinite(next)) timer = setTimeout(look, next - now);
  }

  document.addEventListener('visibilitychange', look);
  const stopWaking = onWake(look);
  look();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
    stopWaking();
  };
}
