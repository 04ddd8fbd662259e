import { spaceMessages } from '@/domain/space/messages';
import { SPACE_ROLES } from '@/domain/space/role';

export const ROLE_OPTIONS = SPACE_ROLES.map((value) => ({ value, label: spaceMessages.roles[value] }));
