import { appShell } from './app-shell.ts';
import type { DevicePosition, LocationFailure } from './device-position.ts';

/** How long the device may take to find its position. */
const TIMEOUT_MS = 15_000;
/** A known position up to this age is good enough to find a car nearby. */
const MAX_AGE_MS = 60_000;

/**
 * Returns the device's position, or why it is unknown. The browser, or the phone in the native app, may ask for
 * permission. Never rejects.
 */
export function locateDevice(): Promise<DevicePosition | LocationFailure> {
  const native = appShell()?.location;
  if (native) return native.locate({ timeoutMs: TIMEOUT_MS, maxAgeMs: MAX_AGE_MS });
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve('UNAVAILABLE');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      (error) =>
        resolve(
          error.code === error.PERMISSION_DENIED
            ? 'DENIED'
            : error.code === error.TIMEOUT
              ? 'TOO_SLOW'
              : 'UNAVAILABLE',
        ),
      { timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    );
  });
}

/** True if the visitor has granted the permission, so that nobody will ask. */
export async function isLocatingAllowed(): Promise<boolean> {
  const native = appShell()?.location;
  if (native) return (await native.permission()) === 'GRANTED';
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted';
  } catch {
    // Some browsers do not support this query.
    return false;
  }
}
