import type { DeliveryFailure } from '#domain/mail/wait-after-failure.ts';

/** What a device shows (§S14.27). */
export type PushContent = {
  title: string;
  body: string;
  /** A path of the product, opened by a tap. */
  path: string;
  /** A later one with the same tag takes its place. */
  tag: string;
  /** How many notifications nobody has looked at: the figure on the app's symbol. */
  badge: number;
};

export type OutgoingPush = {
  content: PushContent;
  /** It is to be shown at once, also on a sleeping device. */
  isUrgent: boolean;
  /** How long a service keeps it for a device that is off. */
  ttlSeconds: number;
};

/** What a service needs to reach a device, by kind. */
export type WebAddress = { kind: 'WEB'; endpoint: string; p256dh: string; auth: string; vapidKeyId: number };
export type AppAddress<K extends 'FCM' | 'APNS'> = { kind: K; token: string };
export type PushAddress = WebAddress | AppAddress<'FCM'> | AppAddress<'APNS'>;

export type PushDelivery<A extends PushAddress = PushAddress> = {
  /** Resolves when the device's service has accepted the message; rejects with `PushFailed`. */
  deliver(address: A, push: OutgoingPush): Promise<void>;
  close?(): void;
};

/** One for each service that is set up. */
export type PushDeliveries = {
  [K in PushAddress['kind']]?: PushDelivery<Extract<PushAddress, { kind: K }>>;
};

/** GONE: the service knows no such device any more. The others are those of mails. */
export type PushFailure = DeliveryFailure | 'GONE';

export class PushFailed extends Error {
  readonly failure: PushFailure;
  /** How long the service wants us to wait. */
  readonly retryAfterSeconds: number | undefined;
  constructor(failure: PushFailure, reason: string, retryAfterSeconds?: number) {
    super(reason.slice(0, 300));
    this.name = 'PushFailed';
    this.failure = failure;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * What an HTTP answer of a push service means for the next attempt, where the service says nothing better: a fault of
 * theirs and too many at once pass, a refusal stays.
 */
export const failureOfStatus = (status: number): PushFailure =>
  status === 404 || status === 410 ? 'GONE' : status === 429 || status >= 500 ? 'LATER' : 'NEVER';

/** Seconds of a Retry-After header; a date in it is not looked at. */
export const retryAfterOf = (header: string | undefined): number | undefined =>
  header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) : undefined;
