/** The changes for callers of the API, the latest first. Code in backticks. */
export const apiChangelog: readonly { date: string; changes: readonly string[] }[] = [
  {
    date: '2026-11-26',
    changes: [
      'Changed: `POST /api/vitals` takes each measurement under its name.',
      'Removed: the limit of two lists of the inbox in progress for an account.',
      'Removed: `code` in the entries of `errors`; `field` and `message` say what is wrong.',
    ],
  },
  {
    date: '2026-11-24',
    changes: [
      'Removed: `traceId` in problems, with the header `Traceparent`; `X-Request-Id` follows a call.',
      'Changed: a body may have any number of fields, on twenty levels at most. A client may make 600 calls with a body in ten seconds, with or without a token.',
      'Added: the problem `bearer-required`, for an `Authorization` of another scheme than `Bearer`, which was told that its session had ended; `security` of `confirmEmail` and `readMailedLink`, which also take the token of a login.',
      'Removed: `confirmationRequired` in the answer of `POST /api/auth/signup/email`, and the problem `wrong-or-unconfirmed`: there is one way to sign up, and a taken address is answered with 409.',
      'Removed: `rpId` and `userHandle` in the answer of `GET /api/auth/passkeys`. A passkey that is sent again is `invalid-passkey`, since its challenge is used.',
      'Changed: the document holds each problem once, in `components.responses` and `components.examples`; calls refer to them.',
      'Changed: a method that an address does not have is a 404, no longer a 405; a body in another character set or a compressed one is a 400, no longer a 415.',
    ],
  },
  {
    date: '2026-11-23',
    changes: [
      'Added: `PUT /api/auth/email` asks for another address, which `POST /api/auth/email/confirm` gives the account with the token of the email there (problems `two-factors-required`, `factors-too-new`, `invalid-email-change-link`, `email-taken`). `POST /api/auth/reset-password` gives the address back with the token of the notice to the old one.',
      'Added: `kind` and `newEmail` in the answer of `POST /api/auth/mailed-link`; `reason` in the answer of `GET /api/auth/events`; `newEmail` and `formerEmails` in the `user` of `GET /api/auth/export`.',
      'Added: `/api/inbox`, for the staff of the site: the messages of the contact form, with notes and answers, both with `Idempotency-Key`; `staff` in the answer of `GET /api/auth/protected`, and `answers` with the messages of `GET /api/auth/export`. Problems: `staff-only`, `staff-address-unconfirmed`, `second-factor-required`, `message-changed`.',
    ],
  },
  {
    date: '2026-11-22',
    changes: [
      'Added: personal access tokens for programs, with scopes: `/api/auth/tokens` creates, lists and revokes them. Problems: `invalid-access-token`, `insufficient-scope`, `session-required`, `too-many-access-tokens`. `security` of each operation names its scope; `accessTokens` are in the answer of `GET /api/auth/export`.',
      'Added: `revoke_tokens` in the body of `PUT /api/auth/change-password`: the tokens end with the old password unless it is `false`.',
      'Added: `knownNetworks` and `knownBrowsers` in the `user` of `GET /api/auth/export`: where the account was used from.',
      'Added: `contactMessages` in the query of `DELETE /api/auth/delete`, which removes what was sent from the confirmed address through the contact form as well (problem `confirmed-address-needed`), and in the answer of `GET /api/auth/export`.',
      'Added: `limit` and `cursor` for `GET /api/auth/sessions`, `cursor` for `GET /api/auth/events`, and `nextCursor` in the answers of both.',
      'Added: `POST /api/auth/reset-password` with the token of a security notice takes the account back.',
    ],
  },
  {
    date: '2026-11-21',
    changes: [
      'Added: a second step for logins with the password, where the owner switches it on: `POST /api/auth/login/email` then answers 401 `second-step-required` with a `challenge` for `POST /api/auth/login/second-step`; `POST /api/auth/reauthenticate` takes a `code`; `/api/auth/second-step` switches it on and off. Problems: `second-step-required`, `wrong-code`, `invalid-challenge`, `second-step-on`, `second-step-off`.',
      'Added: passkeys (WebAuthn level 3): logging in with one, keeping several, and showing one again instead of the password; with the problems `passkey-refused`, `unknown-passkey`, `invalid-passkey`, `passkey-known`, `too-many-passkeys` and `last-passkey`.',
      'Added: `DELETE /api/auth/password` for accounts with a passkey (problem `passkey-needed`), and `hasPassword` in the profile.',
      'Added: `Idempotency-Key` for `POST /api/contact`, with the problems `invalid-idempotency-key`, `repeated-too-early` and `idempotency-key-reused`.',
      'Added: `ETag` where the profile and the settings are read and saved, and 304 for who has them already.',
      'Added: pages of other origins can call the API, where the operator allows it (CORS).',
      'Added: a remedy for every type of problem and every code of a field; limits and quotas as tables; the document in YAML.',
      'Added: every answer names this page and the document in `Link`.',
      'Version 1.0.0: accounts, sessions, the security log, settings, export, contact messages, and confirmation of email addresses.',
    ],
  },
];
