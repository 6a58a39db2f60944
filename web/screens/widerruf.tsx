import type { ActionFunctionArgs } from 'react-router';
import { DeclarationPage } from '#web/features/mail/declaration-page.tsx';
import { sendDeclaration } from '#web/features/mail/send-declaration.ts';

export const action = (args: ActionFunctionArgs) => sendDeclaration(args, 'WITHDRAWAL');

/** /widerruf */
export default function Withdrawal() {
  return <DeclarationPage declaration="WITHDRAWAL" />;
}
