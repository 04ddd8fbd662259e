import { z } from 'zod';
import { Challenge, ChallengeRequest } from '@/domain/account/challenge';
import { FirstSteps } from '@/domain/account/first-steps';
import { IdentityRemoval, OwnIdentity } from '@/domain/account/identity';
import {
  AccountDeleted,
  AccountDeletion,
  AccountRegister,
  EmailChangeConfirmation,
  EmailChangeRequest,
  OwnSession,
  OwnSignIn,
  PasswordChange,
  PasswordReset,
  PasswordResetRequest,
  Reauthentication,
  RecoveryToken,
  SignInCodeEntry,
  SignInCodeRequest,
  SignInCodeResend,
} from '@/domain/account/schema';
import {
  NotificationPage,
  NotificationQuery,
  NotificationSettings,
  NotificationSettingsChange,
  NotificationsRead,
} from '@/domain/notification/schema';
import { getAddressProof, requestAddressProof } from '@/server/services/account/address-proof';
import { WayInKey, WaysIn, WaysInEnded } from '@/domain/account/ways-in';
import { endAllWaysIn, endWayIn } from '@/server/services/ways-in/end-ways-in';
import { closeWaysIn, listWaysIn } from '@/server/services/ways-in/list-ways-in';
import { WaitingGifts } from '@/domain/account/waiting';
import { listWaiting } from '@/server/services/account/list-waiting';
import { AddressFinding, FindingDecision, FindingSettled } from '@/domain/account/finding';
import { getFinding } from '@/server/services/finding/get-finding';
import { settleFinding } from '@/server/services/finding/settle-finding';
import { requestEmailChange } from '@/server/services/account/change-email';
import { confirmEmailChange } from '@/server/services/account/confirm-email';
import { changePassword } from '@/server/services/account/change-password';
import { deleteAccount } from '@/server/services/admin/delete-account';
import { closeFirstSteps, getFirstSteps } from '@/server/services/account/first-steps';
import { listIdentities, unlinkIdentity } from '@/server/services/account/identities';
import { endSession, listSessions } from '@/server/services/account/own-sessions';
import { reauthenticate } from '@/server/services/account/reauthenticate';
import { register } from '@/server/services/account/register';
import { requestPasswordReset } from '@/server/services/account/request-password-reset';
import { checkRecoveryLink, resetPassword } from '@/server/services/account/reset-password';
import { resendSignInCode, sendSignInCode } from '@/server/services/account/sign-in-code';
import { verifySignInCode } from '@/server/services/account/verify-sign-in-code';
import { listSignIns } from '@/server/services/account/sign-in-history';
import { signOutEverywhere } from '@/server/services/account/sign-out-everywhere';
import { listNotifications, readNotifications } from '@/server/services/notification/list-notifications';
import {
  getNotificationSettings,
  setNotificationSettings,
} from '@/server/services/account/notification-settings';
import { renewSession } from '../keep-signed-in';
import { getChallenge } from '@/server/services/challenge/challenge';
import { exportData } from '@/server/services/export/export-account';
import { createRouter, guestProcedure, memberProcedure, NoInput } from '../trpc';
import { factorsRouter } from './factors';
import { passkeysRouter } from './passkeys';

const Requested = z.object({ requested: z.literal(true) });
const Updated = z.object({ updated: z.literal(true) });
const Ended = z.object({ ended: z.int() });

const identitiesRouter = createRouter({
  list: memberProcedure
    .input(NoInput)
    .output(z.array(OwnIdentity))
    .query(({ ctx }) => listIdentities(ctx)),
  unlink: memberProcedure
    .input(IdentityRemoval)
    .output(z.object({ unlinked: z.literal(true) }))
    .mutation(({ ctx, input }) => unlinkIdentity(ctx, input)),
});

/** `account.waysIn`: the other ways into the account, shown after a password reset until the caller closes them. */
const waysInRouter = createRouter({
  list: memberProcedure
    .input(NoInput)
    .output(WaysIn.nullable())
    .query(({ ctx }) => listWaysIn(ctx)),
  end: memberProcedure
    .input(WayInKey)
    .output(WaysInEnded)
    .mutation(({ ctx, input }) => endWayIn(ctx, input)),
  endAll: memberProcedure
    .input(NoInput)
    .output(WaysInEnded)
    .mutation(({ ctx }) => endAllWaysIn(ctx)),
  close: memberProcedure
    .input(NoInput)
    .output(z.object({ closed: z.literal(true) }))
    .mutation(({ ctx }) => closeWaysIn(ctx)),
});

