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
import { api, bodyMutation, TAGS } from '#client/app/api';

const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The account of a mailed link, and the things that its use removes. */
    readLink: build.query<MailedLinkResponse, MailedLinkRequest>({
      query: bodyMutation('POST', '/auth/mailed-link').query,
    }),
    logIn: build.mutation<LoginResponse, LoginRequest>(bodyMutation('POST', '/auth/login/email')),
    /** Finishes a log-in that `second-step-required` has answered. */
    logInWithCode: build.mutation<LoginResponse, SecondStepLoginRequest>(
      bodyMutation('POST', '/auth/login/second-step'),
    ),
    startPasskeyLogin: build.mutation<PublicKeyCredentialRequestOptionsJSON, void>(
      bodyMutation('POST', '/auth/login/passkey-options'),
    ),
    logInWithPasskey: build.mutation<LoginResponse, PasskeyLoginRequest>(
      bodyMutation('POST', '/auth/login/passkey'),
    ),
    signUp: build.mutation<NewProfileResponse, SignupRequest>(
      bodyMutation('POST', '/auth/signup/email'),
    ),
    forgotPassword: build.mutation<ForgotPasswordResponse, ForgotPasswordRequest>(
      bodyMutation('POST', '/auth/forgot-password'),
    ),
    resetPassword: build.mutation<void, ResetPasswordRequest>(
      bodyMutation('POST', '/auth/reset-password'),
    ),
    confirmEmail: build.mutation<void, ConfirmEmailRequest>(
      bodyMutation('POST', '/auth/confirm-email', ...TAGS),
    ),
    confirmEmailChange: build.mutation<void, ConfirmEmailChangeRequest>(
      bodyMutation('POST', '/auth/email/confirm', ...TAGS),
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
