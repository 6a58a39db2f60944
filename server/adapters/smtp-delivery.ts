import { createTransport } from 'nodemailer';
import type { DeliveryFailure } from '#domain/mail/wait-after-failure.ts';
import { DeliveryFailed, type MailDelivery } from './mail-delivery.ts';

type Smtp = {
  /** smtp://user:password@host:587 or smtps://…, passed to nodemailer. */
  url: string;
  from: { name: string; address: string };
};

/** Exactly one mail address: SMTP libraries would read commas, brackets and line ends as more. */
const ADDRESS = /^[^\s,;:<>()[\]"\\\p{Cc}@]{1,64}@[^\s,;:<>()[\]"\\\p{Cc}@]{1,253}$/u;

const CONNECT_MS = 15_000;
/** We close the connection when the server has been silent for this long. */
const SILENCE_MS = 60_000;

/** Sends each mail on its own SMTP connection, so that no mail is ever repeated without being asked for. */
export function createSmtpDelivery({ url, from }: Smtp): MailDelivery {
  const { protocol, hostname, username } = new URL(url);
  const isLocal = /^(localhost|127\..*|\[::1\])$/.test(hostname);
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // A password must not be sent unencrypted over a network.
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
            // Asks mail systems not to send automatic replies (RFC 3834).
            'Auto-Submitted': 'auto-generated',
            ...(oneClick ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
          },
          ...(mail.unsubscribeUrl === undefined ? {} : { list: { unsubscribe: mail.unsubscribeUrl } }),
        });
      } catch (error) {
        const { message } = error as Error;
        // The server's message is saved for the operator; it may contain the address but not the mail.
        throw new DeliveryFailed(failureOf(error as SmtpError), message.slice(0, 500));
      }
    },
  };
}

type SmtpError = Error & { responseCode?: number; response?: string; command?: string };

/**
 * Classifies a failure. The operator can fix a refusal of the sender (relaying, password), so it is retried.
 */
function failureOf({ responseCode, response, command }: SmtpError): DeliveryFailure {
  const isAboutMail = command === 'RCPT TO' || command === 'DATA';
  if (!isAboutMail || responseCode === undefined || responseCode === 421) {
    return command === 'MAIL FROM' && responseCode !== undefined && responseCode !== 421
      ? 'LATER'
      : 'UNREACHABLE';
  }
  const isAboutSender = responseCode === 530 || /^\d{3}[ -]5\.7\./.test(response ?? '');
  return responseCode >= 500 && !isAboutSender ? 'NEVER' : 'LATER';
}
