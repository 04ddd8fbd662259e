import { z } from 'zod';
import { PromptFate } from '../admin/schema';
import { messages } from '../messages';
import { characterCount, findControlCharacter, isWellFormed } from '../characters';
import { text } from '../text';
import { captchaField } from './challenge';
import { Email } from './email';
import { TypedCode } from './factors';
import { FULL_NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from './limits';
import { PasskeyAnswer } from './passkeys';
import { plainPhone } from './phone';

/** A new password. It is never trimmed: spaces at the ends are part of the password. */
export const NewPassword = z
  .string()
  .refine((password) => password.length <= PASSWORD_MAX * 2 && characterCount(password) <= PASSWORD_MAX, {
    error: messages.auth.passwordTooLong,
    abort: true,
  })
  .refine((password) => characterCount(password) >= PASSWORD_MIN, { error: messages.auth.passwordTooShort });

export const FullName = text({
  label: 'Full name',
  max: FULL_NAME_MAX,
  required: messages.auth.fillAllFields,
  singleLine: true,
});

/** Digits with an optional leading plus, after blanks, dots, hyphens and brackets are dropped. */
export const Phone = z
  .string()
  .max(40, { error: messages.auth.invalidPhone })
  .transform(plainPhone)
  .pipe(z.string().regex(/^\+?\d{6,15}$/, { error: messages.auth.invalidPhone }));

/** Invitation token of a space, used when an account is created. An invalid token is ignored. */
const InvitationToken = z.string().max(200).optional();

/** Input of `account.register`: an e-mail address or a phone number, and a password. */
export const AccountRegister = z
  .strictObject({
    email: z.string().optional(),
    phone: z.string().optional(),
    password: z.string().optional(),
    fullName: FullName,
    invitation: InvitationToken,
    ...captchaField,
  })
  .refine((input) => (input.email || input.phone) && input.password, {
    error: messages.auth.emailOrPhoneAndPassword,
    abort: true,
  })
  .pipe(
    z.object({
      email: z
        .literal('')
        .transform(() => undefined)
        .or(Email)
        .optional(),
      phone: z
        .literal('')
        .transform(() => undefined)
        .or(Phone)
        .optional(),
      password: NewPassword,
      fullName: z.string(),
      invitation: InvitationToken,
      ...captchaField,
    }),
  );
export type AccountRegister = z.infer<typeof AccountRegister>;

/** Current password as typed to confirm an identity; only its size is validated. */
const TypedPassword = z
  .string()
  .min(1, { error: messages.auth.fillAllFields })
  .max(PASSWORD_MAX * 8, { error: messages.auth.wrongCurrentPassword });

/** Token from a link: 256 bits in base64url. Anything else is rejected without a lookup. */
const LinkToken = (message: string) =>
  z.string({ error: message }).regex(/^[A-Za-z0-9_-]{43}$/, { error: message });

export const RecoveryToken = LinkToken(messages.auth.badRecoveryLink);

/** Input of `account.requestPasswordReset`. */
export const PasswordResetRequest = z.strictObject({
  email: z
    .string({ error: messages.auth.enterEmail })
    .refine((email) => email.trim() !== '', { error: messages.auth.enterEmail, abort: true })
    .pipe(Email),
  ...captchaField,
});
export type PasswordResetRequest = z.infer<typeof PasswordResetRequest>;

export const SignInCodeRequest = PasswordResetRequest;

/** Ticket that a browser receives when it requests a code; a newer code in the same browser keeps the ticket. */
const SignInTicket = LinkToken(messages.auth.codeOver);
export const SignInCodeResend = z.strictObject({ ticket: SignInTicket, ...captchaField });

/** Input of `account.verifyOtp`: the six digits, with any spaces typed between them. */
export const SignInCodeEntry = z.strictObject({
  ticket: SignInTicket,
  code: z
    .string()
    .max(40, { error: messages.auth.wrongCode })
    .transform((typed) => typed.normalize('NFKC').replaceAll(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, { error: messages.auth.sixDigits })),
  ...captchaField,
});
export type SignInCodeEntry = z.infer<typeof SignInCodeEntry>;

/** Input of `account.resetPassword`: the token of a recovery link, and the new password. */
export const PasswordReset = z.strictObject({ token: RecoveryToken, password: NewPassword });
export type PasswordReset = z.infer<typeof PasswordReset>;

/** Input of `account.changePassword` for a signed-in user. */
export const PasswordChange = z.strictObject({ currentPassword: TypedPassword, password: NewPassword });
export type PasswordChange = z.infer<typeof PasswordChange>;

/**
 * Input of `account.reauthenticate` for a signed-in user: the password, a passkey, or, for an account without a
 * password, a code from the authenticator app.
 */
export const Reauthentication = z.union([
  z.strictObject({ password: TypedPassword }),
  z.strictObject({ passkey: PasskeyAnswer }),
  z.strictObject({ code: TypedCode }),
]);
export type Reauthentication = z.infer<typeof Reauthentication>;

/** Input of `account.requestEmailChange` for a signed-in user; an account without a password needs none. */
export const EmailChangeRequest = z.strictObject({ email: Email, currentPassword: TypedPassword.optional() });
export type EmailChangeRequest = z.infer<typeof EmailChangeRequest>;

export const EmailChangeConfirmation = z.strictObject({
  token: LinkToken(messages.auth.badEmailLink),
  /** In a browser that is not signed in to the account: its password, */
  password: z.string().max(1_000).optional(),
  /** or, for the current address, that everything set before in the account ends. */
  endsRest: z.boolean().default(false),
});
export type EmailChangeConfirmation = z.output<typeof EmailChangeConfirmation>;

export const OwnSession = z.object({
  id: z.uuid(),
  /** Browser and system, e.g. `Chrome on Windows`. */
  device: z.string(),
  createdAt: z.date(),
  lastSeenAt: z.date(),
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

export const OwnSignIn = z.object({
  id: z.string(),
  at: z.date(),
  /** Browser and system, e.g. `Chrome on Windows`. */
  device: z.string(),
  /** The /24 or /48 network of the sign-in; empty if unknown. */
  network: z.string(),
  isNewBrowser: z.boolean(),
});
export type OwnSignIn = z.infer<typeof OwnSignIn>;

export const AccountDeletion = z.strictObject({ prompts: PromptFate });
export type AccountDeletion = z.infer<typeof AccountDeletion>;

/** Output of `account.deleteAccount`: the number of prompts deleted with the account. */
export const AccountDeleted = z.object({ removedPrompts: z.int() });

/** Input of the sign-in form. Only texts that no account can have are rejected, so that all failures look alike. */
export const SignInInput = z.object({
  email: z
    .string()
    .max(1_000)
    .refine((account) => findControlCharacter(account) === null && isWellFormed(account)),
  password: z.string().max(PASSWORD_MAX * 8),
  ...captchaField,
});

/** The signed-in user, as pages may see them. */
export const Me = z.object({
  id: z.uuid(),
  email: z.string().nullable(),
  fullName: z.string(),
  role: z.enum(['admin', 'contributor', 'viewer']),
  avatarUrl: z.string().nullable(),
  bio: z.string(),
  website: z.string(),
  socialLinks: z.object({ twitter: z.string().optional(), github: z.string().optional() }),
});
export type Me = z.infer<typeof Me>;
