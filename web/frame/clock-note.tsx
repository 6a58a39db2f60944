import { useEffect } from 'react';
import { measured } from '#web/platform/clock.ts';
import { createStored } from '#web/platform/storage.ts';
import { showDialog } from '#web/ui/message-dialog-store.ts';

/** §S18.8: a clock that is off by more is named. */
export const CLOCK_NAMED_MS = 10 * 60_000;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** True: it was said of the clock as it is wrong now. */
const isNamed = createStored('geraeteuhr-genannt', false, (value) => value === true);

/**
 * Returns what is said about a device's clock, or undefined if it is nearly right.
 * @param offsetMs how far ours is ahead of it
 */
export function clockWords(offsetMs: number): string | undefined {
  if (Math.abs(offsetMs) <= CLOCK_NAMED_MS) return undefined;
  const much = amountOf(Math.abs(offsetMs));
  return `Die Uhr deines Geräts geht ${much} ${offsetMs > 0 ? 'nach' : 'vor'}. Wir rechnen mit unserer: Alle Zeiten, die du hier siehst, stimmen.`;
}

function amountOf(ms: number): string {
  const [count, one, many] =
    ms >= 2 * DAY_MS - HOUR_MS
      ? [Math.round(ms / DAY_MS), 'Tag', 'Tage']
      : ms >= 2 * HOUR_MS - MINUTE_MS
        ? [Math.round(ms / HOUR_MS), 'Stunde', 'Stunden']
        : [Math.round(ms / MINUTE_MS), 'Minute', 'Minuten'];
  return `etwa ${count} ${count === 1 ? one : many}`;
}

/** Names a device's clock that is far off, once until it is right again. */
export function ClockNote() {
  const text = clockWords(measured.use()?.offsetMs ?? 0);
  useEffect(() => {
    if (isNamed.fresh() === (text !== undefined)) return;
    isNamed.set(text !== undefined);
    if (text) showDialog({ type: 'INFO', title: 'Deine Uhr geht falsch', message: text });
  }, [text]);
  return null;
}
