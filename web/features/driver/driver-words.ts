import type { TagTone } from '#web/ui/tag.tsx';
import type { Driver } from './driver-queries.ts';

type Words = { text: string; tone: TagTone; explanation?: string };

/** The state of a driver in words, and what it means for whoever manages them. */
export const STATE_WORDS: Record<Driver['state'], Words> = {
  INVITED: {
    text: 'Eingeladen',
    tone: 'warn',
    explanation: 'Hat noch kein Passwort gesetzt. Der Link dafür steht in der Einladung.',
  },
  EMAIL_UNCONFIRMED: {
    text: 'E-Mail-Adresse fehlt',
    tone: 'warn',
    explanation: 'Muss noch die E-Mail-Adresse bestätigen.',
  },
  LICENCE_MISSING: {
    text: 'Führerschein fehlt',
    tone: 'warn',
    explanation: 'Schickt uns noch Fotos von Führerschein und Ausweis.',
  },
  IN_CHECK: {
    text: 'In Prüfung',
    tone: 'neutral',
    explanation: 'Wir prüfen die Angaben. Du musst nichts tun.',
  },
  ACTIVE: { text: 'Aktiv', tone: 'ok' },
  BLOCKED: {
    text: 'Gesperrt',
    tone: 'error',
    explanation: 'Kann nichts buchen und kein Auto öffnen. Eine laufende Fahrt geht zu Ende.',
  },
  BLOCKED_BY_STAFF: {
    text: 'Von uns gesperrt',
    tone: 'error',
    explanation: 'Diese Sperre kommt von uns. Die Person kann sich bei uns melden.',
  },
  REMOVED: {
    text: 'Entfernt',
    tone: 'neutral',
    explanation: 'Fährt nicht mehr auf deinen Account. Buchungen und Rechnungen bleiben.',
  },
};

export const EVENT_WORDS: Record<Driver['events'][number]['kind'], string> = {
  ADDED: 'Angelegt und eingeladen',
  INVITED: 'Noch einmal eingeladen',
  BLOCKED: 'Gesperrt',
  UNBLOCKED: 'Sperre aufgehoben',
  REMOVED: 'Entfernt',
  LIMITS_CHANGED: 'Grenzen geändert',
  COST_CENTRE_CHANGED: 'Kostenstelle geändert',
};
