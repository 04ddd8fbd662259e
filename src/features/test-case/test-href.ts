/** The test cases of a prompt. */
export function testsHref(slug: string): string {
  return `/prompts/${slug}/tests`;
}

/** The permanent address of one run of them. */
export function testRunHref(slug: string, runId: string): string {
  return `${testsHref(slug)}/${runId}`;
}
