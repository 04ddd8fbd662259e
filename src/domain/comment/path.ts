/** Path of a comment on the discussion tab of its prompt. */
export function commentPath({ slug, id }: { slug: string; id: string }): string {
  return `/prompts/${slug}/discussion#comment-${id}`;
}
