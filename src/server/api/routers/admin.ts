import { z } from 'zod';
import { Factor } from '@/domain/account/factors';
import { DirectoryRequestDto, ScimTokenCreation, ScimTokenDto } from '@/domain/admin/scim';
import { AuditPage, AuditQuery } from '@/domain/admin/audit';
import {
  ActiveChange,
  FirstRunPasswords,
  RoleChange,
  RoleChanged,
  SpaceListQuery,
  SpacePage,
  UserDeleted,
  UserDeletion,
  UserListQuery,
  UserPage,
} from '@/domain/admin/schema';
import { FailedBackup, Health, HoldRelease, HoldReleased } from '@/domain/admin/health';
import { ProviderSave } from '@/domain/admin/provider-settings';
import { AiSave, MailSave, ServiceKey, ServiceSaved } from '@/domain/admin/service-settings';
import { Setup, SetupTest, SetupTested } from '@/domain/admin/setup';
import { SignInNoticeKey, SignInSetup, SignInTest, SignInTested } from '@/domain/admin/sign-in';
import {
  IdentityRelease,
  UserChanges,
  UserCreation,
  UserDetail,
  UserFactorRemoval,
  UserFactorsRemoved,
  UserInvitation,
  AddressState,
  StayedAccount,
  UserLink,
  UserInvited,
  UserKey,
  UserRestored,
  UserSignedOut,
} from '@/domain/admin/user';
import { GateSettings, LibraryGateSet, LibraryWatchChoice, WatchPlan } from '@/domain/gate/schema';
import { Settings, SettingsChange } from '@/domain/settings/schema';
import { setActive, setRole } from '@/server/services/admin/change-user';
import { listDirectoryRequests } from '@/server/services/scim/directory-requests';
import { createScimToken, listScimTokens, revokeScimToken } from '@/server/services/scim/scim-tokens';
import { createUser, inviteUser } from '@/server/services/admin/create-user';
import { deleteUser } from '@/server/services/admin/delete-user';
import { getUser } from '@/server/services/admin/get-user';
import { listAudit } from '@/server/services/admin/list-audit';
import { getFirstRun } from '@/server/services/admin/get-first-run';
import { GroupDecision, NamedGroup, NamedGroupKey } from '@/domain/space/groups';
import { decideGroup, listNamedGroups, removeNamedGroup } from '@/server/services/space/group-requests';
import { listSpaces } from '@/server/services/admin/list-spaces';
import { listUsers } from '@/server/services/admin/list-users';
import { getFailedBackup } from '@/server/services/backup/failed-backup';
import { releaseHold } from '@/server/services/backup/restore-hold';
import { getHealth } from '@/server/services/health/get-health';
import { getSetup, testSetup } from '@/server/services/admin/setup';
import { saveAi } from '@/server/services/service-settings/ai';
import { saveMail } from '@/server/services/service-settings/mail';
import { removeByName } from '@/server/services/service-settings/remove';
import { saveProvider } from '@/server/services/service-settings/sign-in';
import { releaseIdentity } from '@/server/services/admin/release-identity';
import { releaseUserNames } from '@/server/services/admin/release-user-names';
import { restoreUser } from '@/server/services/admin/restore-user';
import { dismissNotice } from '@/server/services/admin/sign-in/dismiss-notice';
import { getSignIn } from '@/server/services/admin/sign-in/get-sign-in';
import { testSignIn } from '@/server/services/admin/sign-in/test-sign-in';
import { confirmAddress, makeUserLink } from '@/server/services/admin/confirm-address';
import { getAddressState } from '@/server/services/admin/get-address-state';
import { listStayed } from '@/server/services/admin/list-stayed';
import { signOutUser } from '@/server/services/admin/sign-out-user';
import { updateUser } from '@/server/services/admin/update-user';
import { UserTokenDto } from '@/domain/token/schema';
import { listUserTokens, revokeUserToken } from '@/server/services/admin/user-tokens';
import { deleteUserFactor, listUserFactors } from '@/server/services/admin/user-factors';
import { setSettings } from '@/server/services/admin/set-settings';
import { planLibraryWatch } from '@/server/services/evaluation/watch-plan';
import { getLibraryGate, setLibraryGate } from '@/server/services/gate/set-gate';
import { getSettings } from '@/server/services/settings/settings';
import { adminProcedure, ById, createRouter, NoInput, provideTextModel } from '../trpc';

