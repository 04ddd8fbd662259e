import type { GrantRight } from '../grant/right';

const RIGHTS: Record<GrantRight, string> = { read: 'Can read', suggest: 'Can suggest', edit: 'Can edit' };

const day = (date: Date) => date.toISOString().slice(0, 10);
const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

type Grant = {
  right: GrantRight;
  giverName: string | null;
  isToSpace: boolean;
  spaceName: string | null;
  expiresAt: Date | null;
};

function receiverOf({ isToSpace, spaceName }: Grant): string {
  if (!isToSpace) return 'this person';
  return spaceName === null ? 'a space of theirs' : `the space ${spaceName}`;
}

/** What is said when an owner takes somebody out of a space. */
export const departureMessages = {
  title: (name: string) => `Remove ${name}?`,
  lead: 'They lose access to this space at once. What they wrote in it stays here.',
  ends: 'Only a new invitation brings them back, also if a group of your company names them.',
  invitations: (count: number) =>
    `${counted(count, 'invitation', 'invitations')} they made ${count === 1 ? 'ends' : 'end'}.`,
  grants: 'Access to single prompts',
  grantsHint: 'Prompts of this space that were shared with them. Those that are checked stay shared.',
  grant: (grant: Grant) =>
    [
      `${RIGHTS[grant.right]}, for ${receiverOf(grant)}`,
      ...(grant.giverName === null ? [] : [`given by ${grant.giverName}`]),
      ...(grant.expiresAt === null ? [] : [`until ${day(grant.expiresAt)}`]),
    ].join(', '),
  links: 'Links for guests they made',
  linksHint: 'They stop working. Those that are checked go on as yours.',
  link: (expiresAt: Date) => `Until ${day(expiresAt)}`,
  copies: 'Copies',
  copiesHint: 'New private prompts of their own: one version each, without comments, tests or runs.',
  leaveCopies: (count: number) =>
    `Leave them the last version they wrote of ${counted(count, 'prompt', 'prompts')}`,
  removed: (name: string) => `${name} is not in the space any more.`,
  removedPeople: 'Removed people',
  allowed: (name: string) => `${name} can come back with any invitation.`,
} as const;
