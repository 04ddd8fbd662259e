/** Category and tags as links on the page of a prompt. */
export const badgeLink =
  'inline-flex min-h-6 max-w-full items-center rounded-full border px-2.5 text-sm transition-colors pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center pointer-coarse:px-3.5';
