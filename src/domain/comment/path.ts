export function commentPath({ slug, id }: { slug: string; id: string }): string {
  return `/prompts/${slug}/discussion#comment-${id}`;
}
