/** Every email that the product sends, a line each. */
export { accountDeleted } from './account-deleted.js';
export { accountLocked } from './account-locked.js';
export { alreadyRegistered } from './already-registered.js';
export { confirmAddress } from './confirm-address.js';
export { contactMessage } from './contact-message.js';
export { newBrowser } from './new-browser.js';
export { passkeyAdded } from './passkey-added.js';
export { passkeyCloneWarning } from './passkey-clone-warning.js';
export { passkeyRemoved } from './passkey-removed.js';
export { passwordChanged } from './password-changed.js';
export { passwordRemoved } from './password-removed.js';
export { passwordReset } from './password-reset.js';
export { recoveryCodeUsed } from './recovery-code-used.js';
export { secondStepOff } from './second-step-off.js';
export { secondStepOn } from './second-step-on.js';
export { sessionsEnded } from './sessions-ended.js';
export { setAsideSummary } from './set-aside-summary.js';
