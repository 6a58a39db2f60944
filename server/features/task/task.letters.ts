import { letter } from '#server/features/mail/letter.ts';

/** To whoever leads the fleet, when an employee opens cars faster than anybody comes from one to the other. */
export const carOpenedElsewhere = letter<{ prename: string | null; who: string; openings: string[] }>(
  'auto_anderswo_geoeffnet',
  ({ who, openings }) => ({
    subject: 'Autos an zwei Orten kurz nacheinander geöffnet',
    blocks: [
      {
        text: `${who} hat für Aufgaben zwei Autos geöffnet, zwischen denen niemand so schnell unterwegs ist, und auf Nachfrage bestätigt, am zweiten zu stehen.`,
      },
      { title: 'Geöffnet', items: openings },
      {
        text: 'Bitte frag nach: Vielleicht benutzen zwei Menschen einen Login, oder ein Gerät ist in fremden Händen.',
      },
    ],
    reason: 'Diese Mail bekommst du, weil du die Flotte leitest.',
  }),
);

export const taskLetters = [carOpenedElsewhere];
