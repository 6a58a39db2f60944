import type { Vault } from '#server/adapters/vault.ts';
import type { BoundCall } from '#server/http/bind-call.ts';
import { bindDeleteDevice } from './delete-device.ts';
import { bindSaveDevice } from './save-device.ts';
import { bindSaveNotification } from './save-notification.ts';
import { bindShowNotifications } from './show-notifications.ts';
import { type AppServices, bindShowPushOffer } from './show-push-offer.ts';

export const notificationCalls = (needs: { vault: Vault; services: AppServices }): BoundCall[] => [
  bindShowPushOffer(needs),
  bindShowNotifications,
  bindSaveNotification,
  bindSaveDevice(needs),
  bindDeleteDevice,
];