export const adminRouter = createRouter({
  listUsers: adminProcedure
    .input(UserListQuery)
    .output(UserPage)
    .query(({ ctx, input }) => listUsers(ctx, input)),
  firstRun: adminProcedure
    .input(NoInput)
    .output(FirstRunPasswords)
    .query(({ ctx }) => getFirstRun(ctx)),
  namedGroups: adminProcedure
    .input(NoInput)
    .output(z.array(NamedGroup))
    .query(({ ctx }) => listNamedGroups(ctx)),
  decideGroup: adminProcedure
    .input(GroupDecision)
    .output(ById)
    .mutation(({ ctx, input }) => decideGroup(ctx, input)),
  removeGroup: adminProcedure
    .input(NamedGroupKey)
    .output(NamedGroupKey)
    .mutation(({ ctx, input }) => removeNamedGroup(ctx, input)),
  failedBackup: adminProcedure
    .input(NoInput)
    .output(FailedBackup)
    .query(({ ctx }) => getFailedBackup(ctx)),
  getUser: adminProcedure
    .input(UserKey)
    .output(UserDetail)
    .query(({ ctx, input }) => getUser(ctx, input.userId)),
  updateUser: adminProcedure
    .input(UserChanges)
    .output(UserDetail)
    .mutation(({ ctx, input }) => updateUser(ctx, input)),
  createUser: adminProcedure
    .input(UserCreation)
    .output(UserKey)
    .mutation(({ ctx, input }) => createUser(ctx, input)),
  inviteUser: adminProcedure
    .input(UserInvitation)
    .output(UserInvited)
    .mutation(({ ctx, input }) => inviteUser(ctx, input)),
  restoreUser: adminProcedure
    .input(UserKey)
    .output(UserRestored)
    .mutation(({ ctx, input }) => restoreUser(ctx, input.userId)),
  releaseUser: adminProcedure
    .input(UserKey)
    .output(UserKey)
    .mutation(({ ctx, input }) => releaseUserNames(ctx, input.userId)),
  releaseIdentity: adminProcedure
    .input(IdentityRelease)
    .output(UserKey)
    .mutation(({ ctx, input }) => releaseIdentity(ctx, input)),
  listStayed: adminProcedure
    .input(NoInput)
    .output(z.array(StayedAccount))
    .query(({ ctx }) => listStayed(ctx)),
  addressState: adminProcedure
    .input(UserKey)
    .output(AddressState)
    .query(({ ctx, input }) => getAddressState(ctx, input.userId)),
  confirmAddress: adminProcedure
    .input(UserKey)
    .output(UserKey)
    .mutation(({ ctx, input }) => confirmAddress(ctx, input.userId)),
  makeUserLink: adminProcedure
    .input(UserKey)
    .output(UserLink)
    .mutation(({ ctx, input }) => makeUserLink(ctx, input.userId)),
  signOutUser: adminProcedure
    .input(UserKey)
    .output(UserSignedOut)
    .mutation(({ ctx, input }) => signOutUser(ctx, input.userId)),
  listFactors: adminProcedure
    .input(UserKey)
    .output(z.array(Factor))
    .query(({ ctx, input }) => listUserFactors(ctx, input.userId)),
  deleteFactor: adminProcedure
    .input(UserFactorRemoval)
    .output(UserFactorsRemoved)
    .mutation(({ ctx, input }) => deleteUserFactor(ctx, input)),
  listTokens: adminProcedure
    .input(UserKey)
    .output(z.array(UserTokenDto))
    .query(({ ctx, input }) => listUserTokens(ctx, input.userId)),
  revokeToken: adminProcedure
    .input(z.strictObject({ userId: z.uuid(), tokenId: z.uuid() }))
    .output(z.object({ id: z.uuid() }))
    .mutation(({ ctx, input }) => revokeUserToken(ctx, input)),
  setRole: adminProcedure
    .input(RoleChange)
    .output(RoleChanged)
    .mutation(({ ctx, input }) => setRole(ctx, input)),
  setActive: adminProcedure
    .input(ActiveChange)
    .output(ActiveChange)
    .mutation(({ ctx, input }) => setActive(ctx, input)),
  listScimTokens: adminProcedure
    .input(NoInput)
    .output(z.array(ScimTokenDto))
    .query(({ ctx }) => listScimTokens(ctx)),
  createScimToken: adminProcedure
    .input(ScimTokenCreation)
    .output(z.object({ token: z.string() }))
    .mutation(({ ctx, input }) => createScimToken(ctx, input)),
  revokeScimToken: adminProcedure
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.object({ revoked: z.literal(true) }))
    .mutation(({ ctx, input }) => revokeScimToken(ctx, input)),
  directoryRequests: adminProcedure
    .input(NoInput)
    .output(z.array(DirectoryRequestDto))
    .query(({ ctx }) => listDirectoryRequests(ctx)),
  deleteUser: adminProcedure
    .input(UserDeletion)
    .output(UserDeleted)
    .mutation(({ ctx, input }) => deleteUser(ctx, input)),
  health: adminProcedure
    .input(NoInput)
    .output(Health)
    .query(({ ctx }) => getHealth(ctx)),
  releaseHeld: adminProcedure
    .input(HoldRelease)
    .output(HoldReleased)
    .mutation(({ ctx, input }) => releaseHold(ctx, input)),
  setup: adminProcedure
    .input(NoInput)
    .output(Setup)
    .query(({ ctx }) => getSetup(ctx)),
  testSetup: adminProcedure
    .input(SetupTest)
    .output(SetupTested)
    .mutation(({ ctx, input }) => testSetup(ctx, input)),
  saveAi: adminProcedure
    .input(AiSave)
    .output(ServiceSaved)
    .mutation(({ ctx, input }) => saveAi(ctx, input)),
  saveMail: adminProcedure
    .input(MailSave)
    .output(ServiceSaved)
    .mutation(({ ctx, input }) => saveMail(ctx, input)),
  saveProvider: adminProcedure
    .input(ProviderSave)
    .output(ServiceSaved)
    .mutation(({ ctx, input }) => saveProvider(ctx, input)),
  removeService: adminProcedure
    .input(ServiceKey)
    .output(ServiceSaved)
    .mutation(({ ctx, input }) => removeByName(ctx, input.name)),
  signIn: adminProcedure
    .input(NoInput)
    .output(SignInSetup)
    .query(({ ctx }) => getSignIn(ctx)),
  testSignIn: adminProcedure
    .input(SignInTest)
    .output(SignInTested)
    .mutation(({ ctx, input }) => testSignIn(ctx, input)),
  dismissSignInNotice: adminProcedure
    .input(SignInNoticeKey)
    .output(SignInNoticeKey)
    .mutation(({ ctx, input }) => dismissNotice(ctx, input)),
  settings: adminProcedure
    .input(NoInput)
    .output(Settings)
    .query(({ ctx }) => getSettings(ctx)),
  setSettings: adminProcedure
    .input(SettingsChange)
    .output(Settings)
    .mutation(({ ctx, input }) => setSettings(ctx, input)),
  gate: adminProcedure
    .use(provideTextModel)
    .input(NoInput)
    .output(GateSettings)
    .query(({ ctx }) => getLibraryGate(ctx)),
  setGate: adminProcedure
    .use(provideTextModel)
    .input(LibraryGateSet)
    .output(GateSettings)
    .mutation(({ ctx, input }) => setLibraryGate(ctx, input)),
  watchPlan: adminProcedure
    .use(provideTextModel)
    .input(LibraryWatchChoice)
    .output(WatchPlan)
    .query(({ ctx, input }) => planLibraryWatch(ctx, input)),
  listSpaces: adminProcedure
    .input(SpaceListQuery)
    .output(SpacePage)
    .query(({ ctx, input }) => listSpaces(ctx, input)),
  listAudit: adminProcedure
    .input(AuditQuery)
    .output(AuditPage)
    .query(({ ctx, input }) => listAudit(ctx, input)),
});
