/** What keeps others from the app on this phone: biometry (with the code beside it), its code alone, or nothing. */
export type DeviceLock = 'BIOMETRY' | 'CODE' | 'NONE';

/** The phone did not let this person through. */
export class DeviceLockRefused extends Error {
  /** German. */
  readonly reason: string;
  /** @param reason German; the message adds the way by password */
  constructor(reason: string) {
    super(`${reason} Oder gib dein Passwort ein.`);
    this.name = 'DeviceLockRefused';
    this.reason = reason;
  }
}
