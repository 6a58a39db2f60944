import { withArticle } from '#domain/customer/company-article.ts';
import { INVITATION_DAYS } from '#domain/mail/link-life.ts';
import { PRESENCE_MINUTES, PRESENCE_TRIES } from '#domain/sales/activation.ts';
import { CONTRACT_LINK_DAYS } from '#domain/sales/contract-link.ts';
import { greeting } from '#server/features/mail/clean-text.ts';
import { letter } from '#server/features/mail/letter.ts';
import { accountReason } from '#server/features/mail/letter-words.ts';

/**
 * `link`: to the contract, which also is attached. Without the account number: the link asks for it, so it would open
 * itself to whoever reads the mail.
 */
export const contractFromPartner = letter<{ prename: string | null; partner: string; link: string }>(
  'vertrag_vom_partner',
  ({ prename, partner, link }, { productName }) => ({
    subject: `Dein Vertrag mit ${productName}`,
    greeting: greeting(prename),
    blocks: [
      {
        text: `im Anhang ist der Vertrag, den du bei ${withArticle(partner, 'der')} mit uns geschlossen hast.`,
      },
      { button: 'Vertrag ansehen', link },
      {
        text: `Der Link gilt ${CONTRACT_LINK_DAYS} Tage und fragt nach deinem Geburtsdatum oder deiner Accountnummer. Danach findest du alles, was vereinbart ist, in deinem Profil unter „Persönliche Daten“.`,
      },
    ],
    reason: accountReason(productName),
  }),
);

/** To somebody new at a sales partner, whose name `partner` is. */
export const salesPersonInvited = letter<{
  prename: string | null;
  partner: string;
  login: string;
  link: string;
}>('vertrieb_einladung', ({ prename, partner, login, link }, { productName }) => ({
  subject: `Dein Zugang zum Vertrieb von ${productName}`,
  greeting: greeting(prename),
  blocks: [
    {
      text: `für ${withArticle(partner, 'die')} kannst du jetzt Kundinnen und Kunden bei ${productName} registrieren. Du hast dafür einen eigenen Zugang:`,
    },
    { label: 'Zugang', code: login },
    { text: 'Als Erstes setzt du dein eigenes Passwort. Außer dir kennt es niemand.' },
    { button: 'Passwort setzen', link },
    {
      text: `Der Link gilt ${INVITATION_DAYS} Tage und genau einmal. Was du im Vertrieb ansiehst und tust, wird mit deinem Namen festgehalten.`,
    },
    { text: 'Du kennst den Absender nicht? Dann musst du nichts tun. Gib den Link niemandem weiter.' },
  ],
  reason: `Du bekommst diese Mail, weil ${withArticle(partner, 'die')} deine Adresse bei ${productName} angegeben hat.`,
}));

/** To who stands at a sales partner: `by` is who asks there. */
export const presenceCodeMade = letter<{ prename: string | null; partner: string; by: string; code: string }>(
  'vertrieb_code',
  ({ prename, partner, by, code }, { productName }) => ({
    subject: `Dein Code für ${withArticle(partner, 'die')}`,
    greeting: greeting(prename),
    blocks: [
      {
        text: `${by} möchte bei ${withArticle(partner, 'der')} deinen Account freischalten und fragt, ob du gerade selbst dort bist. Zeige oder nenne dort diesen Code:`,
      },
      { label: 'Code', code },
      {
        text: `Er gilt ${PRESENCE_MINUTES} Minuten und für ${PRESENCE_TRIES} Versuche; ein neuer ersetzt ihn. Mit ihm bestätigst du auch, dass diese E-Mail-Adresse dir gehört.`,
      },
      {
        text: 'Du bist gerade nicht dort? Dann gib den Code niemandem und antworte auf diese Mail: Ohne ihn passiert nichts.',
      },
    ],
    reason: accountReason(productName),
  }),
);

export const salesLetters = [contractFromPartner, salesPersonInvited, presenceCodeMade];
