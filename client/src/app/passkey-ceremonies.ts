import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type { AssertionRequest, CreatePasskeyRequest } from '#server/auth/passkeys/passkeys.dto';

/** Whether passkeys can stand among what the browser fills a field with. */
export const canAutofill = browserSupportsWebAuthnAutofill;

const stopAsking = () => WebAuthnAbortService.cancelCeremony();

/** Asks the browser, until `signal` says that nobody waits for it any more. */
async function whileWanted<Outcome>(
  signal: AbortSignal,
  ask: () => Promise<Outcome>,
): Promise<Outcome> {
  signal.throwIfAborted();
  signal.addEventListener('abort', stopAsking);
  return ask().finally(() => signal.removeEventListener('abort', stopAsking));
}

/** Lets the visitor create a passkey. @throws what the browser says */
export async function createPasskey(
  options: PublicKeyCredentialCreationOptionsJSON,
  signal: AbortSignal,
): Promise<CreatePasskeyRequest> {
  const credential = await whileWanted(signal, async () =>
    startRegistration({ optionsJSON: options }),
  );
  return { credential };
}

/**
 * Lets the visitor use a passkey.
 * @param autofill waits, without a word, until one is chosen in the field that is filled
 * @throws what the browser says
 */
export async function askForPasskey(
  options: PublicKeyCredentialRequestOptionsJSON,
  signal: AbortSignal,
  autofill = false,
): Promise<AssertionRequest> {
  const credential = await whileWanted(signal, async () =>
    startAuthentication({ optionsJSON: options, useBrowserAutofill: autofill }),
  );
  return { credential };
}
