import type {
  ConfirmEmailRequest,
  MailedLinkRequest,
  MailedLinkResponse,
} from '#server/auth/mailed-links/mailed-links.dto';
import type { PasskeyLoginRequest } from '#server/auth/passkeys/passkeys.dto';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import type {
  ForgotPasswordRequest,
  ResetPasswordRequest,
  SignupRequest,
} from '#server/auth/passwords/passwords.dto';
import type {
  LoginRequest,
  LoginResponse,
  SecondStepLoginRequest,
} from '#server/auth/sessions/login.dto';
import { api, change, post } from '#client/app/api';

const authApi = api.injectEndpoints({
  overrideExisting: import.meta.env.DEV,
  endpoints: (build) => ({
    readLink: build.query<MailedLinkResponse, MailedLinkRequest>({
      query: post('/auth/mailed-link').query,
    }),
    logIn: build.mutation<LoginResponse, LoginRequest>(post('/auth/login/email')),
    logInWithCode: build.mutation<LoginResponse, SecondStepLoginRequest>(
      post('/auth/login/second-step'),
    ),
    startPasskeyLogin: build.mutation<PublicKeyCredentialRequestOptionsJSON, void>(
      post('/auth/login/passkey-options'),
    ),
    logInWithPasskey: build.mutation<LoginResponse, PasskeyLoginRequest>(
      post('/auth/login/passkey'),
    ),
    signUp: build.mutation<void, SignupRequest>(post('/auth/signup/email')),
    forgotPassword: build.mutation<void, ForgotPasswordRequest>(post('/auth/forgot-password')),
    resetPassword: build.mutation<void, ResetPasswordRequest>(post('/auth/reset-password')),
    confirmEmail: build.mutation<void, ConfirmEmailRequest>(change('POST', '/auth/confirm-email')),
    confirmEmailChange: build.mutation<void, MailedLinkRequest>(
      change('POST', '/auth/email/confirm'),
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
