import type { RequestOf } from '#contract/calls.ts';

type Body = RequestOf<'POST /declarations'>['body'];
export type Declaration = Body['declaration'];

/** The texts of the two pages; those of the buttons are from §§ 312k and 356a BGB. */
export const DECLARATION_WORDS: Record<
  Declaration,
  { title: string; description: string; lead: string; button: string; done: string }
> = {
  CANCELLATION: {
    title: 'Verträge hier kündigen',
    description:
      'Kündige deinen Vertrag online, ohne Login: Rahmenvertrag, Tarif Plus oder Sicherheitspaket. Der Eingang wird sofort per E-Mail bestätigt.',
    lead: 'Du brauchst dafür keinen Login. Wir bestätigen dir den Eingang sofort per E-Mail.',
    button: 'Jetzt kündigen',
    done: 'Deine Kündigung ist bei uns.',
  },
  WITHDRAWAL: {
    title: 'Vertrag widerrufen',
    description:
      'Widerrufe einen Vertrag, den du online geschlossen hast, innerhalb von vierzehn Tagen und ohne Begründung. Der Eingang wird sofort bestätigt.',
    lead: 'Innerhalb von vierzehn Tagen, ohne Begründung und ohne Login. Wir bestätigen dir den Eingang sofort per E-Mail.',
    button: 'Widerruf bestätigen',
    done: 'Dein Widerruf ist bei uns.',
  },
};

export const CONTRACTS: readonly { value: Body['contract']; label: string }[] = [
  { value: 'FRAMEWORK', label: 'Rahmenvertrag' },
  { value: 'PLUS', label: 'Tarif Plus' },
  { value: 'SAFETY_PACKAGE', label: 'Sicherheitspaket' },
];
