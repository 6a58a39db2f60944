import type { CaseOutcome } from '#domain/service-case/case-state.ts';
import { greeting } from '#server/features/mail/clean-text.ts';
import { type Fact, letter } from '#server/features/mail/letter.ts';
import { accountReason, STAFF_REASON } from '#server/features/mail/letter-words.ts';

type AboutCase = {
  prename: string | null;
  number: number;
  /** What it is about: trip, line, reason. */
  facts: Fact[];
};

const path = (number: number) => `/profil/anliegen/${number}` as const;

/** To who has reported a case: what arrived, and until when we answer (§S18.24). */
export const caseReceived = letter<AboutCase & { text: string; answerBy: string }>(
  'anliegen_eingegangen',
  ({ prename, number, facts, text, answerBy }, { productName, link }) => ({
    subject: `Dein Anliegen Nr. ${number} ist da`,
    greeting: greeting(prename),
    blocks: [
      {
        text: `danke, dass du uns Bescheid sagst. Jemand von uns sieht sich das an und antwortet dir spätestens am ${answerBy}.`,
      },
      { facts },
      { quote: text },
      { button: 'Anliegen ansehen', link: link(path(number)) },
      { text: 'Dort siehst du, wie weit wir sind, und kannst etwas ergänzen.' },
    ],
    reason: accountReason(productName),
  }),
);

export const caseAsked = letter<AboutCase & { text: string; replyBy: string }>(
  'anliegen_rueckfrage',
  ({ prename, number, facts, text, replyBy }, { productName, link }) => ({
    subject: `Rückfrage zu deinem Anliegen Nr. ${number}`,
    greeting: greeting(prename),
    blocks: [
      { text: 'wir haben eine Rückfrage zu deinem Anliegen:' },
      { quote: text },
      { facts },
      { button: 'Antworten', link: link(path(number)) },
      {
        text: `Bitte antworte uns bis zum ${replyBy}. Danach schließen wir das Anliegen; du kannst es jederzeit neu melden.`,
      },
    ],
    reason: accountReason(productName),
  }),
);

const OUTCOMES: Record<CaseOutcome, string> = {
  UPHELD: 'wir haben uns dein Anliegen angesehen: Du hast recht.',
  PARTLY: 'wir haben uns dein Anliegen angesehen: Du hast zum Teil recht.',
  REJECTED: 'wir haben uns dein Anliegen angesehen und sehen es anders als du.',
};

export const caseAnswered = letter<AboutCase & { outcome: CaseOutcome; text: string; replyBy: string }>(
  'anliegen_antwort',
  ({ prename, number, facts, outcome, text, replyBy }, { productName, link }) => ({
    subject: `Antwort auf dein Anliegen Nr. ${number}`,
    greeting: greeting(prename),
    blocks: [
      { text: OUTCOMES[outcome] },
      { quote: text },
      { facts },
      { button: 'Anliegen ansehen', link: link(path(number)) },
      {
        text: `Bist du anderer Meinung? Dann widersprich dort bis zum ${replyBy}. Jemand, der bisher nicht beteiligt war, sieht sich alles noch einmal an.`,
      },
    ],
    reason: accountReason(productName),
  }),
);

export const caseClosed = letter<AboutCase & { text: string }>(
  'anliegen_geschlossen',
  ({ prename, number, facts, text }, { productName, link }) => ({
    subject: `Dein Anliegen Nr. ${number} ist abgeschlossen`,
    greeting: greeting(prename),
    blocks: [
      { text: 'wir haben dein Anliegen abgeschlossen:' },
      { quote: text },
      { facts },
      { button: 'Anliegen ansehen', link: link(path(number)) },
      { text: 'Stimmt noch etwas nicht? Dann melde es bitte neu.' },
    ],
    reason: accountReason(productName),
  }),
);

/** To staff: a case has arrived, or somebody objects. Nothing that the person wrote: it is read where looks are kept. */
export const caseForStaff = letter<{ number: number; facts: Fact[]; isObjection: boolean }>(
  'anliegen_team',
  ({ number, facts, isObjection }, { link }) => ({
    subject: isObjection ? `Widerspruch zu Anliegen Nr. ${number}` : `Neues Anliegen Nr. ${number}`,
    blocks: [
      {
        text: isObjection
          ? 'Jemand ist mit unserer Antwort nicht einverstanden. Bitte sieht es sich jetzt jemand anderes an.'
          : 'Jemand sagt, dass etwas nicht stimmt.',
      },
      { facts },
      { button: 'Ansehen und antworten', link: link(`/werkzeugkasten/anliegen/${number}`) },
      { text: `Oder im Terminal: npm run admin -- service-cases show ${number}` },
    ],
    reason: STAFF_REASON,
  }),
);

export const serviceCaseLetters = [caseReceived, caseAsked, caseAnswered, caseClosed, caseForStaff];
