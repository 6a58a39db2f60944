import { feature } from '#server/feature/feature.ts';
import { bindDeleteDevice } from './delete-device.ts';
import { notificationJobs } from './notification.jobs.ts';
import { notificationOwnData } from './notification-own-data.repository.ts';
import { bindSaveDevice } from './save-device.ts';
import { bindSaveNotification } from './save-notification.ts';
import { bindShowNotifications } from './show-notifications.ts';
import { bindShowPushOffer } from './show-push-offer.ts';

export const notificationFeature = feature({
  calls: [bindShowPushOffer, bindShowNotifications, bindSaveNotification, bindSaveDevice, bindDeleteDevice],
  jobs: notificationJobs,
  ownData: notificationOwnData,
});
