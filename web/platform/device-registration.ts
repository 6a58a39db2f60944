import { CallRefused, call, lastCall } from './call.ts';
import { loginHint } from './login-hint.ts';
import { pushDevice } from './push.ts';
import { isRefusal } from './query.tsx';

/** A device in use tells the server so no more often than this. */
const AGAIN_MS = 15 * 60 * 1000;
let told: { at: number; login: number | undefined } | undefined;

/** Which login this is: another one of the same person has told nothing yet. */
const now = () => ({ at: performance.now(), login: loginHint()?.since });

/**
 * Tells the server that the registered device is in use, which ties it to this login again (§S14.23). Returns whether
 * it was told. Never rejects.
 */
export async function reportDeviceInUse(): Promise<boolean> {
  try {
    const device = pushDevice();
    await device.clearBadge();
    if (told && told.login === now().login && performance.now() < told.at + AGAIN_MS) return false;
    const address = await device.registered();
    if (!address) return false;
    told = now();
    await call('PUT /devices/current', { body: address });
    return true;
  } catch (error) {
    told = undefined;
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
  told = now();
  return true;
}

/**
 * Ends messages for the one who is logged in, before somebody else goes on in this app.
 * @returns takes it back
 * @throws ConnectionFailed, CallRefused, but not for a login that has ended
 */
export async function leaveDevice(): Promise<() => Promise<unknown>> {
  await lastCall('DELETE /devices/current', {}).catch((error: unknown) => {
    if (!isRefusal(error, 'AUTHENTICATION')) throw error;
  });
  told = undefined;
  return reportDeviceInUse;
}

/** Ends notifications on this device. @throws CallRefused, ConnectionFailed */
export async function removeDevice(): Promise<void> {
  await call('DELETE /devices/current', {});
  await pushDevice().unregister();
}
