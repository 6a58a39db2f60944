import { Geolocation, type PermissionStatus } from '@capacitor/geolocation';
import type { AppShell } from '../app-shell.ts';
import type { LocationFailure } from '../device-position.ts';

/** Codes of @capacitor/geolocation, of both platforms (its README, "Errors"). */
const FAILURES: Readonly<Record<string, LocationFailure>> = {
  'OS-PLUG-GLOC-0003': 'DENIED',
  'OS-PLUG-GLOC-0008': 'DENIED',
  'OS-PLUG-GLOC-0010': 'TOO_SLOW',
};

/** A rough position is enough to find a car nearby. */
const isGranted = ({ location, coarseLocation }: PermissionStatus) =>
  location === 'granted' || coarseLocation === 'granted';

/** The position by the phone's own service, to which the web view's says nothing about permissions on iOS. */
export const phoneLocation: AppShell['location'] = {
  permission: async () => {
    try {
      const status = await Geolocation.checkPermissions();
      if (isGranted(status)) return 'GRANTED';
      return status.location === 'denied' ? 'DENIED' : 'ASKABLE';
    } catch {
      // The phone's location service is off.
      return 'DENIED';
    }
  },
  ask: async () => {
    try {
      return isGranted(await Geolocation.requestPermissions()) ? 'GRANTED' : 'DENIED';
    } catch {
      return 'DENIED';
    }
  },
  locate: async ({ timeoutMs, maxAgeMs }) => {
    try {
      const { coords } = await Geolocation.getCurrentPosition({ timeout: timeoutMs, maximumAge: maxAgeMs });
      return { lat: coords.latitude, lng: coords.longitude };
    } catch (error) {
      return FAILURES[String((error as { code?: unknown }).code)] ?? 'UNAVAILABLE';
    }
  },
};
