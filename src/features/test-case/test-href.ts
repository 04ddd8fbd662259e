export function testsHref(slug: string): string {
  return `/prompts/${slug}/tests`;
}

export function testRunHref(slug: string, runId: string): string {
  return `${testsHref(slug)}/${runId}`;
}
