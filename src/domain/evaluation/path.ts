const root = (slug: string) => `/prompts/${slug}/tests`;

/** Address of the page that starts an evaluation of a prompt. */
export function evaluatePath(slug: string): string {
  return `${root(slug)}/evaluate`;
}

/** Address of an evaluation's page. */
export function evaluationPath(slug: string, id: string): string {
  return `${root(slug)}/evaluations/${id}`;
}

/** Part of the editor's address that starts a rewrite from the results of an evaluation. */
const FROM_RESULTS = '#from-test-results=';

/** Address of the editor of a prompt that opens with a rewrite from the results of an evaluation. */
export function improvePath(promptId: string, evaluationId: string): string {
  return `/prompts/edit/${promptId}${FROM_RESULTS}${evaluationId}`;
}

/** Returns the evaluation that the part after `#` of an editor's address names; null if it starts no rewrite. */
export function evaluationToImprove(hash: string): string | null {
  if (!hash.startsWith(FROM_RESULTS)) return null;
  const id = hash.slice(FROM_RESULTS.length);
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id) ? id : null;
}
