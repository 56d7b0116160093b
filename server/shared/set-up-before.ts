/** What was set up in an account before its address was confirmed, perhaps by a stranger. */
export interface SetUpBefore {
  secondStep: boolean;
  passkeys: number;
  name: boolean;
}

/** As the email and the pages of mailed links say it: "the second step, 2 passkeys and the name". Empty where it is nothing. */
export function setUpInWords({ secondStep, passkeys, name }: SetUpBefore): string {
  const parts = [
    ...(secondStep ? ['the second step'] : []),
    ...(passkeys > 0 ? [passkeys === 1 ? 'a passkey' : `${passkeys} passkeys`] : []),
    ...(name ? ['the name'] : []),
  ];
  return [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' and ');
}
