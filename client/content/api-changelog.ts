/** The changes for callers of the API, newest first. Code in backticks. */
export const apiChangelog: readonly { date: string; changes: readonly string[] }[] = [
  {
    date: '2026-11-27',
    changes: [
      'Removed: `RateLimit` and `RateLimit-Policy` in successful responses to calls that don’t count every attempt alike, such as logging in or sending a message. Every 429 still has them.',
      'Removed: `POST /api/vitals`. Pages are no longer measured.',
      'Removed: `GET /api/openapi.yaml`. The document is in JSON at `/api/openapi.json`.',
      'Removed: `userHandle` in the answer of `GET /api/auth/passkeys`.',
      'Added: `earlier` in the response of `GET /api/inbox/messages/{id}`, which returns the latest notes, answers, replies and history, each within a limit of its own, and takes it as `cursor` for those before. Four calls per account can be in progress.',
      'Changed: the `ETag` of a message also changes with what became of its emails. `If-Match` still compares its `version` only.',
      'Changed: saving and deleting saved answers takes a session. `by` and `at` say who saved one last. Trying an answer again counts as an answer.',
      'Changed: an email that comes in is always a reply. A message takes 100 of them; the next becomes a message.',
      'Changed: an account can add 300 notes an hour, and messages with a token count for their network, too.',
      'Changed: four calls per account that change something in the inbox can be in progress, as it was for the account itself.',
      'Removed: `notes` in the `contactMessages` of `GET /api/auth/export`.',
      'Added: replies from the address to messages of others at the end of `GET /api/inbox/messages/{id}/address`, as `ReplyResponse`.',
      'Added: `replies` from the confirmed address to messages of others in `GET /api/auth/export`.',
      'Changed: `contactMessages` in `GET /api/auth/export` has all messages, not the latest 200.',
      'Added: the type `saved-answers-changed` in the response of `GET /api/auth/events`.',
      'Changed: calls with query parameters refuse unknown ones with a 400, and the inbox an `If-Match` without double quotes.',
      'Changed: `version` of the document is the date of the latest entry here. It was 1.0.0 until now.',
    ],
  },
  {
    date: '2026-11-26',
    changes: [
      'Added: `userHandle` in the answer of `GET /api/auth/passkeys`, for `PublicKeyCredential.signalCurrentUserDetails`.',
      'Changed: `POST /api/vitals` takes each measurement by name.',
      'Removed: the limit of two inbox lists in progress per account.',
      'Removed: `code` in the entries of `errors`; `field` and `message` say what’s wrong.',
    ],
  },
  {
    date: '2026-11-24',
    changes: [
      'Removed: `traceId` in problems and the `Traceparent` header. Use `X-Request-Id` to follow a call.',
      'Changed: a body can have any number of fields, up to twenty levels deep. A client can make 600 calls with a body in ten seconds, with or without a token.',
      'Added: the problem `bearer-required`, for an `Authorization` scheme other than `Bearer`, which used to get “session ended”; `security` for `confirmEmail` and `readMailedLink`, which also take the token from a login.',
      'Removed: `confirmationRequired` in the response of `POST /api/auth/signup/email`, and the problem `wrong-or-unconfirmed`. There’s one way to sign up, and a taken address gets a 409.',
      'Removed: `rpId` and `userHandle` in the response of `GET /api/auth/passkeys`. Sending a passkey again gets `invalid-passkey`, because its challenge was used.',
      'Changed: the document has each problem once, in `components.responses` and `components.examples`. Calls refer to them.',
      'Changed: a method that an address doesn’t have gets a 404 instead of a 405. A compressed body, or one in another character set, gets a 400 instead of a 415.',
    ],
  },
  {
    date: '2026-11-23',
    changes: [
      'Added: `PUT /api/auth/email` requests a new address, and `POST /api/auth/email/confirm` confirms it with the token from the email sent there (problems `two-factors-required`, `factors-too-new`, `invalid-email-change-link`, `email-taken`). `POST /api/auth/reset-password` restores the old address with the token from the notice sent there.',
      'Added: `kind` and `newEmail` in the response of `POST /api/auth/mailed-link`; `reason` in the response of `GET /api/auth/events`; `newEmail` and `formerEmails` in the `user` of `GET /api/auth/export`.',
      'Added: `/api/inbox`, for the site’s staff: messages from the contact form, with notes and answers, both with `Idempotency-Key`; `staff` in the response of `GET /api/auth/protected`, and `answers` with the messages in `GET /api/auth/export`. Problems: `staff-only`, `staff-address-unconfirmed`, `second-factor-required`, `message-changed`.',
    ],
  },
  {
    date: '2026-11-22',
    changes: [
      'Added: personal access tokens for programs, with scopes: `/api/auth/tokens` creates, lists and revokes them. Problems: `invalid-access-token`, `insufficient-scope`, `session-required`, `too-many-access-tokens`. `security` of each operation names its scope; `accessTokens` are in the response of `GET /api/auth/export`.',
      'Added: `revoke_tokens` in the body of `PUT /api/auth/change-password`: the tokens are revoked along with the old password unless it’s `false`.',
      'Added: `knownNetworks` and `knownBrowsers` in the `user` of `GET /api/auth/export`: where the account was used.',
      'Added: `contactMessages` in the query of `DELETE /api/auth/delete`, which also deletes what was sent from the confirmed address through the contact form (problem `confirmed-address-needed`), and in the response of `GET /api/auth/export`.',
      'Added: `limit` and `cursor` for `GET /api/auth/sessions`, `cursor` for `GET /api/auth/events`, and `nextCursor` in the responses of both.',
      'Added: `POST /api/auth/reset-password` with the token from a security notice takes the account back.',
    ],
  },
  {
    date: '2026-11-21',
    changes: [
      'Added: a second step for password logins, if the owner turns it on: `POST /api/auth/login/email` then returns 401 `second-step-required` with a `challenge` for `POST /api/auth/login/second-step`; `POST /api/auth/reauthenticate` takes a `code`; `/api/auth/second-step` turns it on and off. Problems: `second-step-required`, `wrong-code`, `invalid-challenge`, `second-step-on`, `second-step-off`.',
      'Added: passkeys (WebAuthn level 3): logging in with one, having several, and using one to confirm instead of the password. Problems: `passkey-refused`, `unknown-passkey`, `invalid-passkey`, `passkey-known`, `too-many-passkeys` and `last-passkey`.',
      'Added: `DELETE /api/auth/password` for accounts with a passkey (problem `passkey-needed`), and `hasPassword` in the profile.',
      'Added: `Idempotency-Key` for `POST /api/contact`, with the problems `invalid-idempotency-key`, `repeated-too-early` and `idempotency-key-reused`.',
      'Added: `ETag` when the profile and the settings are read or saved, and 304 if nothing has changed.',
      'Added: pages from other origins can call the API if the operator allows it (CORS).',
      'Added: a remedy for every problem type and field code; limits and quotas as tables; the document in YAML.',
      'Added: every response names this page and the document in `Link`.',
      'Version 1.0.0: accounts, sessions, the security log, settings, export, contact messages, and confirmation of email addresses.',
    ],
  },
];
