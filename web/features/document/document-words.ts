import type { DocumentKind } from '#domain/document/document-kind.ts';
import { CallRefused, ConnectionFailed } from '#web/platform/call.ts';
import { waitText } from '#web/shell/wait-text.ts';

/** What each photo must show. */
export const DOCUMENT_HINTS: Record<DocumentKind, string> = {
  LICENCE_FRONT: 'Die Seite mit deinem Bild. Alle vier Ecken sind zu sehen, nichts spiegelt.',
  LICENCE_BACK: 'Die Seite mit den Fahrzeugklassen. Die kleine Schrift ist scharf.',
  IDENTITY:
    'Personalausweis oder Reisepass, die Seite mit deinem Bild. Zugangsnummer und Seriennummer kannst du abdecken.',
  SELFIE: 'Dein Gesicht von vorn, bei gutem Licht und ohne Sonnenbrille.',
};

/** Returns a German message about a failed upload: what happened, and what to do. */
export function uploadFault(error: unknown): string {
  if (error instanceof ConnectionFailed) {
    return 'Die Verbindung ist abgebrochen, dein Foto ist noch nicht bei uns. Es bleibt hier ausgewählt: Versuche es erneut, sobald du wieder Netz hast.';
  }
  if (error instanceof CallRefused) {
    const { resultCode, detail } = error.problem;
    if (resultCode === 'RATE_LIMITED' && error.retryAfterSeconds) {
      return `Das waren sehr viele Fotos in kurzer Zeit. ${waitText(error.retryAfterSeconds)}`;
    }
    return detail;
  }
  return 'Das hat leider nicht funktioniert. Bitte versuche es später noch einmal.';
}

/** Did the server refuse the file itself? Then the same file would be refused again. */
export const isFileRefused = (error: unknown): boolean =>
  error instanceof CallRefused && [413, 415, 422].includes(error.problem.status);
