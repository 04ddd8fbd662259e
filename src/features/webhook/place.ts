/** Where webhooks are managed: a space, or the library for admins, with the address of their pages. */
export type WebhookPlace = { spaceId: string | null; base: string };

/** The place of a space. */
export function placeOfSpace({ id, slug }: { id: string; slug: string }): WebhookPlace {
  return { spaceId: id, base: `/spaces/${slug}/webhooks` };
}

export const LIBRARY_PLACE: WebhookPlace = { spaceId: null, base: '/admin/webhooks' };
