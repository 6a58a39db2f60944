import { beginsWithArticle, withArticle } from '#domain/customer/company-article.ts';
import { INVITATION_DAYS } from '#domain/mail/link-life.ts';
import { greeting } from '#server/features/mail/clean-text.ts';
import { letter } from '#server/features/mail/letter.ts';
import { accountReason } from '#server/features/mail/letter-words.ts';

type EntitlementPlaceholders = {
  prename: string | null;
  /** Name of the account that pays. */
  holder: string;
  reason: string | null;
};

const reasonBlocks = (reason: string | null) =>
  reason === null ? [] : [{ text: 'Als Grund steht da:' }, { quote: reason }];

const yourBookings = (holder: string) =>
  `Eine laufende Fahrt kannst du zu Ende fahren. Was du sonst gebucht hast, bleibt stehen, bis es storniert wird, von dir oder von ${withArticle(holder, 'der')}. Öffnen lässt sich das Auto damit nicht.`;

/** To a driver: what the account that pays for them did. */
export const driverInvited = letter<{
  prename: string | null;
  holder: string;
  accountNumber: string;
  link: string;
}>('fahrer_einladung', ({ prename, holder, accountNumber, link }, { productName }) => ({
  subject: 'Dein Account wurde angelegt.',
  greeting: greeting(prename),
  blocks: [
    {
      text: `${beginsWithArticle(holder)} lädt dich ein, mit ${productName} zu fahren. Du buchst mit deinem eigenen Account, die Rechnung geht an ${withArticle(holder, 'die')}.`,
    },
    { label: 'Accountnummer', code: accountNumber },
    { text: 'Als Erstes setzt du dein eigenes Passwort. Außer dir kennt es niemand.' },
    { button: 'Passwort setzen', link },
    {
      text: `Der Link gilt ${INVITATION_DAYS} Tage und genau einmal. Danach schickst du uns Fotos von Führerschein und Ausweis. Sind sie geprüft, kannst du buchen.`,
    },
    {
      text: 'Du kennst den Absender nicht oder möchtest nicht fahren? Dann musst du nichts tun. Gib den Link niemandem weiter.',
    },
  ],
  reason: `Du bekommst diese Mail, weil ${withArticle(holder, 'die')} deine Adresse bei ${productName} angegeben hat.`,
}));

export const driverBlocked = letter<EntitlementPlaceholders>(
  'fahrer_gesperrt',
  ({ prename, holder, reason }, { productName, link }) => ({
    subject: `${beginsWithArticle(holder)} hat dich fürs Fahren gesperrt`,
    greeting: greeting(prename),
    blocks: [
      {
        text: `${beginsWithArticle(holder)} hat dich gesperrt. Bis die Sperre aufgehoben ist, kannst du nichts buchen.`,
      },
      ...reasonBlocks(reason),
      { text: yourBookings(holder) },
      { button: 'Buchungen ansehen', link: link('/profil/buchungen') },
      { text: `Fragen dazu beantwortet dir ${withArticle(holder, 'die')}.` },
    ],
    reason: accountReason(productName),
  }),
);

export const driverUnblocked = letter<EntitlementPlaceholders>(
  'fahrer_entsperrt',
  ({ prename, holder }, { productName, link }) => ({
    subject: 'Du kannst wieder fahren',
    greeting: greeting(prename),
    blocks: [
      {
        text: `${beginsWithArticle(holder)} hat deine Sperre aufgehoben. Du kannst wieder buchen und fahren.`,
      },
      { button: 'Auto buchen', link: link('/buchen') },
    ],
    reason: accountReason(productName),
  }),
);

export const driverRemoved = letter<EntitlementPlaceholders>(
  'fahrer_entfernt',
  ({ prename, holder, reason }, { productName, link }) => ({
    subject: 'Deine Fahrtberechtigung ist beendet',
    greeting: greeting(prename),
    blocks: [
      { text: `du fährst nicht mehr auf den Account von ${withArticle(holder, 'der')}.` },
      ...reasonBlocks(reason),
      { text: yourBookings(holder) },
      {
        text: 'Einloggen kannst du dich weiterhin und siehst, was du gebucht hast. Möchtest du selbst fahren? Dann registriere dich mit einem eigenen Account.',
      },
      { button: 'Buchungen ansehen', link: link('/profil/buchungen') },
    ],
    reason: accountReason(productName),
  }),
);

/** Each limit as a phrase; empty: none. */
export const driverLimitsChanged = letter<{ prename: string | null; holder: string; limits: string[] }>(
  'fahrer_grenzen',
  ({ prename, holder, limits }, { productName, link }) => ({
    subject: limits.length === 0 ? 'Du fährst jetzt ohne Grenzen' : 'Für dich gelten neue Grenzen',
    greeting: greeting(prename),
    blocks: [
      ...(limits.length === 0
        ? [{ text: `${beginsWithArticle(holder)} hat alle Grenzen für deine Fahrten aufgehoben.` }]
        : [
            { text: `${beginsWithArticle(holder)} hat festgelegt, wie du buchen kannst:` },
            { title: 'Das ist frei', items: limits },
            { text: 'Was du schon gebucht hast, bleibt, wie es ist.' },
          ]),
      { button: 'Zum Profil', link: link('/profil') },
    ],
    reason: accountReason(productName),
  }),
);

export const driverLetters = [
  driverInvited,
  driverBlocked,
  driverUnblocked,
  driverRemoved,
  driverLimitsChanged,
];
