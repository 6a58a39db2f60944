import type { CallName, OutputOf } from '#contract/calls.ts';
import type { Device } from './device.ts';
import type { DeviceLock } from './device-lock.ts';
import type { DevicePosition, LocationFailure } from './device-position.ts';
import type { NearCar } from './near-car.ts';
import type { PushDevice } from './push-device.ts';

export type OpenedToken = OutputOf<'POST /tokens'>;

/** An account that the phone remembers. */
export type AccountOnPhone = { customerNumber: string; name: string; isCurrent: boolean };

/**
 * What the native app does in place of a browser. Only web/native.tsx sets it, so that the web’s bundle has nothing
 * of Capacitor.
 */
export type AppShell = {
  platform: 'android' | 'ios';
  /** Of this bundle, "1.2.0". */
  version: string;
  /** Origin of the configured server, "https://stadtwagen.example". */
  server: string;
  /** The first page is there, or takes its time: from now on the app shows itself. */
  show(): Promise<void>;
  /** Who is logged in. Scripts hold the token, because another origin's cookies reach no app (§S2.8). */
  session: {
    /** Header lines of a call. */
    headers(name?: CallName): Record<string, string>;
    /**
     * After a login or its renewal. Resolves when it survives the end of the app.
     * @param proof the stored credential that was used up, or that the password was changed; else a login anew
     */
    keep(opened: OpenedToken, proof?: { credential: string } | 'NEW_PASSWORD'): Promise<void>;
    /**
     * Of "Eingeloggt bleiben", for a renewal; asks for finger, face or code if the person wants that.
     * @throws DeviceLockRefused
     */
    storedCredential(): Promise<string | undefined>;
    /** Is there one? */
    isStored(): boolean;
    /** The secret of a registration that was begun in this app. */
    keepRegistration(secret: string): void;
    /** The login has ended; accounts stay. */
    clear(): Promise<void>;
  };
  /** Accounts that the phone remembers, ten at most, without their passwords (§S9.1; docs/decisions/083). */
  accounts: {
    /** The last used first; the same array until it changes. */
    list(): readonly AccountOnPhone[];
    subscribe(listener: () => void): () => void;
    /** Does also a silent login ask for finger, face or code? */
    isGuarded(): boolean;
    /** Switches that on or off, after asking. @throws DeviceLockRefused */
    guard(isGuarded: boolean): Promise<void>;
    /** What protects the accounts of this phone. */
    lock(): Promise<DeviceLock>;
    /** False if the phone has refused to keep the login: it ends with the app. */
    isKept(): boolean;
    /**
     * Call it before the server is asked who is logged in; the result takes the answer, which counts if nobody else has
     * logged in meanwhile.
     */
    recogniser(): (customer: { customerNumber: string; name: string }) => Promise<void>;
    /**
     * The credential of an account, after asking for finger, face or code; undefined if there is none any more.
     * @throws DeviceLockRefused
     */
    open(customerNumber: string): Promise<string | undefined>;
    /** Forgets an account; its login ends on the server as soon as there is a network. */
    remove(customerNumber: string): Promise<void>;
    /** Forgets an account whose login the server has refused. */
    dropRefused(customerNumber: string): Promise<void>;
    /** Forgets whoever is logged in, after the server has ended that login. */
    leave(): Promise<void>;
    /** Forgets all, and ends them on the server if it answers. Never rejects. */
    removeAll(): Promise<void>;
  };
  /** The life of the app on the phone (§4.41 to §4.45). */
  lifecycle: {
    /** How this run of the app began; undefined on a page that was loaded anew within a run. */
    start: { link: string | undefined } | undefined;
    isActive(): boolean;
    /** Calls back when the app becomes active or inactive. All these return the function that unsubscribes. */
    onActive(listener: (isActive: boolean) => void): () => void;
    /** Calls back with the address when a link opens the running app. */
    onLink(listener: (url: string) => void): () => void;
    /** Calls back when Android's back button is pressed, which does nothing else then. */
    onBack(listener: () => void): () => void;
    /**
     * Goes on behind other apps until the work is done, as long as the system likes: iOS half a minute, Android until
     * it needs the room. Never rejects.
     */
    runInBackground(work: Promise<void>): Promise<void>;
    exit(): Promise<void>;
  };
  /** The scheme of the app's own links, "stadtwagen". */
  scheme: string;
  /** Opens an address outside of the app, in the system's browser. Never rejects. */
  openInBrowser(url: string): Promise<void>;
  location: {
    /** Without asking. Never rejects. */
    permission(): Promise<'GRANTED' | 'DENIED' | 'ASKABLE'>;
    /** The system's question for the permission, if it still asks. Never rejects. */
    ask(): Promise<'GRANTED' | 'DENIED'>;
    /** Asks for the permission where it is needed. Never rejects. */
    locate(limits: { timeoutMs: number; maxAgeMs: number }): Promise<DevicePosition | LocationFailure>;
  };
  /** Forgets all accounts, deletes all else that the app keeps outside of its web view, and keeps no answer any more. Never rejects. */
  forgetAll(): Promise<void>;
  /** Asks for what a driver needs beside the car of these bookings, so that it is kept. Never rejects. */
  keepTrips(bookingIds: readonly number[]): Promise<void>;
  /** Since when (ISO 8601) what is shown was not answered by the server; undefined if it was. Calls back on changes. */
  keptSince(): string | undefined;
  onKeptSince(listener: () => void): () => void;
  /**
   * An answer of the content server: the server's, or what the bundle contains when the server is slow or not to be
   * reached (first start without network).
   */
  content<T>(queryKey: readonly unknown[], answer: Promise<T>, onLate: (late: T) => void): Promise<T>;
  device: Device;
  /** Connects to a car beside the phone, over Bluetooth. Rejects with `NearCarFailed`. */
  connectCar(vehicleId: number): Promise<NearCar>;
  /** How the device is told something; undefined: by nobody, as this app has no such service. */
  push?: PushDevice;
};

/** Set by the entry of the native bundle, and by tests. */
let shell: AppShell | undefined;

/** Undefined in a browser and on the server. */
export const appShell = (): AppShell | undefined => shell;

export function enterAppShell(entered: AppShell): void {
  shell = entered;
}

/** Address of a path of the server: in a browser the path itself. */
export const serverUrl = (path: string): string => (shell?.server ?? '') + path;

/** The key of this program (§S2.4). */
export const apiKey = (): 'web' | 'native' => (shell ? 'native' : 'web');
