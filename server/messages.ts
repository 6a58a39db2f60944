import type { Registry } from 'prom-client';
import { createPushDeliveries } from './adapters/push/create-deliveries.ts';
import { createSmtpDelivery } from './adapters/smtp-delivery.ts';
import { wordReminder } from './features/booking-message/reminder.ts';
import { writeBookingMails } from './features/booking-message/write-booking-mails.ts';
import { startOutbox, startPolling } from './features/mail/outbox.ts';
import { startPushOutbox } from './features/notification/push-outbox.ts';
import { vapidKeys } from './features/notification/vapid-key.ts';
import type { Services } from './http/services.ts';
import { countPushes } from './metrics/push-metrics.ts';

type Options = {
  now: () => Temporal.Instant;
  metrics: Registry | undefined;
  onError: (error: unknown, message: string) => void;
};

/** Starts to write the mails about bookings, and to send mails and messages to devices. Returns what ends it. */
export function startMessages(services: Services, { now, metrics, onError }: Options): () => Promise<void> {
  const { pool: db, config, mailer, vault, fleet } = services;
  const { productName, operator, push, mail } = config;
  const onMailError = (error: unknown) => onError(error, 'mail failed');
  const stops = [
    startMails(services, now, onMailError),
    startPolling(
      () =>
        writeBookingMails(db, now(), {
          mailer,
          fleet,
          productName,
          hotline: operator.hotline.phone,
          onError: onMailError,
        }),
      onMailError,
    ),
    startPushOutbox({
      db,
      deliveries: createPushDeliveries({
        ...push,
        contact: mail.informationAddress,
        keyOf: async (id) => (await vapidKeys(db, vault, now())).find((key) => key.id === id),
        now,
      }),
      wordReminder: (transaction, reminder, at) => wordReminder(transaction, fleet, reminder, at),
      now,
      onResult: metrics && countPushes(metrics),
      onError: (error) => onError(error, 'notification failed'),
    }),
  ];
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

/** Without SMTP_URL, mails wait in the database; outside of production, the browser shows them. */
function startMails(
  { config, pool: db, makeFiles }: Services,
  now: () => Temporal.Instant,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const { smtpUrl, from } = config.mail;
  if (!smtpUrl && config.production) {
    console.warn('SMTP_URL fehlt: Mails warten in der Datenbank, bis ein Mailserver genannt ist.');
    return () => Promise.resolve();
  }
  const delivery = smtpUrl
    ? createSmtpDelivery({ url: smtpUrl, from: { name: config.productName, address: from } })
    : undefined;
  return startOutbox({ db, delivery, makeFiles, now, onError });
}
