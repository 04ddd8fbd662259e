/** Returns the address of a file of a version, which is sent as a download. */
export function fileHref(slug: string, version: number, path: string): string {
  return `/prompts/${slug}/files/${version}/${path.split('/').map(encodeURIComponent).join('/')}`;
}
