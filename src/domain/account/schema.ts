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

/** The token of an invitation to a space that an account is made with; one that does not work counts for nothing. */
const InvitationToken = z.string().max(200).optional();

/** Input of `account.register`: an e-mail address or a phone number, and a password (specification 5). */
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

/** A password as somebody typed it to prove who they are: nothing is judged but its size. */
const TypedPassword = z
  .string()
  .min(1, { error: messages.auth.fillAllFields })
  .max(PASSWORD_MAX * 8, { error: messages.auth.wrongCurrentPassword });

/** A token of a link: 256 bits in base64url, and nothing that is no token is looked for. */
const LinkToken = (message: string) =>
  z.string({ error: message }).regex(/^[A-Za-z0-9_-]{43}$/, { error: message });

export const RecoveryToken = LinkToken(messages.auth.badRecoveryLink);

/** Input of `account.requestPasswordReset` (specification 5). */
export const PasswordResetRequest = z.strictObject({
  email: z
    .string({ error: messages.auth.enterEmail })
    .refine((email) => email.trim() !== '', { error: messages.auth.enterEmail, abort: true })
    .pipe(Email),
  ...captchaField,
});
export type PasswordResetRequest = z.infer<typeof PasswordResetRequest>;

/** Input of `account.sendCode`. */
export const SignInCodeRequest = PasswordResetRequest;

/** What the browser that asked for a code was given; a newer code to the same browser keeps it. */
const SignInTicket = LinkToken(messages.auth.codeOver);
export const SignInCodeResend = z.strictObject({ ticket: SignInTicket, ...captchaField });

/** Input of `account.verifyOtp`: the six digits, with any blanks that somebody typed between them. */
export const SignInCodeEntry = z.strictObject({
  ticket: SignInTicket,
  code: z
    .string()
    .max(40, { error: messages.auth.wrongCode })
    .transform((typed) => typed.normalize('NFKC').replaceAll(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, { error: messages.auth.sixDigits })),
});
export type SignInCodeEntry = z.infer<typeof SignInCodeEntry>;

/** Input of `account.resetPassword`: the token of a recovery link, and the new password. */
export const PasswordReset = z.strictObject({ token: RecoveryToken, password: NewPassword });
export type PasswordReset = z.infer<typeof PasswordReset>;

/** Input of `account.changePassword`, for somebody signed in. */
export const PasswordChange = z.strictObject({ currentPassword: TypedPassword, password: NewPassword });
export type PasswordChange = z.infer<typeof PasswordChange>;

/**
 * Input of `account.reauthenticate`, for somebody signed in: their password, a passkey of theirs, or, for an account without a
 * password, the code that their app shows.
 */
export const Reauthentication = z.union([
  z.strictObject({ password: TypedPassword }),
  z.strictObject({ passkey: PasskeyAnswer }),
  z.strictObject({ code: TypedCode }),
]);
export type Reauthentication = z.infer<typeof Reauthentication>;

/** Input of `account.requestEmailChange`, for somebody signed in; an account without a password needs none. */
export const EmailChangeRequest = z.strictObject({ email: Email, currentPassword: TypedPassword.optional() });
export type EmailChangeRequest = z.infer<typeof EmailChangeRequest>;

/** Input of `account.confirmEmailChange`. */
export const EmailChangeConfirmation = z.strictObject({ token: LinkToken(messages.auth.badEmailLink) });

/** One of the caller's own sessions. */
export const OwnSession = z.object({
  id: z.uuid(),
  /** Browser and system, e.g. `Chrome on Windows`. */
  device: z.string(),
  createdAt: z.date(),
  lastSeenAt: z.date(),
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

/** A sign-in to the caller's own account. */
export const OwnSignIn = z.object({
  id: z.string(),
  at: z.date(),
  /** Browser and system, e.g. `Chrome on Windows`. */
  device: z.string(),
  /** The /24 or /48 it came from; empty where it is not known. */
  network: z.string(),
  isNewBrowser: z.boolean(),
});
export type OwnSignIn = z.infer<typeof OwnSignIn>;

/** Input of `account.deleteAccount`. */
export const AccountDeletion = z.strictObject({ prompts: PromptFate });
export type AccountDeletion = z.infer<typeof AccountDeletion>;

/** Answer of `account.deleteAccount`: how many prompts went along. */
export const AccountDeleted = z.object({ removedPrompts: z.int() });

/** What the sign-in form sends: nothing is judged here but what no account can be, so that every failure looks alike. */
export const SignInInput = z.object({
  email: z
    .string()
    .max(1_000)
    .refine((account) => findControlCharacter(account) === null && isWellFormed(account)),
  password: z.string().max(PASSWORD_MAX * 8),
  ...captchaField,
});

/** Who is signed in, as the pages may know it. */
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
