import { z } from 'zod';
import { PromptListItem } from './schema';

/**
 * A prompt in an event, as a card shows it. One text for all readers, so without what is each reader's own: whether
 * it is their favourite.
 */
export const PromptEventItem = PromptListItem.omit({ isFavorited: true });
export type PromptEventItem = z.infer<typeof PromptEventItem>;

/**
 * What a subscriber hears (specification 4, Live changes on prompts):
 * - `insert`: their lists hold a prompt that they didn't hold before. `isNew` for one just created, false for one shared
 *   or brought back; `isOwn` when it is the reader's own or the reader's doing.
 * - `update`: one that they hold has changed.
 * - `delete`: they don't hold it any more: deleted, or made private by its creator.
 * - `reviews`: a review or a comment that they may look at has changed, or something was said in one.
 * - `refresh`: more has happened than is told one by one, or some of it was missed. Lists must be fetched again.
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

/** Answer of `prompt.onChange`. Its events are checked once where they are made, not once for each reader. */
export const PromptEvents = z.custom<AsyncIterable<PromptEvent, void, undefined>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
);

/**
 * Input of `prompt.onChange`. With `since`, the moment the reader's list was made, the stream begins with a `refresh`
 * when that list has changed in between.
 */
export const PromptEventQuery = z.strictObject({ since: z.date().optional() }).optional();
export type PromptEventQuery = z.infer<typeof PromptEventQuery>;
