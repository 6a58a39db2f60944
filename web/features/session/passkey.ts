import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type { RequestOf } from '#contract/calls.ts';
import { appShell } from '#web/platform/app-shell.ts';
import { CallRefused, call } from '#web/platform/call.ts';

/** The visitor closed the device's dialog, logged in another way, or has no passkey: not an error to show. */
export class PasskeyAborted extends Error {
  constructor(cause?: unknown) {
    super('no passkey was used', { cause });
    this.name = 'PasskeyAborted';
  }
}

type LoginBody = Extract<RequestOf<'POST /tokens'>['body'], { loginType: 'PASSKEY' }>;
type Assertion = LoginBody['assertion'];
type Attestation = RequestOf<'POST /passkeys'>['body']['attestation'];

/** A passkey belongs to the server's name, which the native app's pages do not have. WebAuthn needs a domain name: browsers do not offer it under an IP address, as in a local network. */
const hasDomainName = () => location.hostname === 'localhost' || /[a-z]$/i.test(location.hostname);

export const offersPasskeys = (): boolean =>
  !appShell() && isSecureContext && browserSupportsWebAuthn() && hasDomainName();

/**
 * Lets the device answer a login challenge. `asAutofill` waits until the visitor chooses a passkey in the
 * field.
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
 * Lets the device create a passkey for the logged-in customer.
 * @throws PasskeyAborted, PasskeyExists, CallRefused (PROOF_NEEDED if the password is required),
 * ConnectionFailed
 */
export async function makePasskey(
  signal: AbortSignal,
  currentPassword: string | undefined,
): Promise<Attestation> {
  const optionsJSON = await challenge({ purpose: 'REGISTRATION', currentPassword }, signal);
  return ceremony(signal, () => startRegistration({ optionsJSON: optionsJSON as never }));
}

/** This device already has a passkey of the account. */
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
    // Browsers report not allowed, aborted and timed out alike, so that pages learn nothing about the device.
    throw new PasskeyAborted(error);
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
