const root = (slug: string) => `/prompts/${slug}/tests`;

/** Address of the page that starts an evaluation of a prompt. */
export function evaluatePath(slug: string): string {
  return `${root(slug)}/evaluate`;
}

/** Address of an evaluation's page. */
export function evaluationPath(slug: string, id: string): string {
  return `${root(slug)}/evaluations/${id}`;
}
