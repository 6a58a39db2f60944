import { createSmtpDelivery } from '#server/adapters/smtp-delivery.ts';
import { readConfig } from '#server/config.ts';
import { writeBookingMails } from '#server/features/booking-message/write-booking-mails.ts';
import { createMailerFromConfig } from '#server/features/mail/mailer.ts';
import { sendNextMail } from '#server/features/mail/outbox.ts';
import { createFleet } from '#server/features/vehicle/fleet.ts';
import { type ReceivedMail, startMailServer } from '#server/test/mail-server.ts';
import type { Product } from './product.ts';

/** Delivers the mails about bookings as the server does, to a real mail server. */
export async function openPost({ db, now }: Product) {
  const smtp = await startMailServer();
  const config = readConfig({ NODE_ENV: 'test' });
  const mailer = createMailerFromConfig(config);
  const fleet = createFleet(db, { looksFirst: true });
  const onError = (error: unknown) => {
    throw error;
  };
  const delivery = createSmtpDelivery({
    url: smtp.url,
    from: { name: 'Stadtwagen', address: 'noreply@stadtwagen.test' },
  });
  return {
    deliver: async (): Promise<readonly ReceivedMail[]> => {
      await writeBookingMails(db, now(), {
        mailer,
        fleet,
        productName: config.productName,
        hotline: config.operator.hotline.phone,
        onError,
      });
      while ((await sendNextMail({ db, delivery, now, onError })) !== 'NOTHING_DUE');
      return smtp.received;
    },
    [Symbol.asyncDispose]: () => smtp.close(),
  };
}

/** The path of the link in the mail that contains `part`. */
export function linkIn(mail: ReceivedMail | undefined, part: string): string {
  const link = mail?.email.text?.match(/https?:\S+/g)?.find((one) => one.includes(part));
  if (!link) throw new Error(`no link with ${part}`);
  const { pathname, hash } = new URL(link);
  return pathname + hash;
}
