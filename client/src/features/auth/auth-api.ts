import type { ConfirmEmailChangeRequest } from '#server/auth/mailed-links/email-change.dto';
import type {
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
import type { NewProfileResponse } from '#server/users/profile.dto';
import type {
  LoginRequest,
  LoginResponse,
  SecondStepLoginRequest,
} from '#server/auth/sessions/login.dto';
import { api, send, TAGS } from '#client/app/api';

const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The account of a mailed link, and the things that its use removes. */
    readLink: build.query<MailedLinkResponse, MailedLinkRequest>({
      query: send('POST', '/auth/mailed-link').query,
    }),
    logIn: build.mutation<LoginResponse, LoginRequest>(send('POST', '/auth/login/email')),
    /** Finishes a log-in that `second-step-required` has answered. */
    logInWithCode: build.mutation<LoginResponse, SecondStepLoginRequest>(
      send('POST', '/auth/login/second-step'),
    ),
    startPasskeyLogin: build.mutation<PublicKeyCredentialRequestOptionsJSON, void>(
      send('POST', '/auth/login/passkey-options'),
    ),
    logInWithPasskey: build.mutation<LoginResponse, PasskeyLoginRequest>(
      send('POST', '/auth/login/passkey'),
    ),
    signUp: build.mutation<NewProfileResponse, SignupRequest>(send('POST', '/auth/signup/email')),
    forgotPassword: build.mutation<ForgotPasswordResponse, ForgotPasswordRequest>(
      send('POST', '/auth/forgot-password'),
    ),
    resetPassword: build.mutation<void, ResetPasswordRequest>(send('POST', '/auth/reset-password')),
    confirmEmail: build.mutation<void, ConfirmEmailRequest>(
      send('POST', '/auth/confirm-email', ...TAGS),
    ),
    confirmEmailChange: build.mutation<void, ConfirmEmailChangeRequest>(
      send('POST', '/auth/email/confirm', ...TAGS),
    ),
  }),
});

export const {
  useReadLinkQuery,
  useLogInMutation,
  useLogInWithCodeMutation,
  useStartPasskeyLoginMutation,
  useLogInWithPasskeyMutation,
  useSignUpMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
  useConfirmEmailMutation,
  useConfirmEmailChangeMutation,
} = authApi;
