import { expect, it } from 'vitest';
import { type ApiDocument, operationsOf } from '#server/shared/api-document';
import { useTestApp } from '#support/app';
import { call } from '#support/factories';

const site = useTestApp();

const DELETES = 'It deletes, and can do so once.';
const REPLACES = 'It replaces one row of the account.';
const AFTER_A_LIMIT = 'It needs a challenge, and those are limited.';

/** Why a writing call needs no limit, by its operationId. All calls of a client are counted as a flood, too. */
const WITHOUT_LIMIT: Record<string, string> = {
  createPasskey: AFTER_A_LIMIT,
  reauthenticateWithPasskey: AFTER_A_LIMIT,
  beginSecondStep: REPLACES,
  renewRecoveryCodes: REPLACES,
  updateProfile: REPLACES,
  updateSettings: REPLACES,
  logOut: DELETES,
  deleteAccount: DELETES,
  endSession: DELETES,
  endOtherSessions: DELETES,
  removePasskey: DELETES,
  unlinkIdentity: DELETES,
  revokeToken: DELETES,
  switchSecondStepOff: DELETES,
  deleteMessage: DELETES,
  deleteSavedAnswer: DELETES,
  eraseAddress: DELETES,
  saveAnswer: 'Only staff, and their number is capped.',
  changeMessage: 'Only staff, and each change is a line in the history of a message.',
  viewMessage: 'Only staff, and it replaces the row of one person and one message.',
};

it('every call that writes says its limit, unless a reason stands here', async () => {
  const document: ApiDocument = JSON.parse(await (await call(site, '/openapi.json')).text());
  const unlimited = operationsOf(document)
    // `@Limit` and `@ApiLimits` add this sentence.
    .filter(
      ({ method, operation }) =>
        method !== 'GET' && !/At most \d/.test(operation.description ?? ''),
    )
    .map(({ operation }) => operation.operationId);
  expect(unlimited.toSorted(), 'Calls that write without a limit').toEqual(
    Object.keys(WITHOUT_LIMIT).toSorted(),
  );
});
