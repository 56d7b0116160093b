import { takenAddress } from '../taken-address.js';

/** For an owner whose address was asked for by another account. */
export const addressTaken = takenAddress('address-taken', () => [
  'Somebody, hopefully you, wants another account to have this email address. It has an account already, and an address has one account only.',
  'If it was you, log in to the account that this address has, and delete it or give it another address. Then ask again.',
]);
