import { CallRefused, call } from '#web/platform/call.ts';
import { pushDevice } from '#web/platform/push.ts';

/** A device in use tells the server so no more often than this. */
const AGAIN_MS = 15 * 60 * 1000;
let toldAt = Number.NEGATIVE_INFINITY;

/**
 * Tells the server that the registered device is in use: after a login that was not its first one the device belongs to it
 * again, and what was sent until now counts as seen (§S14.23). Returns whether it was told. Never rejects: the next page
 * tries again.
 */
export async function keepDevice(): Promise<boolean> {
  try {
    const device = pushDevice();
    await device.clearBadge();
    if (performance.now() < toldAt + AGAIN_MS) return false;
    const address = await device.registered();
    if (!address) return false;
    toldAt = performance.now();
    await call('PUT /devices/current', { body: address });
    return true;
  } catch (error) {
    // The server cannot use what it was registered with: the person switches it on again, when they like.
    if (error instanceof CallRefused && error.problem.resultCode === 'PUSH_KEY_CHANGED')
      await pushDevice()
        .unregister()
        .catch(() => undefined);
    else console.info('the device is not registered', error);
    return false;
  }
}

/** Registers this device; asks the person if that has to be. False: they do not allow it. @throws CallRefused, ConnectionFailed */
export async function registerDevice(): Promise<boolean> {
  const offer = await call('GET /pushoffer', {});
  const address = await pushDevice().register(offer);
  if (!address) return false;
  await call('PUT /devices/current', { body: address });
  toldAt = performance.now();
  return true;
}

/** Ends notifications on this device. @throws CallRefused, ConnectionFailed */
export async function removeDevice(): Promise<void> {
  await call('DELETE /devices/current', {});
  await pushDevice().unregister();
}
