import { CallRefused, ConnectionFailed } from '#web/platform/call.ts';
import { messageOf } from '#web/shell/message-catalogue.ts';
import { waitText } from '#web/shell/wait-text.ts';
import type { MessageDialog } from '#web/ui/message-dialog-store.ts';
import { type FieldRefusal, labelText } from './check-form.ts';
import type { Plan } from './plans.ts';

/** §4.26, §9.7: the delay before a rejection is shown. */
export const REJECTION_DELAY_MS = 2_500;

/** What happens after a failed registration. */
export type Failure =
  /** Shows a dialog and leaves the registration (§8.4, §8.7). */
  | { kind: 'LEAVE'; dialog: MessageDialog; to: 'MAP' | 'HOME'; afterMs: number }
  /** The server refused fields: a dialog says so, and the form marks them. */
  | { kind: 'FIELDS'; dialog: MessageDialog; fields: FieldRefusal[] }
  /** The input is preserved, and the customer can try again. */
  | { kind: 'AGAIN'; title: string; text: string };

export function failureOf(
  error: unknown,
  { plan, contact }: { plan: Plan; contact: { emailAddress: string; phone: string } },
): Failure {
  if (error instanceof ConnectionFailed) {
    return {
      kind: 'AGAIN',
      title: 'Es konnte keine Verbindung hergestellt werden.',
      text: 'Wir können unsere Server aktuell nicht von deinem Gerät aus erreichen. Bitte überprüfe deine Verbindung und versuche es erneut. Deine Angaben sind noch da, und auch nach mehreren Versuchen entsteht nur ein Account.',
    };
  }
  if (!(error instanceof CallRefused)) {
    return {
      kind: 'AGAIN',
      title: 'Fehler',
      text: 'Das hat leider nicht funktioniert. Bitte versuche es später noch einmal. Deine Angaben sind noch da.',
    };
  }
  const { resultCode, status, detail } = error.problem;
  const fields = (error.problem.fields ?? []).map((field) => ({ ...field, name: formName(field.name) }));
  const write = `Schreib uns an ${contact.emailAddress}.`;
  if (resultCode === 'REGISTRATION_REJECTED' || resultCode === 'BLOCKLISTED') {
    const dialog = messageOf('REGISTRATION_FRAUD');
    return {
      kind: 'LEAVE',
      dialog: { ...dialog, messages: [write] },
      to: 'MAP',
      afterMs: REJECTION_DELAY_MS,
    };
  }
  if (resultCode === 'CUSTOMER_ALREADY_EXISTS') {
    const dialog = messageOf('CUSTOMER_ALREADY_EXISTS');
    return { kind: 'LEAVE', dialog: { ...dialog, messages: [write] }, to: 'HOME', afterMs: 0 };
  }
  if (status === 422) {
    const [first] = fields;
    const isCard = fields.some(({ name, code }) => name === 'card' && code === 'CARD_INVALID');
    return {
      kind: 'FIELDS',
      dialog: isCard
        ? messageOf('CARD_INVALID')
        : messageOf('REGISTRATION_REFUSED', {
            status,
            error: first?.message ?? detail,
            field: first && labelText(first.name, plan),
          }),
      fields,
    };
  }
  const wait = error.retryAfterSeconds;
  return {
    kind: 'AGAIN',
    title: status === 429 ? 'Zu viele Versuche' : 'Das hat leider nicht geklappt',
    text: [
      detail,
      wait && waitText(wait),
      'Deine Angaben sind noch da.',
      resultCode === 'RATE_LIMITED' && `Schneller geht es am Telefon: ${contact.phone}`,
    ]
      .filter(Boolean)
      .join(' '),
  };
}

/** The server's field name of the card is that of the access medium (§5.4). */
const formName = (name: string) => (name === 'accessMedia.number' ? 'card' : name);
