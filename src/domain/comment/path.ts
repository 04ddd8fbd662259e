/** Where a comment stands: on the page of its prompt. */
export function commentPath({ slug, id }: { slug: string; id: string }): string {
  return `/prompts/${slug}#comment-${id}`;
}
