import { spaceMessages } from '@/domain/space/messages';
import { SpaceRole } from '@/domain/space/role';

/** The roles in a space as a list to choose from. */
export const ROLE_OPTIONS = SpaceRole.options.map((value) => ({ value, label: spaceMessages.roles[value] }));
