import type { Guest } from '@/domain/actor';

/** Returns a key that differs for guests who see other texts. */
export function guestKey({ approvedOnly = false, approvedInSpaces = false }: Guest): string {
  return `${approvedOnly} ${approvedInSpaces}`;
}
