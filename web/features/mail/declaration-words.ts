import type { RequestOf } from '#contract/calls.ts';

type Body = RequestOf<'POST /declarations'>['body'];
export type Declaration = Body['declaration'];

/** The texts of the two pages, without those of the buttons. */
export const DECLARATION_WORDS: Record<
  Declaration,
  {
    title: string;
    description: string;
    lead: string;
    /** The heading of what was declared. */
    own: string;
    done: string;
    confirmed: string;
    handling: string;
    again: string;
  }
> = {
  CANCELLATION: {
    title: 'Verträge hier kündigen',
    description:
      'Kündige deinen Vertrag online, ohne Login: Rahmenvertrag, Tarif Plus oder Sicherheitspaket. Der Eingang wird sofort per E-Mail bestätigt.',
    lead: 'Du brauchst dafür keinen Login. Wir bestätigen dir den Eingang sofort per E-Mail.',
    own: 'Deine Kündigung',
    done: 'Deine Kündigung ist bei uns.',
    confirmed: 'Die Bestätigung deiner Kündigung ist unterwegs in dein Postfach.',
    handling: 'Wir bearbeiten sie persönlich und schreiben dir, wann dein Vertrag endet.',
    again: 'Noch einen Vertrag kündigen',
  },
  WITHDRAWAL: {
    title: 'Vertrag widerrufen',
    description:
      'Widerrufe einen Vertrag, den du online geschlossen hast, innerhalb von vierzehn Tagen und ohne Begründung. Der Eingang wird sofort bestätigt.',
    lead: 'Innerhalb von vierzehn Tagen, ohne Begründung und ohne Login. Wir bestätigen dir den Eingang sofort per E-Mail.',
    own: 'Dein Widerruf',
    done: 'Dein Widerruf ist bei uns.',
    confirmed: 'Die Bestätigung deines Widerrufs ist unterwegs in dein Postfach.',
    handling: 'Wir bearbeiten ihn persönlich und schreiben dir, was du zurückbekommst.',
    again: 'Noch einen Vertrag widerrufen',
  },
};
