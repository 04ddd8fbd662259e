import type { Guest } from '@/domain/actor';

/** What tells files apart that are made for guests who see other texts. */
export function guestKey({ approvedOnly = false, approvedInSpaces = false }: Guest): string {
  return `${approvedOnly} ${approvedInSpaces}`;
}
