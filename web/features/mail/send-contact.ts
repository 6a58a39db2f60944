import type { ActionFunctionArgs } from 'react-router';
import { currentCustomerQuery } from '#web/features/session/current-customer.ts';
import { queryClientContext } from '#web/platform/query.tsx';
import { failedForm, keyOf, readForm, submitForm } from './submit-form.ts';

/** The query parameter of the page after its form was submitted, and its value if that message had come before. */
export const CONTACT_SENT = 'gesendet';
export const SENT_BEFORE = 'schon';

/** The contact form's action. The content is the idempotency key, so a double submit sends one message. */
export async function sendContact(args: ActionFunctionArgs) {
  const values = await readForm(args, ['replyto', 'subject', 'body']);
  const customer = await args.context.get(queryClientContext).ensureQueryData(currentCustomerQuery);
  const { replyto, subject, body } = values;
  const fields = {
    // Only a customer may leave the address empty: the account has one.
    ...(replyto || customer ? {} : { replyto: 'E-Mail-Adresse ist erforderlich.' }),
    ...(subject ? {} : { subject: 'Betreff ist erforderlich.' }),
    ...(body ? {} : { body: 'Nachricht ist erforderlich.' }),
  };
  if (Object.keys(fields).length > 0) return failedForm(fields, values);
  const message = { subject, body, ...(replyto ? { replyto } : {}) };
  const sentAt = `${new URL(args.request.url).pathname}?${CONTACT_SENT}`;
  return submitForm(
    args,
    'POST /email',
    { body: message },
    {
      doneAt: sentAt,
      repeatedAt: `${sentAt}=${SENT_BEFORE}`,
      values,
      idempotencyKey: await keyOf('kontakt', message),
    },
  );
}
