import { INVITATION_DAYS } from '#domain/mail/link-life.ts';
import { CONTRACT_LINK_DAYS } from '#domain/sales/contract-link.ts';
import { greeting } from './clean-text.ts';
import type { Letters } from './letter.ts';

/** Mails to the people of sales partners, and to whom they register. */
export const SALES_LETTERS: Pick<Letters, 'vertrieb_einladung' | 'vertrag_vom_partner'> = {
  vertrag_vom_partner: ({ prename, accountNumber, partner, link }, { productName }) => ({
    subject: `Dein Vertrag mit ${productName}`,
    greeting: greeting(prename),
    blocks: [
      { text: `im Anhang ist der Vertrag, den du bei ${partner} mit uns geschlossen hast.` },
      { label: 'Accountnummer', code: accountNumber },
      { button: 'Vertrag ansehen', link },
      {
        text: `Der Link gilt ${CONTRACT_LINK_DAYS} Tage und fragt nach deinem Geburtsdatum oder deiner Accountnummer. Danach findest du alles, was vereinbart ist, in deinem Profil unter „Persönliche Daten“.`,
      },
    ],
    reason: `Du bekommst diese Mail, weil du einen Account bei ${productName} hast.`,
  }),
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
};
