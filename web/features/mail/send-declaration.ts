import type { ActionFunctionArgs } from 'react-router';
import { CANCELLATION_KINDS, CONTRACTS } from '#domain/contact/declaration.ts';
import { isoDate } from '#web/ui/grouped-text.ts';
import { DECLARED } from './declaration-query.ts';
import type { Declaration } from './declaration-words.ts';
import { failedForm, keyOf, readForm, submitForm } from './submit-form.ts';

const FIELDS = [
  'contract',
  'kind',
  'reason',
  'end',
  'endsOn',
  'orderedOn',
  'name',
  'customerNumber',
  'email',
] as const;

/**
 * The action of both forms. The content is the idempotency key, so a double submit counts once and leads to the same page.
 * What belongs to a choice that was not made is not sent: the page hides it.
 */
export async function sendDeclaration(args: ActionFunctionArgs, declaration: Declaration) {
  const values = await readForm(args, FIELDS);
  const { name, customerNumber, email } = values;
  const contract = CONTRACTS.find((one) => one === values.contract);
  const kind = CANCELLATION_KINDS.find((one) => one === values.kind);
  const reason = kind === 'EXTRAORDINARY' ? values.reason : '';
  const endsOn = values.end === 'DAY' ? isoDate(values.endsOn) : '';
  const orderedOn = isoDate(values.orderedOn);
  const fields = {
    ...(contract ? {} : { contract: 'Bitte wähle einen Vertrag.' }),
    // Only the form asks whether there is a day: without one, the contract ends as early as possible.
    ...(values.end === 'DAY' && !endsOn
      ? { endsOn: 'Bitte nenne den Tag, zu dem der Vertrag enden soll.' }
      : {}),
  };
  if (!contract || Object.keys(fields).length > 0) return failedForm(fields, values);
  const body = {
    declaration,
    contract,
    ...(kind && { kind }),
    ...(reason && { reason }),
    ...(endsOn && { endsOn }),
    ...(orderedOn && { orderedOn }),
    name,
    ...(customerNumber && { customerNumber }),
    email,
  };
  const { pathname } = new URL(args.request.url);
  return submitForm(
    args,
    'POST /declarations',
    { body },
    {
      doneAt: ({ id }) => `${pathname}?${DECLARED}=${id}`,
      values,
      idempotencyKey: await keyOf('erklaerung', body),
    },
  );
}
