import { z } from 'zod';
import { PromptListItem } from './schema';

/** A prompt in an event, as cards display it: without per-reader fields such as `isFavorited`. */
export const PromptEventItem = PromptListItem.omit({ isFavorited: true });
export type PromptEventItem = z.infer<typeof PromptEventItem>;

/**
 * Event for a subscriber:
 * - `insert`: a prompt was added to their lists. `isNew` if it was just created, false if it was shared or restored;
 * `isOwn` if it belongs to the reader or the reader did it.
 * - `update`: a prompt in their lists has changed.
 * - `delete`: a prompt was removed from their lists: deleted, or made private by its creator.
 * - `reviews`: a review or a comment that they can read has changed or was added.
 * - `refresh`: too many changes to send one by one, or some were missed. Lists must be fetched again.
 */
export const PromptEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('insert'),
    prompt: PromptEventItem,
    isNew: z.boolean(),
    isOwn: z.boolean(),
  }),
  z.object({ type: z.literal('update'), prompt: PromptEventItem }),
  z.object({ type: z.literal('delete'), id: z.uuid() }),
  z.object({ type: z.literal('reviews') }),
  z.object({ type: z.literal('refresh') }),
]);
export type PromptEvent = z.infer<typeof PromptEvent>;

/** Output of `prompt.onChange`. Events are validated once when they are created, not once for each reader. */
export const PromptEvents = z.custom<AsyncIterable<PromptEvent, void, undefined>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
);

/**
 * Input of `prompt.onChange`. With `since`, the time of the reader's list, the stream begins with a `refresh` if that
 * list has changed since.
 */
export const PromptEventQuery = z.strictObject({ since: z.date().optional() }).optional();
export type PromptEventQuery = z.infer<typeof PromptEventQuery>;
