import { AGENTS_PATH } from '@/domain/connection/paths';
import { siteUrl } from '@/env';

/** The only audience of all tokens of the authorization server: the agents' API of this site, by its own address. */
export const AGENTS_RESOURCE = `${siteUrl}${AGENTS_PATH}`;
