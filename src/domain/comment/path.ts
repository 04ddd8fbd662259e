/** Where a comment is: on the tab of the discussion of its prompt. */
export function commentPath({ slug, id }: { slug: string; id: string }): string {
  return `/prompts/${slug}/discussion#comment-${id}`;
}