export const accountRouter = createRouter({
  waysIn: waysInRouter,
  identities: identitiesRouter,
  factors: factorsRouter,
  passkeys: passkeysRouter,
  // A mutation, though it writes nothing: each call returns another one.
  challenge: guestProcedure
    .input(ChallengeRequest)
    .output(Challenge)
    .mutation(({ ctx, input }) => getChallenge(ctx, input)),
  register: guestProcedure
    .input(AccountRegister)
    .output(z.object({ id: z.uuid() }))
    .mutation(({ ctx, input }) => register(ctx, input)),
  requestPasswordReset: guestProcedure
    .input(PasswordResetRequest)
    .output(Requested)
    .mutation(({ ctx, input }) => requestPasswordReset(ctx, input)),
  // A mutation, though it writes nothing: the input of a query is in the address, where logs and proxies can read it.
  checkRecoveryLink: guestProcedure
    .input(z.strictObject({ token: RecoveryToken }))
    .output(z.object({ isValid: z.boolean() }))
    .mutation(({ ctx, input }) => checkRecoveryLink(ctx, input.token)),
  resetPassword: guestProcedure
    .input(PasswordReset)
    .output(Updated)
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),
  sendCode: guestProcedure
    .input(SignInCodeRequest)
    .output(z.object({ ticket: z.string() }))
    .mutation(({ ctx, input }) => sendSignInCode(ctx, input)),
  resend: guestProcedure
    .input(SignInCodeResend)
    .output(Requested)
    .mutation(({ ctx, input }) => resendSignInCode(ctx, input)),
  verifyOtp: guestProcedure
    .input(SignInCodeEntry)
    // False if the sign-in waits for a second factor.
    .output(z.object({ signedIn: z.boolean() }))
    .mutation(async ({ ctx, input }) => renewSession(ctx, await verifySignInCode(ctx, input))),
  reauthenticate: memberProcedure
    .input(Reauthentication)
    .output(z.object({ confirmed: z.literal(true) }))
    .mutation(({ ctx, input }) => reauthenticate(ctx, input)),
  changePassword: memberProcedure
    .input(PasswordChange)
    .output(Updated)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
  requestEmailChange: memberProcedure
    .input(EmailChangeRequest)
    .output(Requested)
    .mutation(({ ctx, input }) => requestEmailChange(ctx, input)),
  confirmEmailChange: guestProcedure
    .input(EmailChangeConfirmation)
    .output(Updated)
    .mutation(({ ctx, input }) => confirmEmailChange(ctx, input)),
  addressProof: memberProcedure
    .input(NoInput)
    .output(z.object({ isProved: z.boolean() }))
    .query(({ ctx }) => getAddressProof(ctx)),
  requestAddressProof: memberProcedure
    .input(NoInput)
    .output(z.object({ email: z.string() }))
    .mutation(({ ctx }) => requestAddressProof(ctx)),
  waiting: memberProcedure
    .input(NoInput)
    .output(WaitingGifts.nullable())
    .query(({ ctx }) => listWaiting(ctx)),
  addressFinding: memberProcedure
    .input(NoInput)
    .output(AddressFinding.nullable())
    .query(({ ctx }) => getFinding(ctx)),
  settleFinding: memberProcedure
    .input(FindingDecision)
    .output(FindingSettled)
    .mutation(({ ctx, input }) => settleFinding(ctx, input)),
  sessions: memberProcedure
    .input(NoInput)
    .output(z.array(OwnSession))
    .query(({ ctx }) => listSessions(ctx)),
  endSession: memberProcedure
    .input(z.strictObject({ id: z.uuid() }))
    .output(Ended)
    .mutation(({ ctx, input }) => endSession(ctx, input.id)),
  // A mutation, though it writes nothing: the caller may have to authenticate again first.
  exportData: memberProcedure
    .input(NoInput)
    .output(z.object({ href: z.string() }))
    .mutation(({ ctx }) => exportData(ctx)),
  deleteAccount: memberProcedure
    .input(AccountDeletion)
    .output(AccountDeleted)
    .mutation(({ ctx, input }) => deleteAccount(ctx, input)),
  signIns: memberProcedure
    .input(NoInput)
    .output(z.array(OwnSignIn))
    .query(({ ctx }) => listSignIns(ctx)),
  signOutEverywhere: memberProcedure
    .input(NoInput)
    .output(Ended)
    .mutation(({ ctx }) => signOutEverywhere(ctx)),
  firstSteps: memberProcedure
    .input(NoInput)
    .output(FirstSteps)
    .query(({ ctx }) => getFirstSteps(ctx)),
  closeFirstSteps: memberProcedure
    .input(NoInput)
    .output(z.object({ closed: z.literal(true) }))
    .mutation(({ ctx }) => closeFirstSteps(ctx)),
  notifications: memberProcedure
    .input(NotificationQuery)
    .output(NotificationPage)
    .query(({ ctx, input }) => listNotifications(ctx, input)),
  readNotifications: memberProcedure
    .input(NotificationsRead)
    .output(z.object({ read: z.int() }))
    .mutation(({ ctx, input }) => readNotifications(ctx, input)),
  notificationSettings: memberProcedure
    .input(NoInput)
    .output(NotificationSettings)
    .query(({ ctx }) => getNotificationSettings(ctx)),
  setNotificationSettings: memberProcedure
    .input(NotificationSettingsChange)
    .output(NotificationSettings)
    .mutation(({ ctx, input }) => setNotificationSettings(ctx, input)),
});
