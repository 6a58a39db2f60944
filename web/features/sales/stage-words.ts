import type { SalesRegistration } from './sales-queries.ts';

type Stage = SalesRegistration['stage'];

/** What a registration is called at each stage, and how it looks. */
export const STAGES: Record<Stage, { text: string; tone: 'ok' | 'warn' | 'error' | 'neutral' }> = {
  ENTERING: { text: 'In Arbeit', tone: 'neutral' },
  CONTRACT: { text: 'Vertrag fehlt', tone: 'warn' },
  ACTIVATION: { text: 'Freischalten', tone: 'warn' },
  MANUAL_CHECK: { text: 'Wird von Hand geprüft', tone: 'neutral' },
  ACTIVE: { text: 'Freigeschaltet', tone: 'ok' },
  ENDED: { text: 'Beendet', tone: 'error' },
};
