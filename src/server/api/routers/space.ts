import { z } from 'zod';
import { AcceptedSecretKinds } from '@/domain/prompt-check/accepted';
import { GateSettings, SpaceGateSet, SpaceWatchChoice, WatchPlan } from '@/domain/gate/schema';
import { FeedPage, SpaceActivityQuery } from '@/domain/follow/schema';
import { PromptIds } from '@/domain/prompt/many-schema';
import { GroupNamed, GroupPreview } from '@/domain/space/groups';
import { Departure, MemberRemove, OutlivedGrants, SettleGrants } from '@/domain/space/departure';
import {
  SpaceCreate,
  SpaceDelete,
  SpaceDto,
  SpaceGroupRemove,
  SpaceGroupSet,
  SpacePeople,
  SpacePlace,
  SpaceRoleChange,
  SpaceRoleSchema,
  SpaceSlug,
  SpaceUpdate,
} from '@/domain/space/schema';
import {
  InvitedMany,
  SpaceInvitationPreview,
  SpaceInvite,
  SpaceInviteMany,
  SpaceToken,
} from '@/domain/space/invitation-schema';
import { planSpaceWatch } from '@/server/services/evaluation/watch-plan';
import { getSpaceGate, setSpaceGate } from '@/server/services/gate/set-gate';
import { getSpaceActivity } from '@/server/services/follow/read-feed';
import {
  createSpace,
  getSpace,
  listPlaces,
  listSpaces,
  updateSpace,
} from '@/server/services/space/change-space';
import { listOutlived, settleGrants } from '@/server/services/space/given-grants';
import { getDeparture } from '@/server/services/space/departure';
import { deleteSpace } from '@/server/services/space/delete-space';
import { restoreSpace } from '@/server/services/space/restore-space';
import { previewGroup, removeGroup, setGroup } from '@/server/services/space/name-group';
import { inviteToSpace, previewInvitation, revokeInvitation } from '@/server/services/space/invitations';
import { joinSpace } from '@/server/services/space/join-space';
import { inviteMany } from '@/server/services/space/invite-many';
import { createInvitationLink } from '@/server/services/space/create-invitation-link';
import { movePrompts } from '@/server/services/space/move-prompts';
import { leaveSpace, listPeople, setRole } from '@/server/services/space/people';
import { allowReturn, removeMember } from '@/server/services/space/remove-member';
import { ById, NoInput, createRouter, memberProcedure, provideTextModel, writerProcedure } from '../trpc';

const SpacePerson = z.strictObject({ id: z.uuid(), userId: z.uuid() });
const SpaceInvitationId = z.strictObject({ id: z.uuid(), invitationId: z.uuid() });
const Token = z.strictObject({ token: SpaceToken });
const Moved = z.object({
  moved: z.array(z.object({ id: z.uuid(), from: z.uuid().nullable() })),
  refused: z.int(),
});

