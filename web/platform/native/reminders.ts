import { LocalNotifications, type PendingLocalNotificationSchema } from '@capacitor/local-notifications';
import type { DeviceReminder, DeviceReminders } from '../device.ts';

type Extra = { path: string; actionPath?: string; at: number };
const EXTEND = { type: 'verlaengern', action: 'verlaengern', title: 'Verlängern' };

/** One change after the other: two at once would each take back what the other one sets. */
let last: Promise<void> = Promise.resolve();
const inOrder = (act: () => Promise<void>): Promise<void> => {
  const next = last.then(act).catch((error: unknown) => console.info('no reminders', error));
  last = next;
  return next;
};

const mayRemind: DeviceReminders['mayRemind'] = async ({ ask = false } = {}) => {
  let { display } = await LocalNotifications.checkPermissions();
  if (display !== 'granted' && ask) ({ display } = await LocalNotifications.requestPermissions());
  return display === 'granted';
};

export const reminders: DeviceReminders = {
  mayRemind,
  replace: (wanted) =>
    inOrder(async () => {
      const due = await mine();
      const kept = due.filter((one) => wanted.some((reminder) => isSame(one, reminder)));
      const stale = due.filter((one) => !kept.includes(one));
      if (stale.length > 0)
        await LocalNotifications.cancel({ notifications: stale.map(({ id }) => ({ id })) });
      const added = wanted.filter((reminder) => !kept.some(({ id }) => id === reminder.id));
      if (added.length === 0 || !(await mayRemind())) return;
      const actions = [{ id: EXTEND.action, title: EXTEND.title, foreground: true }];
      await LocalNotifications.registerActionTypes({ types: [{ id: EXTEND.type, actions }] });
      await LocalNotifications.schedule({ notifications: added.map(notificationOf) });
    }),
};

export const clearReminders = (): Promise<void> =>
  inOrder(async () => {
    const due = await mine();
    if (due.length > 0) await LocalNotifications.cancel({ notifications: due.map(({ id }) => ({ id })) });
    // Also what was shown: it names bookings.
    await LocalNotifications.removeAllDeliveredNotifications();
  });

/** Calls back with the path where the tapped reminder, or its button, leads. */
export function onReminderTapped(listener: (path: unknown) => void): () => void {
  const listening = LocalNotifications.addListener(
    'localNotificationActionPerformed',
    ({ actionId, notification }) => {
      const { path, actionPath } = (notification.extra ?? {}) as Partial<Extra>;
      listener(actionId === EXTEND.action ? (actionPath ?? path) : path);
    },
  );
  return () => void listening.then((handle) => handle.remove());
}

/** Messages of others have nothing of ours in them. */
async function mine(): Promise<PendingLocalNotificationSchema[]> {
  const { notifications } = await LocalNotifications.getPending();
  return notifications.filter(({ extra }) => typeof (extra as Partial<Extra> | undefined)?.at === 'number');
}

const isSame = (due: PendingLocalNotificationSchema, { id, at, title, body, action }: DeviceReminder) => {
  const extra = due.extra as Extra;
  return (
    due.id === id &&
    extra.at === at.epochMilliseconds &&
    extra.actionPath === action?.path &&
    due.title === title &&
    due.body === body
  );
};

const notificationOf = ({ id, at, title, body, path, action }: DeviceReminder) => ({
  id,
  title,
  body,
  // Exact where the system allows it, also while the phone sleeps.
  schedule: { at: new Date(at.epochMilliseconds), allowWhileIdle: true },
  extra: { path, at: at.epochMilliseconds, ...(action ? { actionPath: action.path } : {}) } satisfies Extra,
  ...(action ? { actionTypeId: EXTEND.type } : {}),
});
