import { DECLARATION_TITLES, type Declaration } from '#domain/contact/declaration.ts';
import { greeting } from '#server/features/mail/clean-text.ts';
import { type Fact, letter } from '#server/features/mail/letter.ts';
import { accountReason, STAFF_REASON } from '#server/features/mail/letter-words.ts';

/** A cancellation and a withdrawal are two things, and each is called by its name in every sentence. */
const DECLARED = {
  CANCELLATION: {
    title: DECLARATION_TITLES.CANCELLATION,
    what: 'eine Kündigung',
    your: 'deine Kündigung',
    within: 'einer Kündigung',
    handling:
      'Wir bearbeiten sie persönlich und schreiben dir, wann dein Vertrag endet und wie es mit Rechnungen und gebuchten Fahrten weitergeht.',
    notYou: 'Die Kündigung kommt nicht von dir? Dann antworte bitte auf diese Mail.',
  },
  WITHDRAWAL: {
    title: DECLARATION_TITLES.WITHDRAWAL,
    what: 'ein Widerruf',
    your: 'deinen Widerruf',
    within: 'einem Widerruf',
    handling:
      'Wir bearbeiten ihn persönlich und schreiben dir, was du zurückbekommst und was du für schon genutzte Leistungen bezahlst.',
    notYou: 'Der Widerruf kommt nicht von dir? Dann antworte bitte auf diese Mail.',
  },
} as const;

/** POST /email: a message, and what is known about its sender. */
export const messageToUs = letter<{ subject: string; text: string; sender: Fact[] }>(
  'nachricht',
  ({ subject, text, sender }) => ({
    subject: `Nachricht: ${subject}`,
    blocks: [{ quote: text }, { facts: sender }],
    reason: STAFF_REASON,
  }),
);

export const messageToSelf = letter<{ prename: string | null; subject: string; text: string }>(
  'nachricht_an_mich',
  ({ prename, subject, text }, { productName }) => ({
    subject,
    greeting: greeting(prename),
    blocks: [{ text: 'diese Nachricht hast du dir selbst geschickt:' }, { quote: text }],
    reason: accountReason(productName),
  }),
);

/** A cancellation or withdrawal, to the information address. */
export const declarationToHandle = letter<{
  declaration: Declaration['declaration'];
  facts: Fact[];
  isConfirmed: boolean;
}>('vertragserklaerung', ({ declaration, facts, isConfirmed }) => {
  const { title, what } = DECLARED[declaration];
  const confirmed = isConfirmed
    ? 'Der Eingang ist bestätigt.'
    : 'Der Eingang ist noch nicht bestätigt, weil an diese Adresse heute schon mehrere Bestätigungen gingen: Bitte bestätige ihn.';
  return {
    subject: `${title}: bitte bearbeiten`,
    blocks: [
      { text: `Über die Website ist ${what} eingegangen. ${confirmed}` },
      { facts },
      { text: 'Bitte bearbeiten.' },
    ],
    reason: STAFF_REASON,
  };
});

/** Incomplete without the free text of a sender who is not proven. */
export const declarationReceipt = letter<{
  declaration: Declaration['declaration'];
  facts: Fact[];
  isComplete: boolean;
}>('vertragserklaerung_eingang', ({ declaration, facts, isComplete }, { productName }) => {
  const { title, your, handling, notYou, within } = DECLARED[declaration];
  return {
    subject: `${title}: bei uns eingegangen`,
    greeting: greeting(null),
    blocks: [
      { text: `wir haben ${your} bekommen:` },
      { facts },
      ...(isComplete
        ? []
        : [
            {
              text: 'Was frei geschrieben wurde, wiederholen wir nur an Adressen, die zu einem Account gehören und bestätigt sind. Es liegt uns so vor, wie es geschrieben wurde.',
            },
          ]),
      { text: `${handling} Bewahre diese Mail als Nachweis auf.` },
      { text: notYou },
    ],
    reason: `Du bekommst diese Mail, weil deine Adresse in ${within} an ${productName} steht.`,
  };
});

export const contactLetters = [messageToUs, messageToSelf, declarationToHandle, declarationReceipt];
