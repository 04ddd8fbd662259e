import { z } from 'zod';

/** The roles of section 3, from most to least. */
export const ROLES = ['admin', 'contributor', 'viewer'] as const;

export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

/** Role of new accounts. */
export const DEFAULT_ROLE: Role = 'contributor';
