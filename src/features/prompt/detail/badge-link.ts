export const badgeLink =
  'badge-link inline-flex max-w-full items-center rounded-full border px-2.5 text-sm transition-colors';
