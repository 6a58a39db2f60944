import { createToken } from '#contract/session.ts';
import { bind } from '#server/http/bind-call.ts';
import { logInByOnetimeToken } from './log-in-by-onetime-token.ts';
import { logInByPasskey } from './log-in-by-passkey.ts';
import { logInByPassword } from './log-in-by-password.ts';
import { logInByStoredLogin } from './log-in-by-stored-login.ts';

export const bindCreateToken = bind(createToken, (context, { body }) => {
  const { login } = context;
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
