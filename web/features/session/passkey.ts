import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type { RequestOf } from '#contract/calls.ts';
import { CallRefused, call } from '#web/platform/call.ts';

/** The person closed the device's window, took another way, or there is no passkey: nothing to complain about. */
export class PasskeyAborted extends Error {
  constructor(cause?: unknown) {
    super('no passkey was used', { cause });
    this.name = 'PasskeyAborted';
  }
}

type LoginBody = Extract<RequestOf<'POST /tokens'>['body'], { loginType: 'PASSKEY' }>;
type Assertion = LoginBody['assertion'];
type Attestation = RequestOf<'POST /passkeys'>['body']['attestation'];

/** WebAuthn belongs to names: under a bare IP address, as in a trial at home, no browser offers it. */
const hasName = () => location.hostname === 'localhost' || /[a-z]$/i.test(location.hostname);

export const offersPasskeys = (): boolean => isSecureContext && browserSupportsWebAuthn() && hasName();

/**
 * Lets the device answer a challenge for a login. As autofill it waits until the person chooses in the field.
 * @throws PasskeyAborted; without autofill also CallRefused and ConnectionFailed
 */
export async function askForPasskey({
  asAutofill,
  signal,
}: {
  asAutofill: boolean;
  signal: AbortSignal;
}): Promise<Assertion> {
  if (!offersPasskeys() || (asAutofill && !(await browserSupportsWebAuthnAutofill()))) {
    throw new PasskeyAborted();
  }
  const optionsJSON = await challenge({ purpose: 'LOGIN' }, signal).catch((error: unknown) => {
    throw asAutofill ? new PasskeyAborted(error) : error;
  });
  return ceremony(signal, () => startAuthentication({ optionsJSON, useBrowserAutofill: asAutofill }));
}

/**
 * Lets the device make a passkey for whoever is logged in.
 * @throws PasskeyAborted, PasskeyExists, CallRefused (PROOF_NEEDED without the password), ConnectionFailed
 */
export async function makePasskey(
  signal: AbortSignal,
  currentPassword: string | undefined,
): Promise<Attestation> {
  const optionsJSON = await challenge({ purpose: 'REGISTRATION', currentPassword }, signal);
  return ceremony(signal, () => startRegistration({ optionsJSON: optionsJSON as never }));
}

/** This device has one of the account already. */
export class PasskeyExists extends Error {
  constructor(cause: unknown) {
    super('this device has a passkey already', { cause });
    this.name = 'PasskeyExists';
  }
}

const challenge = (body: RequestOf<'POST /passkeys/challenges'>['body'], signal: AbortSignal) =>
  call('POST /passkeys/challenges', { body }, { signal });

async function ceremony<T>(signal: AbortSignal, run: () => Promise<T>): Promise<T> {
  const cancel = () => WebAuthnAbortService.cancelCeremony();
  signal.throwIfAborted();
  signal.addEventListener('abort', cancel);
  try {
    return await run();
  } catch (error) {
    if (error instanceof CallRefused) throw error;
    if (error instanceof Error && error.name === 'InvalidStateError') throw new PasskeyExists(error);
    // Not allowed, aborted, timed out: browsers do not tell which, so that pages learn nothing about the device.
    throw new PasskeyAborted(error);
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
