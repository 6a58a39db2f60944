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
 * The action of both forms. The content is the idempotency key, so a double submit counts once. Hidden fields of a
 * choice that was not made are not sent.
 */
export async function sendDeclaration(args: ActionFunctionArgs, declaration: Declaration) {
  const values = await readForm(args, FIELDS);
  const { name, customerNumber, email } = values;
  const contract = CONTRACTS.find((one) => one === values.contract);
  const kind = CANCELLATION_KINDS.find((one) => one === values.kind);
  const reason = kind === 'EXTRAORDINARY' ? values.reason : '';
  const orderedOn = isoDate(values.orderedOn);
  if (!contract) return failedForm({ contract: 'Bitte wähle einen Vertrag.' }, values);
  const body = {
    declaration,
    contract,
    ...(kind && { kind }),
    ...(reason && { reason }),
    // Empty where a day was chosen and not named, which the server refuses with all else that is wrong.
    ...(values.end === 'DAY' && { endsOn: isoDate(values.endsOn) }),
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
