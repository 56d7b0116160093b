import type { LoginRequest, SecondStepLoginRequest } from '#server/auth/sessions/login.dto';
import type { LoginResponse } from '#server/auth/sessions/login.dto';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import type { PasskeyLoginRequest } from '#server/auth/passkeys/passkeys.dto';
import type {
  ForgotPasswordRequest,
  ForgotPasswordResponse,
  NewProfileResponse,
  ResetPasswordRequest,
  SignupRequest,
} from '#server/auth/passwords/passwords.dto';
import type {
  ConfirmEmailChangeRequest,
  ConfirmEmailRequest,
  MailedLinkRequest,
  MailedLinkResponse,
} from '#server/auth/mailed-links/mailed-links.dto';
import { api } from '#client/app/api';

const linkQuery = (body: MailedLinkRequest) => ({ url: '/auth/mailed-link', method: 'POST', body });

const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The account of a mailed link, and the things that its use removes. */
    readLink: build.query<MailedLinkResponse, MailedLinkRequest>({ query: linkQuery }),
    logIn: build.mutation<LoginResponse, LoginRequest>({
      query: (body) => ({ url: '/auth/login/email', method: 'POST', body }),
    }),
    /** Finishes a log-in that `second-step-required` has answered. */
    logInWithCode: build.mutation<LoginResponse, SecondStepLoginRequest>({
      query: (body) => ({ url: '/auth/login/second-step', method: 'POST', body }),
    }),
    startPasskeyLogin: build.mutation<PublicKeyCredentialRequestOptionsJSON, void>({
      query: () => ({ url: '/auth/login/passkey-options', method: 'POST' }),
    }),
    logInWithPasskey: build.mutation<LoginResponse, PasskeyLoginRequest>({
      query: (body) => ({ url: '/auth/login/passkey', method: 'POST', body }),
    }),
    signUp: build.mutation<NewProfileResponse, SignupRequest>({
      query: (body) => ({ url: '/auth/signup/email', method: 'POST', body }),
    }),
    forgotPassword: build.mutation<ForgotPasswordResponse, ForgotPasswordRequest>({
      query: (body) => ({ url: '/auth/forgot-password', method: 'POST', body }),
    }),
    resetPassword: build.mutation<void, ResetPasswordRequest>({
      query: (body) => ({
        url: '/auth/reset-password',
        method: 'POST',
        body,
      }),
    }),
    confirmEmail: build.mutation<void, ConfirmEmailRequest>({
      query: (body) => ({
        url: '/auth/confirm-email',
        method: 'POST',
        body,
      }),
      invalidatesTags: ['Profile', 'Sessions', 'Events', 'SecondStep', 'Passkeys'],
    }),
    confirmEmailChange: build.mutation<void, ConfirmEmailChangeRequest>({
      query: (body) => ({
        url: '/auth/email/confirm',
        method: 'POST',
        body,
      }),
      invalidatesTags: ['Profile', 'Sessions', 'Events', 'SecondStep', 'Passkeys'],
    }),
  }),
});

export const {
  useReadLinkQuery,
  useLazyReadLinkQuery,
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
