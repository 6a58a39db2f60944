import { createTransport } from 'nodemailer';
import type { DeliveryFailure } from '#domain/mail/wait-after-failure.ts';
import { DeliveryFailed, type MailDelivery } from './mail-delivery.ts';

type Smtp = {
  /** smtp://user:password@host:587 or smtps://…, as nodemailer takes it */
  url: string;
  from: { name: string; address: string };
};

/** One address and nothing beside it: SMTP libraries read commas, brackets and line ends as more than that. */
const ADDRESS = /^[^\s,;:<>()[\]"\\\p{Cc}@]{1,64}@[^\s,;:<>()[\]"\\\p{Cc}@]{1,253}$/u;

const CONNECT_MS = 15_000;
/** Silence of a connected server after which we hang up. */
const SILENCE_MS = 60_000;

/** Sends through an SMTP server, each mail on a connection of its own: none is ever repeated unasked. */
export function createSmtpDelivery({ url, from }: Smtp): MailDelivery {
  const { protocol, hostname, username } = new URL(url);
  const isLocal = /^(localhost|127\..*|\[::1\])$/.test(hostname);
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // A password does not cross a network in clear.
    ...(protocol === 'smtp:' && username && !isLocal ? { requireTLS: true } : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);

  return {
    deliver: async (mail) => {
      if (!ADDRESS.test(mail.to)) throw new DeliveryFailed('NEVER', 'not one mail address');
      const replyTo = mail.replyTo && ADDRESS.test(mail.replyTo) ? mail.replyTo : undefined;
      const oneClick = mail.unsubscribeUrl?.startsWith('https:');
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: mail.to },
          ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
          subject: mail.subject,
          messageId: `<${mail.messageId}@${domain}>`,
          text: mail.text,
          html: mail.html,
          attachments: mail.attachments,
          headers: {
            // No automatic answers to an automatic mail.
            'Auto-Submitted': 'auto-generated',
            ...(oneClick ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
          },
          ...(mail.unsubscribeUrl === undefined ? {} : { list: { unsubscribe: mail.unsubscribeUrl } }),
        });
      } catch (error) {
        const { message } = error as Error;
        // What the server said may repeat the address, but not the mail; kept for the operator.
        throw new DeliveryFailed(failureOf(error as SmtpError), message.slice(0, 500));
      }
    },
  };
}

type SmtpError = Error & { responseCode?: number; response?: string; command?: string };

/** What a failed try means. A refusal of us, not of this mail (no relaying, wrong password), may be mended. */
function failureOf({ responseCode, response, command }: SmtpError): DeliveryFailure {
  const aboutMail = command === 'RCPT TO' || command === 'DATA';
  if (!aboutMail || responseCode === undefined || responseCode === 421) {
    return command === 'MAIL FROM' && responseCode !== undefined && responseCode !== 421
      ? 'LATER'
      : 'UNREACHABLE';
  }
  const aboutUs = responseCode === 530 || /^\d{3}[ -]5\.7\./.test(response ?? '');
  return responseCode >= 500 && !aboutUs ? 'NEVER' : 'LATER';
}
