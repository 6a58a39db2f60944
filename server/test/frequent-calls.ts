import type { As } from './client.ts';
import type { RegistrationBody } from './registration-body.ts';
import type { Scene } from './scene.ts';
import { PASSWORD } from './stage.ts';

export const register = ({ call }: Scene, body: RegistrationBody, as: As = {}) =>
  call('POST /customers', { body }, as);

export const exportData = ({ call }: Scene, as: As, currentPassword = PASSWORD) =>
  call('POST /dataexports', { body: { currentPassword } }, as);

/** Returns a challenge for a passkey; by default ada asks for it. */
export async function challengeFor(
  { ada, call }: Scene,
  purpose: 'LOGIN' | 'REGISTRATION',
  token = ada.token,
): Promise<string> {
  return (await call('POST /passkeys/challenges', { body: { purpose } }, { token })).output.challenge;
}
