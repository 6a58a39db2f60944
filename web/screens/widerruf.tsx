import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { DeclarationPage } from '#web/features/mail/declaration-page.tsx';
import { loadDeclaration } from '#web/features/mail/declaration-query.ts';
import { sendDeclaration } from '#web/features/mail/send-declaration.ts';

export const loader = (args: LoaderFunctionArgs) => loadDeclaration(args);
export const action = (args: ActionFunctionArgs) => sendDeclaration(args, 'WITHDRAWAL');

/** /widerruf */
export default function Withdrawal() {
  return <DeclarationPage declaration="WITHDRAWAL" />;
}
