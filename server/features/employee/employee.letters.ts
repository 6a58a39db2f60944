import { greeting } from '#server/features/mail/clean-text.ts';
import { letter } from '#server/features/mail/letter.ts';
import { accountReason } from '#server/features/mail/letter-words.ts';

/** To who works for the operator from a day on. */
export const employmentBegins = letter<{
  prename: string | null;
  role: string;
  city: string;
  from: string;
  link: string;
}>('mitarbeit_beginnt', ({ prename, role, city, from, link }, { productName }) => ({
  subject: `Deine Arbeit bei ${productName}`,
  greeting: greeting(prename),
  blocks: [
    { text: `ab ${from} arbeitest du für uns in ${city}:` },
    { label: 'Aufgabe', code: role },
    {
      text: 'Von diesem Tag an findest du Arbeitszeiten, Aufgaben und Autos im Werkzeugkasten, mit demselben Zugang wie bisher.',
    },
    { button: 'Zum Werkzeugkasten', link },
    {
      text: 'Was du dort ansiehst und tust, wird mit deinem Namen festgehalten. Stimmt etwas nicht, antworte auf diese Mail.',
    },
  ],
  reason: accountReason(productName),
}));

/** To who no longer works for the operator, or leads the fleet no longer, after a day. */
export const employmentEnds = letter<{ prename: string | null; roles: string; lastDay: string }>(
  'mitarbeit_endet',
  ({ prename, roles, lastDay }, { productName }) => ({
    subject: `Deine Arbeit bei ${productName} endet`,
    greeting: greeting(prename),
    blocks: [
      {
        text: `am ${lastDay} ist dein letzter Tag: ${roles}. Danach ist der Werkzeugkasten dafür geschlossen.`,
      },
      {
        text: 'Dein Account bleibt, wie er ist. Deine Arbeitszeiten findest du weiter in deinem Profil unter „Alle Daten herunterladen“.',
      },
    ],
    reason: accountReason(productName),
  }),
);

export const employeeLetters = [employmentBegins, employmentEnds];
