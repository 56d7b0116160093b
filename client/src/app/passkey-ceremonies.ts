import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';

/** Whether passkeys can stand among what the browser fills a field with. */
export const canAutofill = browserSupportsWebAuthnAutofill;

const stopAsking = () => WebAuthnAbortService.cancelCeremony();

/**
 * Asks the browser, until `signal` says that nobody waits for it any more.
 * @returns the body of the call that takes the answer
 * @throws what the browser says
 */
async function whileWanted<Credential>(signal: AbortSignal, ask: () => Promise<Credential>) {
  signal.throwIfAborted();
  signal.addEventListener('abort', stopAsking);
  const credential = await ask().finally(() => signal.removeEventListener('abort', stopAsking));
  return { credential };
}

/** Lets the visitor create a passkey. */
export const createPasskey = async (
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
  signal: AbortSignal,
) => whileWanted(signal, async () => startRegistration({ optionsJSON }));

/**
 * Lets the visitor use a passkey.
 * @param autofill waits, without a word, until one is chosen in the field that is filled
 */
export const askForPasskey = async (
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
  signal: AbortSignal,
  autofill = false,
) =>
  whileWanted(signal, async () =>
    startAuthentication({ optionsJSON, useBrowserAutofill: autofill }),
  );
