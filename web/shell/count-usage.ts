import type { UsageEvent } from '#contract/page.ts';
import { plainCall } from '#web/platform/call.ts';
import { usageCounted } from './usage-counted.ts';

/** Counts that something happened, if that is allowed on this device (§7.39): not to whom, nor with what. */
export function countUsage(event: UsageEvent): void {
  if (usageCounted.get()) void plainCall('POST /usageevents', { body: { event } });
}
