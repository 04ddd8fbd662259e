import { siteUrl } from '@/env';

/** `__Host-` binds the cookie to this host, path / and https; it isn't available on plain http. */
export const SESSION_COOKIE = siteUrl.startsWith('https://') ? '__Host-cuebook.session' : 'cuebook.session';
