import { type ActionFunctionArgs, data } from 'react-router';
import { currentCustomerQuery } from '#web/features/session/current-customer.ts';
import { queryClientContext } from '#web/platform/query.tsx';
import { type FormFailure, keyOf, readForm, submitForm } from './submit-form.ts';

/** Query of the page whose form was sent. */
export const CONTACT_SENT = 'gesendet';

/** Runs the contact form. The same message sent twice arrives once: its words are the key. */
export async function sendContact(args: ActionFunctionArgs) {
  const values = await readForm(args, ['replyto', 'subject', 'body']);
  const customer = await args.context.get(queryClientContext).ensureQueryData(currentCustomerQuery);
  const { replyto, subject, body } = values;
  const fields = {
    // Whom should we answer otherwise? A customer's own address is known.
    ...(replyto || customer ? {} : { replyto: 'E-Mail-Adresse ist erforderlich.' }),
    ...(subject ? {} : { subject: 'Betreff ist erforderlich.' }),
    ...(body ? {} : { body: 'Nachricht ist erforderlich.' }),
  };
  if (Object.keys(fields).length > 0) {
    const detail = 'Bitte fülle die markierten Felder aus.';
    return data<FormFailure>({ code: 'FIELD_INVALID', detail, fields, values }, { status: 422 });
  }
  const message = { subject, body, ...(replyto ? { replyto } : {}) };
  return submitForm(
    args,
    'POST /email',
    { body: message },
    {
      doneAt: `${new URL(args.request.url).pathname}?${CONTACT_SENT}`,
      values,
      idempotencyKey: await keyOf('kontakt', message),
    },
  );
}
