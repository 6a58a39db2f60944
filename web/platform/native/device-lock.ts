import {
  AndroidBiometryStrength,
  BiometricAuth,
  BiometryError,
  BiometryErrorType,
} from '@aparajita/capacitor-biometric-auth';
import { type DeviceLock, DeviceLockRefused } from '../device-lock.ts';

const CANCELLED = 'Du hast abgebrochen. Versuche es noch einmal.';
const NOT_RECOGNISED = 'Dein Gerät hat dich nicht erkannt. Versuche es noch einmal.';
const LOCKED_OUT =
  'Nach zu vielen Versuchen nimmt dein Gerät Fingerabdruck und Gesicht eine Weile nicht an. Sperre es und entsperre es mit seinem Code.';
const NO_LOCK =
  'Auf diesem Gerät ist keine Bildschirmsperre eingerichtet, nach der die App fragen kann. Richte in seinen Einstellungen eine ein.';

const TEXTS: Partial<Record<BiometryErrorType, string>> = {
  [BiometryErrorType.userCancel]: CANCELLED,
  [BiometryErrorType.userFallback]: CANCELLED,
  [BiometryErrorType.appCancel]: CANCELLED,
  [BiometryErrorType.systemCancel]: CANCELLED,
  [BiometryErrorType.biometryLockout]: LOCKED_OUT,
  [BiometryErrorType.biometryNotEnrolled]: NO_LOCK,
  [BiometryErrorType.biometryNotAvailable]: NO_LOCK,
  [BiometryErrorType.passcodeNotSet]: NO_LOCK,
  [BiometryErrorType.noDeviceCredential]: NO_LOCK,
};

/** Never rejects: a phone that does not say has a lock, which then refuses. */
export async function findDeviceLock(): Promise<DeviceLock> {
  try {
    const { isAvailable, deviceIsSecure } = await BiometricAuth.checkBiometry();
    return isAvailable ? 'BIOMETRY' : deviceIsSecure ? 'CODE' : 'NONE';
  } catch {
    return 'CODE';
  }
}

/**
 * Has the phone ask for finger, face or its code. A phone without a lock asks nobody.
 * @param isNeeded the person wanted it, so that a phone without a lock refuses
 * @throws DeviceLockRefused
 */
export async function askDeviceLock(reason: string, { isNeeded }: { isNeeded: boolean }): Promise<void> {
  if ((await findDeviceLock()) === 'NONE') {
    if (isNeeded) throw new DeviceLockRefused(NO_LOCK);
    return;
  }
  try {
    await BiometricAuth.authenticate({
      reason,
      cancelTitle: 'Abbrechen',
      allowDeviceCredential: true,
      iosFallbackTitle: 'Code eingeben',
      androidTitle: 'Bist du es?',
      androidSubtitle: reason,
      androidBiometryStrength: AndroidBiometryStrength.strong,
    });
  } catch (error) {
    const code = error instanceof BiometryError ? error.code : BiometryErrorType.none;
    throw new DeviceLockRefused(TEXTS[code] ?? NOT_RECOGNISED);
  }
}
