import { INVITATION_DAYS } from '#domain/mail/link-life.ts';
import { PRESENCE_MINUTES, PRESENCE_TRIES } from '#domain/sales/activation.ts';
import { greeting } from './clean-text.ts';
import type { Letters } from './letter.ts';

/** Mails to the people of sales partners, and to whom they register. */
export const SALES_LETTERS: Pick<Letters, 'vertrieb_einladung' | 'vertrieb_code'> = {
  vertrieb_einladung: ({ prename, partner, login, link }, { productName }) => ({
    subject: `Dein Zugang zum Vertrieb von ${productName}`,
    greeting: greeting(prename),
    blocks: [
      {
        text: `für ${partner} kannst du jetzt Kundinnen und Kunden bei ${productName} registrieren. Du hast dafür einen eigenen Zugang:`,
      },
      { label: 'Zugang', code: login },
      { text: 'Als Erstes setzt du dein eigenes Passwort. Außer dir kennt es niemand.' },
      { button: 'Passwort setzen', link },
      {
        text: `Der Link gilt ${INVITATION_DAYS} Tage und genau einmal. Was du im Vertrieb ansiehst und tust, wird mit deinem Namen festgehalten.`,
      },
      { text: 'Du kennst den Absender nicht? Dann musst du nichts tun. Gib den Link niemandem weiter.' },
    ],
    reason: `Du bekommst diese Mail, weil ${partner} deine Adresse bei ${productName} angegeben hat.`,
  }),
  vertrieb_code: ({ prename, partner, by, code }, { productName }) => ({
    subject: `Dein Code für ${partner}`,
    greeting: greeting(prename),
    blocks: [
      {
        text: `${by} möchte bei ${partner} deinen Account freischalten und fragt, ob du gerade selbst dort bist. Zeige oder nenne dort diesen Code:`,
      },
      { label: 'Code', code },
      {
        text: `Er gilt ${PRESENCE_MINUTES} Minuten und für ${PRESENCE_TRIES} Versuche; ein neuer ersetzt ihn. Mit ihm bestätigst du auch, dass diese E-Mail-Adresse dir gehört.`,
      },
      {
        text: 'Du bist gerade nicht dort? Dann gib den Code niemandem und antworte auf diese Mail: Ohne ihn passiert nichts.',
      },
    ],
    reason: `Du bekommst diese Mail, weil du einen Account bei ${productName} hast.`,
  }),
};
