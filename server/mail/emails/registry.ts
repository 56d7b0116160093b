/** Every email that the product sends, a line each. */
export { accountDeleted } from './account-deleted.js';
export { accountLocked } from './account-locked.js';
export { alreadyRegistered } from './already-registered.js';
export { confirmAddress } from './confirm-address.js';
export { contactMessage } from './contact-message.js';
export { newBrowser } from './new-browser.js';
export { passwordChanged } from './password-changed.js';
export { passwordReset } from './password-reset.js';
export { recoveryCodeUsed } from './recovery-code-used.js';
export { secondStepOff } from './second-step-off.js';
export { secondStepOn } from './second-step-on.js';
export { setAsideSummary } from './set-aside-summary.js';
