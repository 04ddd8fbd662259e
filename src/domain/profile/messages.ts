/** The texts of one's own pictures. */
export const profileMessages = {
  avatarRemoved: 'Picture removed',
} as const;
