import { z } from 'zod';
import { Me } from '@/domain/account/schema';
import { AvatarChange, AvatarKey, OwnAvatar, ProfileUpdate, PublicProfile } from '@/domain/profile/schema';
import { getMe } from '@/server/services/profile/get-me';
import { getProfile } from '@/server/services/profile/get-profile';
import { listAvatars, removeAvatar } from '@/server/services/profile/own-avatars';
import { updateProfile } from '@/server/services/profile/update-profile';
import { createRouter, GUEST_READ, guestProcedure, memberProcedure, NoInput } from '../trpc';

export const profileRouter = createRouter({
  me: guestProcedure
    .input(NoInput)
    .output(Me.nullable())
    .query(({ ctx }) => getMe(ctx)),
  get: guestProcedure
    .meta(GUEST_READ)
    .input(z.strictObject({ id: z.uuid() }))
    .output(PublicProfile)
    .query(({ ctx, input }) => getProfile(ctx, input.id)),
  update: memberProcedure
    .input(ProfileUpdate)
    .output(PublicProfile)
    .mutation(({ ctx, input }) => updateProfile(ctx, input)),
  listAvatars: memberProcedure
    .input(NoInput)
    .output(z.array(OwnAvatar))
    .query(({ ctx }) => listAvatars(ctx)),
  removeAvatar: memberProcedure
    .input(AvatarKey)
    .output(AvatarKey)
    .mutation(({ ctx, input }) => removeAvatar(ctx, input.avatarUrl)),
  setAvatar: memberProcedure
    .input(AvatarChange)
    .output(PublicProfile)
    .mutation(({ ctx, input }) => updateProfile(ctx, input)),
});
