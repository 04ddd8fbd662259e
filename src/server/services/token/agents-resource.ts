import { AGENTS_PATH } from '@/domain/connection/paths';
import { siteUrl } from '@/env';

/** The one audience of all tokens that the authorization server gives: the agents' API of this site, by its own address. */
export const AGENTS_RESOURCE = `${siteUrl}${AGENTS_PATH}`;
