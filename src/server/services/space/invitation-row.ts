import { z } from 'zod';
import { AppError } from '@/domain/errors';
import { spaceMessages } from '@/domain/space/messages';
import { SpaceRoleSchema } from '@/domain/space/schema';

export const invitationNotFound = () => new AppError('NOT_FOUND', spaceMessages.invitationGone);

export const InvitationRow = z.object({
  id: z.string(),
  spaceId: z.string(),
  slug: z.string(),
  name: z.string(),
  role: SpaceRoleSchema,
  email: z.string().nullable(),
  userId: z.string().nullable(),
});
