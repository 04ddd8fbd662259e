import { z } from 'zod';
import { AcceptedSecretKinds } from '../prompt-check/accepted';
import { text } from '../text';
import { PUBLISH_KINDS, PUBLISH_TEXT_MAX } from './kinds';
import { publishRequestMessages } from './messages';

export const PUBLISH_REQUESTS_PAGE = 50;

export const PublishKindSchema = z.enum(PUBLISH_KINDS);

/** Input of `publishRequest.create`: a member asks for what takes the right to publish. */
export const PublishRequestCreate = z.strictObject({
  promptId: z.uuid(),
  kind: PublishKindSchema,
  note: text({ label: 'Note', max: PUBLISH_TEXT_MAX }).default(''),
});
export type PublishRequestCreate = z.infer<typeof PublishRequestCreate>;

/** Input of `publishRequest.accept`; private words are shown with a prompt that is shared. */
export const PublishRequestAccept = z.strictObject({
  id: z.uuid(),
  withPrivateWords: z.boolean().optional(),
  acceptedSecretKinds: AcceptedSecretKinds,
});
export type PublishRequestAccept = z.infer<typeof PublishRequestAccept>;

export const PublishRequestDecline = z.strictObject({
  id: z.uuid(),
  reason: text({ label: 'Reason', max: PUBLISH_TEXT_MAX, required: publishRequestMessages.reasonRequired }),
});
export type PublishRequestDecline = z.infer<typeof PublishRequestDecline>;

/** Input of `publishRequest.list`: those that wait for the caller, or those they made themselves. */
export const PublishRequestQuery = z.strictObject({
  scope: z.enum(['waiting', 'mine']),
  promptId: z.uuid().optional(),
  spaceId: z.uuid().optional(),
});
export type PublishRequestQuery = z.infer<typeof PublishRequestQuery>;

export const PublishRequestState = z.enum(['open', 'accepted', 'declined', 'withdrawn', 'ended']);

export const PublishRequestDto = z.object({
  id: z.uuid(),
  promptId: z.uuid(),
  slug: z.string(),
  title: z.string(),
  spaceName: z.string(),
  kind: PublishKindSchema,
  note: z.string(),
  state: PublishRequestState,
  requesterName: z.string(),
  deciderName: z.string().nullable(),
  reason: z.string(),
  createdAt: z.date(),
  decidedAt: z.date().nullable(),
  /** Whether the caller can be shown the guest link that was made for them. */
  hasLink: z.boolean(),
});
export type PublishRequestDto = z.infer<typeof PublishRequestDto>;

/** Output of `publishRequest.accept` and `publishRequest.takeLink`. Each of them sees the link only once. */
export const PublishRequestAccepted = z.object({ id: z.uuid(), url: z.string().nullable() });
export type PublishRequestAccepted = z.infer<typeof PublishRequestAccepted>;
