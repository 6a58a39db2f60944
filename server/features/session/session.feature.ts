import { feature } from '#server/feature/feature.ts';
import { bindChangePassword } from './change-password.ts';
import { bindConfirmPasswordReset } from './confirm-password-reset.ts';
import { bindCreateLoginPuzzle } from './create-login-puzzle.ts';
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
import { bindPatchCustomer } from './patch-customer.ts';
import { sessionJobs } from './session.jobs.ts';
import { sessionLetters } from './session.letters.ts';
import { sessionOwnData } from './session-own-data.repository.ts';

export const sessionFeature = feature({
  calls: [
    bindCreateToken,
    bindCreateLoginPuzzle,
    bindDeleteToken,
    bindDeleteAllTokens,
    bindListLogins,
    bindDeleteLogin,
    bindCreatePasskeyChallenge,
    bindCreatePasskey,
    bindListPasskeys,
    bindDeletePasskey,
    bindCreatePasswordReset,
    bindConfirmPasswordReset,
    bindChangePassword,
    bindPatchCustomer,
  ],
  jobs: sessionJobs,
  ownData: sessionOwnData,
  letters: sessionLetters,
});
