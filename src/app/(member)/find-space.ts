import { cache } from 'react';
import { api, findOrNull } from '@/trpc/server';

/** The space of an address, read once for a page and its title; null when the caller cannot see one. */
export const findSpace = cache((slug: string) => findOrNull(api.space.get({ slug })));