export const spaceRouter = createRouter({
  list: memberProcedure
    .input(NoInput)
    .output(z.array(SpaceDto))
    .query(({ ctx }) => listSpaces(ctx)),
  get: memberProcedure
    .input(z.strictObject({ slug: SpaceSlug }))
    .output(SpaceDto)
    .query(({ ctx, input }) => getSpace(ctx, input.slug)),
  activity: memberProcedure
    .input(SpaceActivityQuery)
    .output(FeedPage)
    .query(({ ctx, input }) => getSpaceActivity(ctx, input)),
  create: writerProcedure
    .input(SpaceCreate)
    .output(SpaceDto)
    .mutation(({ ctx, input }) => createSpace(ctx, input)),
  update: memberProcedure
    .input(SpaceUpdate)
    .output(SpaceDto)
    .mutation(({ ctx, input }) => updateSpace(ctx, input)),
  gate: memberProcedure
    .use(provideTextModel)
    .input(ById)
    .output(GateSettings)
    .query(({ ctx, input }) => getSpaceGate(ctx, input)),
  setGate: memberProcedure
    .use(provideTextModel)
    .input(SpaceGateSet)
    .output(GateSettings)
    .mutation(({ ctx, input }) => setSpaceGate(ctx, input)),
  watchPlan: memberProcedure
    .use(provideTextModel)
    .input(SpaceWatchChoice)
    .output(WatchPlan)
    .query(({ ctx, input }) => planSpaceWatch(ctx, input)),
  delete: memberProcedure
    .input(SpaceDelete)
    .output(ById)
    .mutation(({ ctx, input }) => deleteSpace(ctx, input)),
  restore: memberProcedure
    .input(ById)
    .output(ById)
    .mutation(({ ctx, input }) => restoreSpace(ctx, input)),
  places: memberProcedure
    .input(NoInput)
    .output(z.array(SpacePlace))
    .query(({ ctx }) => listPlaces(ctx)),
  setGroup: memberProcedure
    .input(SpaceGroupSet)
    .output(GroupNamed)
    .mutation(({ ctx, input }) => setGroup(ctx, input)),
  previewGroup: memberProcedure
    .input(SpaceGroupRemove)
    .output(GroupPreview)
    .query(({ ctx, input }) => previewGroup(ctx, input)),
  removeGroup: memberProcedure
    .input(SpaceGroupRemove)
    .output(SpaceGroupRemove.pick({ name: true }))
    .mutation(({ ctx, input }) => removeGroup(ctx, input)),
  members: memberProcedure
    .input(ById)
    .output(SpacePeople)
    .query(({ ctx, input }) => listPeople(ctx, input)),
  invite: memberProcedure
    .input(SpaceInvite)
    .output(z.object({ id: z.uuid(), url: z.string().nullable() }))
    .mutation(({ ctx, input }) => inviteToSpace(ctx, input)),
  inviteMany: memberProcedure
    .input(SpaceInviteMany)
    .output(InvitedMany)
    .mutation(({ ctx, input }) => inviteMany(ctx, input)),
  linkInstead: memberProcedure
    .input(SpaceInvitationId)
    .output(z.object({ id: z.uuid(), url: z.string() }))
    .mutation(({ ctx, input }) => createInvitationLink(ctx, input)),
  revokeInvitation: memberProcedure
    .input(SpaceInvitationId)
    .output(ById)
    .mutation(({ ctx, input }) => revokeInvitation(ctx, input)),
  invitation: memberProcedure
    .input(Token)
    .output(SpaceInvitationPreview)
    // A mutation, because a token in an address ends up in logs.
    .mutation(({ ctx, input }) => previewInvitation(ctx, input)),
  join: memberProcedure
    .input(Token)
    .output(z.object({ slug: z.string(), name: z.string() }))
    .mutation(({ ctx, input }) => joinSpace(ctx, input)),
  setRole: memberProcedure
    .input(SpaceRoleChange)
    .output(z.object({ userId: z.uuid(), role: SpaceRoleSchema }))
    .mutation(({ ctx, input }) => setRole(ctx, input)),
  outlived: memberProcedure
    .input(ById)
    .output(OutlivedGrants)
    .query(({ ctx, input }) => listOutlived(ctx, input)),
  settleGrants: memberProcedure
    .input(SettleGrants)
    .output(ById)
    .mutation(({ ctx, input }) => settleGrants(ctx, input)),
  departure: memberProcedure
    .input(SpacePerson)
    .output(Departure)
    .query(({ ctx, input }) => getDeparture(ctx, input)),
  allowReturn: memberProcedure
    .input(SpacePerson)
    .output(z.object({ userId: z.uuid() }))
    .mutation(({ ctx, input }) => allowReturn(ctx, input)),
  removeMember: memberProcedure
    .input(MemberRemove)
    .output(z.object({ userId: z.uuid(), copies: z.int() }))
    .mutation(({ ctx, input }) => removeMember(ctx, input)),
  leave: memberProcedure
    .input(ById)
    .output(ById)
    .mutation(({ ctx, input }) => leaveSpace(ctx, input)),
  movePrompts: writerProcedure
    .input(
      z.strictObject({
        ids: PromptIds,
        spaceId: z.uuid().nullable(),
        acceptedSecretKinds: AcceptedSecretKinds,
      }),
    )
    .output(Moved)
    .mutation(({ ctx, input }) => movePrompts(ctx, input)),
});
