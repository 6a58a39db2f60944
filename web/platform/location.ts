/** Degrees, WGS 84. */
type DevicePosition = { lat: number; lng: number };

/** How long the device may look for itself. */
const LOOK_FOR_MS = 15_000;
/** A position that is not older than this is good enough for a car nearby. */
const GOOD_FOR_MS = 60_000;

export type LocationFailure = 'DENIED' | 'UNAVAILABLE' | 'TOO_SLOW';

/** Where the device is, or why that is not known. Makes the browser ask if it has not been allowed yet. */
export function locateDevice(): Promise<DevicePosition | LocationFailure> {
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
      { timeout: LOOK_FOR_MS, maximumAge: GOOD_FOR_MS },
    );
  });
}

/** Was it allowed before, so that the browser will not ask? */
export async function isLocatingAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted';
  } catch {
    // Some browsers do not answer this; they ask by themselves.
    return false;
  }
}
