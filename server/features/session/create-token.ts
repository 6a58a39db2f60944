import { createToken } from '#contract/session.ts';
import { bind } from '#server/http/bind-call.ts';
import { logInByOnetimeToken } from './log-in-by-onetime-token.ts';
import { logInByPasskey } from './log-in-by-passkey.ts';
import { logInByPassword } from './log-in-by-password.ts';
import { logInByStoredLogin } from './log-in-by-stored-login.ts';
import type { Login } from './login.ts';

export const bindCreateToken = (login: Login) =>
  bind(createToken, (context, { body }) => {
    if ('onetimeToken' in body) return logInByOnetimeToken(login, context, body);
    switch (body.loginType) {
      case 'STORED':
        return logInByStoredLogin(login, context, body);
      case 'PASSKEY':
        return logInByPasskey(login, context, body);
      default:
        return logInByPassword(login, context, body);
    }
  });
