import { AccountClaim } from './account-claim.js';
import { EmailConfirmationCleanup } from './email-confirmation-cleanup.js';
import { EmailConfirmationController } from './email-confirmation.controller.js';
import { EmailConfirmationService } from './email-confirmation.service.js';

/** What this folder adds to the auth module, which it needs and which needs it. */
export const EMAIL_CONFIRMATION = {
  controllers: [EmailConfirmationController],
  providers: [AccountClaim, EmailConfirmationCleanup, EmailConfirmationService],
};
