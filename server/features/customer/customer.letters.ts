import { EMAIL_CONFIRMATION_DAYS } from '#domain/mail/link-life.ts';
import type { LinkedPath } from '#domain/page/addresses.ts';
import { greeting } from '#server/features/mail/clean-text.ts';
import { letter } from '#server/features/mail/letter.ts';
import {
  accountReason,
  addressReason,
  CONTRACT_FILES,
  ONLY_IF_CONFIRMED,
} from '#server/features/mail/letter-words.ts';

import type { ChosenCarWords } from './chosen-car.ts';

/** The customer's next step after the manual check. */
const AFTER_CHECK = {
  BOOK: {
    text: 'Dein Account ist freigeschaltet, du kannst jetzt buchen.',
    button: 'Auto buchen',
    path: '/buchen',
  },
  CONFIRM_EMAIL: {
    text: 'Dein Account wird freigeschaltet, sobald du deine E-Mail-Adresse bestätigt hast: Den Link dazu schicken wir dir in einer eigenen Mail.',
    button: 'Zum Profil',
    path: '/profil',
  },
  DOCUMENTS: {
    text: 'Jetzt fehlen nur noch Fotos von Führerschein und Ausweis, dann kannst du buchen.',
    button: 'Zum Dokumentencheck',
    path: '/profil/dokumentencheck',
  },
} as const;
/** The way to the first booking: back to the car that was chosen before the registration, or to the map (§S18.26). */
export const chosenCarBlocks = (
  car: ChosenCarWords | null,
  link: (path: LinkedPath) => string,
): ({ text: string } | { button: string; link: string })[] =>
  car
    ? [
        {
          text: `Ausgesucht hattest du dir: ${car.text}. Ob es noch frei ist, und was es sonst gibt, siehst du hier:`,
        },
        { button: 'Zu deinem Auto', link: link(car.path) },
      ]
    : [{ button: 'Auto buchen', link: link('/buchen') }];

export type NextStep = keyof typeof AFTER_CHECK;

export const emailToConfirm = letter<{ prename: string | null; link: string }>(
  'email_bestaetigung',
  ({ prename, link }, { productName }) => ({
    subject: 'Bitte bestätige deine E-Mail-Adresse',
    greeting: greeting(prename),
    blocks: [
      {
        text: 'bitte bestätige, dass diese E-Mail-Adresse dir gehört. An sie schicken wir, was du von uns wissen musst.',
      },
      { button: 'E-Mail-Adresse bestätigen', link },
      {
        text: `Der Link gilt ${EMAIL_CONFIRMATION_DAYS} Tage. Ist er abgelaufen, kannst du in deinem Profil einen neuen anfordern.`,
      },
      { text: ONLY_IF_CONFIRMED },
    ],
    reason: addressReason(productName),
  }),
);

/** `isOwn`: the customer has blocked it, and not somebody else for them. */
export const cardBlocked = letter<{
  prename: string | null;
  accountNumber: string;
  card: string;
  at: string;
  isOwn: boolean;
}>('karte_gesperrt', ({ prename, accountNumber, card, at, isOwn }, { productName, link }) => ({
  subject: 'Deine Karte ist gesperrt',
  greeting: greeting(prename),
  blocks: [
    {
      text: isOwn
        ? 'du hast deine Karte gesperrt:'
        : 'deine Karte wurde als verloren gemeldet. Wir haben sie gesperrt:',
    },
    {
      facts: [
        { label: 'Karte', value: card },
        { label: 'Accountnummer', value: accountNumber },
        { label: 'Gesperrt', value: `${at} Uhr` },
      ],
    },
    {
      text: 'Mit ihr öffnet niemand mehr einen Schlüsseltresor oder ein Auto, auch du nicht, wenn du sie wiederfindest. Die Autos öffnest du weiter mit der App.',
    },
    { text: 'War das ein Irrtum, oder möchtest du eine neue Karte? Dann schreib uns oder ruf uns an.' },
    { button: 'Kontakt', link: link('/kontakt') },
  ],
  reason: accountReason(productName),
}));

export const manualCheckPassed = letter<{
  prename: string | null;
  next: NextStep;
  /** With the contract as files: of companies and organisations it is accepted only now. */
  hasContract: boolean;
  /** Chosen before the registration, where booking is next. */
  chosenCar: ChosenCarWords | null;
}>('pruefung_bestanden', ({ prename, next, hasContract, chosenCar }, { productName, link }) => ({
  subject: 'Wir haben deine Angaben geprüft',
  greeting: greeting(prename),
  blocks: [
    { text: `wir haben deine Angaben geprüft, alles ist in Ordnung. ${AFTER_CHECK[next].text}` },
    ...(hasContract ? [{ text: CONTRACT_FILES }] : []),
    ...(next === 'BOOK'
      ? chosenCarBlocks(chosenCar, link)
      : [{ button: AFTER_CHECK[next].button, link: link(AFTER_CHECK[next].path) }]),
  ],
  reason: accountReason(productName),
}));

/** `told`: why, in the words of who has decided. */
export const manualCheckDenied = letter<{
  prename: string | null;
  accountNumber: string;
  told: string | null;
}>('pruefung_abgelehnt', ({ prename, accountNumber, told }, { productName, link }) => ({
  subject: 'Wir konnten deinen Account nicht freischalten',
  greeting: greeting(prename),
  blocks: [
    {
      text: 'wir haben deine Angaben geprüft und konnten diesen Account leider nicht freischalten. Buchen kannst du deshalb nicht, und es entstehen dir keine Kosten.',
    },
    ...(told === null ? [] : [{ text: 'Warum:' }, { quote: told }]),
    { label: 'Accountnummer', code: accountNumber },
    {
      text: 'Hältst du das für einen Fehler? Dann widersprich bitte und nenne uns deine Accountnummer. Jemand, der bisher nicht beteiligt war, sieht sich deinen Fall noch einmal an und antwortet dir.',
    },
    { button: 'So erreichst du uns', link: link('/profil/pruefung') },
  ],
  reason: accountReason(productName),
}));

export const customerLetters = [emailToConfirm, cardBlocked, manualCheckPassed, manualCheckDenied];
