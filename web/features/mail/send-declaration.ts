import { type ActionFunctionArgs, data } from 'react-router';
import { CONTRACTS, type Declaration } from './declaration-words.ts';
import { type FormFailure, keyOf, readForm, submitForm } from './submit-form.ts';

/** The query parameter of the page after its form was submitted. */
export const DECLARED = 'eingegangen';

/** The action of both forms. The content is the idempotency key, so a double submit counts once. */
export async function sendDeclaration(args: ActionFunctionArgs, declaration: Declaration) {
  const values = await readForm(args, ['contract', 'name', 'customerNumber', 'email', 'reason']);
  const { name, customerNumber, email, reason } = values;
  const contract = CONTRACTS.find(({ value }) => value === values.contract)?.value;
  const fields = {
    ...(contract ? {} : { contract: 'Vertrag ist erforderlich.' }),
    ...(name ? {} : { name: 'Name ist erforderlich.' }),
    ...(email ? {} : { email: 'E-Mail-Adresse ist erforderlich.' }),
  };
  if (!contract || Object.keys(fields).length > 0) {
    const detail = 'Bitte fülle die markierten Felder aus.';
    return data<FormFailure>({ code: 'FIELD_INVALID', detail, fields, values }, { status: 422 });
  }
  const body = {
    declaration,
    contract,
    name,
    email,
    ...(customerNumber ? { customerNumber } : {}),
    ...(reason ? { reason } : {}),
  };
  return submitForm(
    args,
    'POST /declarations',
    { body },
    {
      doneAt: `${new URL(args.request.url).pathname}?${DECLARED}`,
      values,
      idempotencyKey: await keyOf('erklaerung', body),
    },
  );
}
