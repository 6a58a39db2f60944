import { deleteDevice } from '#contract/notification.ts';
import { bind } from '#server/http/bind-call.ts';
import { removeDevice } from './device.repository.ts';

export const bindDeleteDevice = bind(deleteDevice, async ({ db, session }) => {
  await removeDevice(db, session);
  return null;
});
