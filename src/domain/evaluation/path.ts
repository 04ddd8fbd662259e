const root = (slug: string) => `/prompts/${slug}/tests`;

/** Address of the page that starts an evaluation of a prompt. */
export function evaluatePath(slug: string): string {
  return `${root(slug)}/evaluate`;
}

/** Address of an evaluation's page. */
export function evaluationPath(slug: string, id: string): string {
  return `${root(slug)}/evaluations/${id}`;
}

/** Part of the editor's address that starts a rewrite from test results. */
export const FROM_RESULTS = '#from-test-results';

/** Address of the editor of a prompt that opens with a rewrite from test results. */
export function improvePath(promptId: string): string {
  return `/prompts/edit/${promptId}${FROM_RESULTS}`;
}
