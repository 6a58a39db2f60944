import { appShell } from './app-shell.ts';
import type { Outcome } from './device.ts';

const VIBRATION_MS: Record<Outcome, number[]> = { DONE: [200], FAILED: [100, 80, 100, 80, 100] };

/** Lets the hand feel whether the car did what it was told; Safari has no vibration, its app has (§S17.3). */
export function giveHapticFeedback(outcome: Outcome): void {
  const device = appShell()?.device;
  if (device) device.hapticFeedback(outcome);
  // Browsers refuse it on a page that nobody has touched since it was loaded, and say so.
  else if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(VIBRATION_MS[outcome]);
}
