import { NEWSLETTER_CONFIRMATION_DAYS } from '#domain/mail/link-life.ts';
import { greeting } from '#server/features/mail/clean-text.ts';
import { letter } from '#server/features/mail/letter.ts';
import { ONLY_IF_CONFIRMED } from '#server/features/mail/letter-words.ts';

export const newsletterToConfirm = letter<{ prename: string | null; link: string }>(
  'newsletter_bestaetigung',
  ({ prename, link }, { productName }) => ({
    subject: 'Bitte bestätige deine Newsletter-Bestellung',
    greeting: greeting(prename),
    blocks: [
      {
        text: `du möchtest Neues von ${productName} per Mail bekommen. Bitte bestätige deine Bestellung:`,
      },
      { button: 'Newsletter bestellen', link },
      { text: `Der Link gilt ${NEWSLETTER_CONFIRMATION_DAYS} Tage.` },
      { text: ONLY_IF_CONFIRMED },
    ],
    reason: 'Du bekommst diese Mail einmalig, weil deine Adresse für den Newsletter eingetragen wurde.',
  }),
);

export type SubscriberPlaceholders = { prename: string | null; unsubscribeLink: string };

export const newsletterBegun = letter<SubscriberPlaceholders>(
  'newsletter_willkommen',
  ({ prename, unsubscribeLink }, { productName }) => ({
    subject: 'Du bekommst jetzt unseren Newsletter',
    greeting: greeting(prename),
    blocks: [
      {
        text: `ab jetzt bekommst du Neues von ${productName} per Mail: neue Stationen, neue Autos und was sich in deiner Stadt ändert.`,
      },
    ],
    reason: 'Du bekommst diese Mail, weil du den Newsletter bestellt hast.',
    unsubscribeLink,
  }),
);

export const newsletterKnown = letter<SubscriberPlaceholders>(
  'newsletter_bekannt',
  ({ prename, unsubscribeLink }) => ({
    subject: 'Du bekommst unseren Newsletter schon',
    greeting: greeting(prename),
    blocks: [
      {
        text: 'diese Adresse wurde für den Newsletter eingetragen. Sie bekommt ihn schon, du musst also nichts tun.',
      },
    ],
    reason: 'Du bekommst diese Mail, weil du den Newsletter bestellt hast.',
    unsubscribeLink,
  }),
);

export const newsletterLetters = [newsletterToConfirm, newsletterBegun, newsletterKnown];
