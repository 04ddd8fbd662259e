/** Actions that need the right to publish in the prompt's space: moving it out, sharing with everyone, a guest link. */
export const PUBLISH_KINDS = ['share', 'link', 'move-out'] as const;
export type PublishKind = (typeof PUBLISH_KINDS)[number];

/** Maximum length of a note, and of the reason for declining. */
export const PUBLISH_TEXT_MAX = 1_000;
