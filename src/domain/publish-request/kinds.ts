/** What takes the right to publish in the space of a prompt: moving it out, sharing it with everybody, a link for guests. */
export const PUBLISH_KINDS = ['share', 'link', 'move-out'] as const;
export type PublishKind = (typeof PUBLISH_KINDS)[number];

/** Characters of a note, and of the reason of a refusal. */
export const PUBLISH_TEXT_MAX = 1_000;
