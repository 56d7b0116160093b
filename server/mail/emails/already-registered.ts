import { takenAddress } from '../taken-address.js';

/** For an owner whose address was signed up with again, where the sign-up itself tells nobody (SIGNUP=confirm-first). */
export const alreadyRegistered = takenAddress('already-registered', (publicUrl) => [
  'Somebody, probably you, tried to sign up with this email address. It has an account already: log in with the password that you chose then.',
  `If you have forgotten the password, choose a new one at ${publicUrl}/forgot-password.`,
]);
