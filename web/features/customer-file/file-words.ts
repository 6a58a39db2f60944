import type { TagTone } from '#web/ui/tag.tsx';
import type { FileEvent } from './customer-file-queries.ts';

const STATES: Record<string, { text: string; tone: TagTone }> = {
  REQUESTED: { text: 'Angefragt', tone: 'neutral' },
  PRELIMINARY: { text: 'Prüfung von Hand', tone: 'warn' },
  VERIFIED: { text: 'Vor dem Dokumentencheck', tone: 'warn' },
  ACTIVE: { text: 'Aktiv', tone: 'ok' },
  CANCELLING: { text: 'Gekündigt', tone: 'neutral' },
  BLOCKED: { text: 'Gesperrt', tone: 'error' },
  DENIED: { text: 'Abgelehnt', tone: 'neutral' },
  DELETING: { text: 'Wird gelöscht', tone: 'neutral' },
  DELETED: { text: 'Gelöscht', tone: 'neutral' },
};

/** An account's state as staff read it, always as a word and a tone. */
export const stateWords = (state: string): { text: string; tone: TagTone } =>
  STATES[state] ?? { text: state, tone: 'neutral' };

const BOOKING_STATES: Record<string, string> = {
  RESERVED: 'gebucht',
  ACTIVE: 'läuft',
  ENDED: 'beendet',
  BILLED: 'abgerechnet',
  CANCELLED: 'storniert',
  NO_SHOW: 'nicht angetreten',
};
export const bookingState = (state: string): string => BOOKING_STATES[state] ?? state;

export const KINDS: Record<FileEvent['kind'], string> = {
  BOOKINGS: 'Buchungen',
  TRIPS: 'Fahrten',
  MONEY: 'Geld',
  MESSAGES: 'Mails',
  NOTES: 'Notizen',
  ACCESS: 'Zugang',
  CONTRACTS: 'Verträge',
  CHECKS: 'Prüfungen',
  DAMAGES: 'Schäden',
  ACCOUNT: 'Account',
};

/** Of somebody without a name: erased, or never given. */
export const nameText = (name: string | null): string => name ?? 'ohne Namen';
