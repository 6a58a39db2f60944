import { createLoginPuzzle } from '#contract/session.ts';
import { loginName } from '#domain/customer/login-name.ts';
import { bind } from '#server/http/bind-call.ts';
import { offerPuzzle } from '#server/http/proof-of-work.ts';
import { hashSecret } from '#server/http/session.ts';

export const bindCreateLoginPuzzle = bind(createLoginPuzzle, ({ now, sign, config }, { body }) =>
  offerPuzzle(sign, loginOwner(loginName(body.login)), { bits: config.limits.proofOfWorkBits, now }),
);

/** Whose proof of work it is: one account's, so that work cannot be done ahead for whatever account comes. */
export const loginOwner = (name: string): Buffer => hashSecret(`login:${name}`);
