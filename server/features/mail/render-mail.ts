import type { MailPlaceholders, MailTemplate } from './placeholders.ts';

type Sender = { productName: string; publicUrl: string };

/** A mail's subject and its two bodies, which say the same. */
export function renderMail<T extends MailTemplate>(
  template: T,
  placeholders: MailPlaceholders[T],
  { productName }: Sender,
): { subject: string; text: string; html: string } {
  const text = JSON.stringify(placeholders, null, 2);
  return { subject: `${productName}: ${template}`, text, html: `<pre>${text.replaceAll('<', '&lt;')}</pre>` };
}
