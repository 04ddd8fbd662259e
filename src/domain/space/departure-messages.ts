import type { GrantRight } from '../grant/right';

const RIGHTS: Record<GrantRight, string> = { read: 'Can read', suggest: 'Can suggest', edit: 'Can edit' };

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });
const day = (date: Date) => DAY.format(date);
const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

type Grant = {
  right: GrantRight;
  giverName: string | null;
  isToSpace: boolean;
  spaceName: string | null;
  expiresAt: Date | null;
  isInTrash: boolean;
};

/** Explains that a grant is through a space, if it is not personal. */
function throughSpace({ isToSpace, spaceName }: Grant): string[] {
  if (!isToSpace) return [];
  return [spaceName === null ? 'through one of their spaces' : `through the space ${spaceName}`];
}

/** Explains that access sleeps with its prompt. */
const inTrash = (isInTrash: boolean) => (isInTrash ? ['in the Trash'] : []);

export const departureMessages = {
  title: (name: string) => `Remove ${name}?`,
  lead: 'They’ll lose access to this space immediately. What they wrote stays here.',
  ends: 'They can’t come back without a new invitation, even through a group.',
  invitations: (count: number) =>
    `${counted(count, 'invitation', 'invitations')} they sent ${count === 1 ? 'stops' : 'stop'} working.`,
  grants: 'Access to individual prompts',
  grantsHint: 'Prompts of this space shared with them or their spaces. Checked ones stay shared.',
  grant: (grant: Grant) =>
    [
      RIGHTS[grant.right],
      ...throughSpace(grant),
      ...(grant.giverName === null ? [] : [`shared by ${grant.giverName}`]),
      ...(grant.expiresAt === null ? [] : [`until ${day(grant.expiresAt)}`]),
      ...inTrash(grant.isInTrash),
    ].join(' · '),
  given: 'Access they gave to others',
  givenHint: 'Checked access ends. The rest continues as yours.',
  givenMore: (count: number) => `${counted(count, 'more ends', 'more end')} too.`,
  givenGrant: (
    grant: Pick<Grant, 'right' | 'expiresAt' | 'isInTrash'> & {
      recipientName: string | null;
      isRecent: boolean;
    },
  ) =>
    [
      `${RIGHTS[grant.right]}: ${grant.recipientName ?? 'another space'}`,
      ...(grant.isRecent ? ['new account'] : []),
      ...(grant.expiresAt === null ? [] : [`until ${day(grant.expiresAt)}`]),
      ...inTrash(grant.isInTrash),
    ].join(' · '),
  outlived: 'Access given by people who can no longer share',
  outlivedHint:
    'They left this space, have a lower role here or in the library, or are deactivated. Checked access ends. The rest continues as yours.',
  outlivedGrant: (giver: string | null) => `shared by ${giver ?? 'a deleted account'}`,
  settle: 'End checked access',
  settled: 'Access updated',
  links: 'Guest links they created or asked for',
  linksHint: 'Checked links stop working. The rest continues as yours.',
  link: ({ expiresAt, isInTrash }: { expiresAt: Date; isInTrash: boolean }) =>
    [`Expires on ${day(expiresAt)}`, ...inTrash(isInTrash)].join(' · '),
  copies: 'Copies',
  copiesHint: 'Each is a new private prompt with one version, without comments, test cases or runs.',
  leaveCopies: (count: number) =>
    `Leave them the last version they wrote of ${counted(count, 'prompt', 'prompts')}`,
  removed: (name: string) => `${name} was removed from the space`,
  removedPeople: 'Removed people',
  allowed: (name: string) => `${name} can join this space again`,
} as const;
