import type { Db } from '#server/db/connect.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import type { BoundCall } from '#server/http/bind-call.ts';
import { bindChangePassword } from './change-password.ts';
import { bindConfirmPasswordReset } from './confirm-password-reset.ts';
import { bindCreatePasskey } from './create-passkey.ts';
import { bindCreatePasskeyChallenge } from './create-passkey-challenge.ts';
import { bindCreatePasswordReset } from './create-password-reset.ts';
import { bindCreateToken } from './create-token.ts';
import { bindDeleteAllTokens } from './delete-all-tokens.ts';
import { bindDeleteLogin } from './delete-login.ts';
import { bindDeletePasskey } from './delete-passkey.ts';
import { bindDeleteToken } from './delete-token.ts';
import { bindListLogins } from './list-logins.ts';
import { bindListPasskeys } from './list-passkeys.ts';
import type { Login } from './login.ts';
import { bindPatchCustomer } from './patch-customer.ts';

type Needs = {
  login: Login;
  mailer: Mailer;
  productName: string;
  /** The connection pool, because the password reset link is sent after the response. */
  db: Db;
};

export const sessionCalls = ({ login, mailer, productName, db }: Needs): BoundCall[] => [
  bindCreateToken(login),
  bindDeleteToken,
  bindDeleteAllTokens,
  bindListLogins,
  bindDeleteLogin,
  bindCreatePasskeyChallenge(login),
  bindCreatePasskey({ ...login, mailer }),
  bindListPasskeys,
  bindDeletePasskey({ mailer }),
  bindCreatePasswordReset({ mailer, db }),
  bindConfirmPasswordReset({ ...login, productName, mailer }),
  bindChangePassword({ ...login, productName, mailer }),
  bindPatchCustomer({ queue: login.queue, mailer }),
];
