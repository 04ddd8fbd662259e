import { siteUrl } from '@/env';

/** `__Host-` ties the cookie to this host, path / and https; it can't be had on plain http. */
export const SESSION_COOKIE = siteUrl.startsWith('https://') ? '__Host-cuebook.session' : 'cuebook.session';
