/** What a phone's own programs do for the app, in place of a browser; in `native/device.ts` (§S17). */
export type Device = {
  camera: DeviceCamera;
  /**
   * Keeps a file until the next one or the logout and opens it in the phone’s viewer, or offers it to other programs.
   * @throws DeviceFull
   */
  openFile(file: Blob, name: string): Promise<void>;
  /** Lets the hand feel that the car did what it was told, or not. */
  hapticFeedback(outcome: Outcome): void;
  /** Opens the share sheet; false if it was closed. */
  share(what: Shared): Promise<boolean>;
  /** Opens an address (map, telephone) in the program that it belongs to; false if there is none. */
  openProgram(url: string): Promise<boolean>;
  /** Opens the system's settings, on iOS those of this app. */
  openSettings(): Promise<boolean>;
  /** On a long press of the app's icon. The id of each is the path where it leads. */
  setShortcuts(shortcuts: readonly Shortcut[]): Promise<void>;
  /** The number on the app's icon; 0 takes it away. Asks nobody: without leave there is no number. */
  setBadge(count: number): Promise<void>;
  reminders: DeviceReminders;
  /**
   * Calls back with the path where a tapped shortcut or reminder leads, also with the one that opened the app. Returns
   * the function that ends it.
   */
  onTapped(listener: (path: string) => void): () => void;
  /** At the logout: removes files, shortcuts, the badge and all reminders. Never rejects. */
  forget(): Promise<void>;
};

export type DeviceCamera = {
  /** Undefined if the person took none. @throws DeviceDenied */
  take(direction: 'front' | 'back'): Promise<Blob | undefined>;
  /** None if the person chose none; some systems give more than `max`. @throws DeviceDenied */
  choose(max: number): Promise<Blob[]>;
};

export type Outcome = 'DONE' | 'FAILED';
export type Shared = { title: string; text?: string; url?: string };
export type Shortcut = { path: string; title: string; symbol: 'calendar' | 'lock.open' | 'arrow.clockwise' };

export type DeviceReminder = {
  /** A positive 32-bit integer. */
  id: number;
  at: Temporal.Instant;
  title: string;
  body: string;
  /** Where a tap leads. */
  path: string;
  /** The one button beside, and where it leads. */
  action?: { kind: 'EXTEND'; path: string };
};

export type DeviceReminders = {
  /** May the app remind? Asks only if `ask` is set, and the system asks once. */
  mayRemind(options?: { ask?: boolean }): Promise<boolean>;
  /** From now on exactly these are due; what is due already and the same stays. Nothing without leave. */
  replace(reminders: readonly DeviceReminder[]): Promise<void>;
};

/** The person, or who manages the phone, does not allow it. */
export class DeviceDenied extends Error {
  readonly what: 'camera' | 'photos';
  constructor(what: 'camera' | 'photos') {
    super(`${what}: not allowed`);
    this.what = what;
  }
}

/** There is no room left for a file. */
export class DeviceFull extends Error {}
