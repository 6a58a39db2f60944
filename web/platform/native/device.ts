import { AppLauncher } from '@capacitor/app-launcher';
import { Haptics, NotificationType } from '@capacitor/haptics';
import { Share } from '@capacitor/share';
import { AppShortcuts } from '@capawesome/capacitor-app-shortcuts';
import { Badge } from '@capawesome/capacitor-badge';
import type { Device, Outcome } from '../device.ts';
import { camera } from './camera.ts';
import { openFile, removeFiles } from './files.ts';
import { clearReminders, onReminderTapped, reminders } from './reminders.ts';

const NOTIFICATIONS: Record<Outcome, NotificationType> = {
  DONE: NotificationType.Success,
  FAILED: NotificationType.Error,
};

/** The page of this app on iOS; on Android the list of all apps, for no address names one of them. */
const SETTINGS = { ios: 'app-settings:', android: 'android.settings.MANAGE_APPLICATIONS_SETTINGS' };

export function createDevice(platform: 'android' | 'ios'): Device {
  const openProgram = (url: string) =>
    AppLauncher.openUrl({ url }).then(
      ({ completed }) => completed,
      () => false,
    );
  return {
    camera,
    openFile,
    hapticFeedback: (outcome) =>
      void Haptics.notification({ type: NOTIFICATIONS[outcome] }).catch(() => undefined),
    share: (what) =>
      Share.share({ dialogTitle: what.title, ...what }).then(
        () => true,
        () => false,
      ),
    openProgram,
    openSettings: () => openProgram(SETTINGS[platform]),
    setShortcuts,
    setBadge,
    reminders,
    onTapped: (listener) => {
      // An address of ours only, whatever another version of the app has left on the icon.
      const lead = (path: unknown) => {
        if (typeof path === 'string' && /^\/(?!\/)/.test(path)) listener(path);
      };
      const shortcut = AppShortcuts.addListener('click', ({ shortcutId }) => lead(shortcutId));
      const endReminder = onReminderTapped(lead);
      return () => {
        void shortcut.then((handle) => handle.remove());
        endReminder();
      };
    },
    forget: async () => {
      await Promise.allSettled([removeFiles(), setShortcuts([]), setBadge(0), clearReminders()]);
    },
  };
}

const setShortcuts: Device['setShortcuts'] = async (shortcuts) => {
  await AppShortcuts.set({
    shortcuts: shortcuts.map(({ path, title, symbol }) => ({
      id: path,
      title,
      // On iOS icon and description need each other; Android shows the description where there is room.
      description: title,
      iosIcon: symbol,
    })),
  }).catch((error: unknown) => console.info('no shortcuts', error));
};

const setBadge: Device['setBadge'] = async (count) => {
  try {
    if ((await Badge.checkPermissions()).display !== 'granted') return;
    if (count === 0) await Badge.clear();
    else await Badge.set({ count });
  } catch (error) {
    console.info('no badge', error);
  }
};
