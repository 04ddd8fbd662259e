import { type Guest } from '@/domain/actor';
import { env } from '@/env';

/** Whoever is not signed in, on this instance. */
export const INSTANCE_GUEST: Guest = { kind: 'guest', approvedOnly: env.PUBLIC_NEEDS_APPROVAL };
