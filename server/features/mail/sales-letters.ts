import { INVITATION_DAYS } from '#domain/mail/link-life.ts';
import { PRESENCE_MINUTES, PRESENCE_TRIES } from '#domain/sales/activation.ts';
import { CONTRACT_LINK_DAYS } from '#domain/sales/contract-link.ts';
import { greeting } from './clean-text.ts';
import type { Letters } from './letter.ts';

/** Mails to the people of sales partners, and to whom they advise and register. */
export const SALES_LETTERS: Pick<
  Letters,
  'vertrieb_einladung' | 'vertrieb_beratung' | 'vertrag_vom_partner' | 'vertrieb_code'
> = {
  // Without the account number: the link asks for it, so it would open itself to whoever reads the mail.
  vertrag_vom_partner: ({ prename, partner, link }, { productName }) => ({
    subject: `Dein Vertrag mit ${productName}`,
    greeting: greeting(prename),
    blocks: [
      { text: `im Anhang ist der Vertrag, den du bei ${partner} mit uns geschlossen hast.` },
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
  vertrieb_beratung: ({ partner, assumed, lines, ahead, car, pricesOf, link }, { productName }) => ({
    subject: `Deine Beratung: Was ein Jahr mit ${productName} kostet`,
    greeting: greeting(null),
    blocks: [
      { text: `bei ${partner} hast du dich beraten lassen. Davon sind wir ausgegangen:` },
      { facts: assumed },
      { text: 'Das ist dafür am günstigsten, mit allem, woraus sich die Summe zusammensetzt:' },
      { facts: lines },
      ...(ahead === null ? [] : [{ text: ahead }]),
      ...(car === null
        ? []
        : [
            ...car.sentences.map((text) => ({ text })),
            { text: 'Für das eigene Auto haben wir das angenommen:' },
            { facts: car.parts },
          ]),
      {
        text: `Gerechnet ist mit den Preisen vom ${pricesOf}, inkl. MwSt. Wie viel du wirklich bezahlst, hängt davon ab, wie du fährst. Mit dieser Mail ist nichts vereinbart.`,
      },
      { text: `Registrieren kannst du dich bei ${partner} oder selbst:` },
      { button: 'Zur Registrierung', link },
      {
        text: 'Du hast dich nicht beraten lassen? Dann hat sich jemand vertippt, und du musst nichts tun: Deine Adresse benutzen wir nur für diese eine Mail.',
      },
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
