import { createHash } from 'node:crypto';
import webPush from 'web-push';
import { isPushService } from '#domain/notification/push-service.ts';
import { type Post, post } from './post.ts';
import {
  failureOfStatus,
  type PushDelivery,
  PushFailed,
  retryAfterOf,
  type WebAddress,
} from './push-delivery.ts';

type Settings = {
  /** Where push services write to if we bother them: the operator's mail address. */
  contact: string;
  /** The key by its id; undefined if this server cannot open it. */
  keyOf: (id: number) => Promise<{ publicKey: string; privateKey: string } | undefined>;
  send?: Post;
};

/** A push service replaces a waiting message by a later one of the same topic: at most 32 signs of base64url (RFC 8030). */
const topicOf = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 32);

/**
 * Sends to browsers (RFC 8030) what only they can read (RFC 8291), signed with their subscription's key (RFC
 * 8292). Only to known services: the address comes from whoever registered the device.
 */
export const createWebPushDelivery = ({
  contact,
  keyOf,
  send = post,
}: Settings): PushDelivery<WebAddress> => ({
  deliver: async ({ endpoint, p256dh, auth, vapidKeyId }, { content, isUrgent, ttlSeconds }) => {
    if (!isPushService(endpoint)) throw new PushFailed('NEVER', 'not a known push service');
    const key = await keyOf(vapidKeyId);
    if (!key) throw new PushFailed('NEVER', 'its key was sealed with another SECRETS_KEY');
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(content),
      {
        vapidDetails: { subject: `mailto:${contact}`, ...key },
        TTL: ttlSeconds,
        urgency: isUrgent ? 'high' : 'normal',
        topic: topicOf(content.tag),
      },
    );
    const answer = await send(endpoint, headers, body ?? '');
    if (answer.status >= 200 && answer.status < 300) return;
    throw new PushFailed(
      failureOfStatus(answer.status),
      `${new URL(endpoint).hostname} answered ${answer.status} ${answer.body}`,
      retryAfterOf(answer.retryAfter),
    );
  },
});
