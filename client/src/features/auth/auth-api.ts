import type {
  ConfirmEmailChangeRequest,
  ConfirmEmailRequest,
  MailedLinkRequest,
  MailedLinkResponse,
} from '#server/auth/mailed-links/mailed-links.dto';
import type { PasskeyLoginRequest } from '#server/auth/passkeys/passkeys.dto';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import type {
  ForgotPasswordRequest,
  ForgotPasswordResponse,
  ResetPasswordRequest,
  SignupRequest,
} from '#server/auth/passwords/passwords.dto';
import type { NewProfileResponse } from '#server/auth/sessions/profile.dto';
import type {
  LoginRequest,
  LoginResponse,
  SecondStepLoginRequest,
} from '#server/auth/sessions/login.dto';
import { api, send } from '#client/app/api';

/** Named like a namespace: the linter then knows the hooks that it has. */
export const Auth = api.injectEndpoints({
  endpoints: (build) => ({
    /** The account of a mailed link, and the things that its use removes. */
    readLink: build.query<MailedLinkResponse, MailedLinkRequest>({
      query: send('POST', '/auth/mailed-link'),
    }),
    logIn: build.mutation<LoginResponse, LoginRequest>({
      query: send('POST', '/auth/login/email'),
    }),
    /** Finishes a log-in that `second-step-required` has answered. */
    logInWithCode: build.mutation<LoginResponse, SecondStepLoginRequest>({
      query: send('POST', '/auth/login/second-step'),
    }),
    startPasskeyLogin: build.mutation<PublicKeyCredentialRequestOptionsJSON, void>({
      query: send('POST', '/auth/login/passkey-options'),
    }),
    logInWithPasskey: build.mutation<LoginResponse, PasskeyLoginRequest>({
      query: send('POST', '/auth/login/passkey'),
    }),
    signUp: build.mutation<NewProfileResponse, SignupRequest>({
      query: send('POST', '/auth/signup/email'),
    }),
    forgotPassword: build.mutation<ForgotPasswordResponse, ForgotPasswordRequest>({
      query: send('POST', '/auth/forgot-password'),
    }),
    resetPassword: build.mutation<void, ResetPasswordRequest>({
      query: send('POST', '/auth/reset-password'),
    }),
    confirmEmail: build.mutation<void, ConfirmEmailRequest>({
      query: send('POST', '/auth/confirm-email'),
      invalidatesTags: ['Profile', 'Sessions', 'Events', 'SecondStep', 'Passkeys'],
    }),
    confirmEmailChange: build.mutation<void, ConfirmEmailChangeRequest>({
      query: send('POST', '/auth/email/confirm'),
      invalidatesTags: ['Profile', 'Sessions', 'Events', 'SecondStep', 'Passkeys'],
    }),
  }),
});
