import { z } from 'zod';
import { Role } from '@/domain/account/role';
import { Category } from '@/domain/prompt/categories';
import { Status } from '@/domain/status/schema';

/** The schema of `prisma/demo/people.json`; its README explains each field. */
export const DemoPeople = z.array(
  z.object({
    key: z.string(),
    fullName: z.string(),
    role: Role,
    bio: z.string(),
    website: z.string().default(''),
    twitter: z.string().optional(),
    github: z.string().optional(),
  }),
);
export type DemoPerson = z.infer<typeof DemoPeople>[number];

/** The schema of the other files of `prisma/demo`, one per category. */
export const DemoPrompts = z.array(
  z.object({
    title: z.string(),
    description: z.string(),
    content: z.string(),
    category: Category,
    tags: z.array(z.string()),
    creator: z.string(),
    isShared: z.boolean(),
    daysAgo: z.number(),
    updatedDaysAgo: z.number().optional(),
    note: z.string().default(''),
    usage: z.int(),
    favorites: z.int(),
    versions: z
      .array(
        z.object({
          title: z.string().optional(),
          description: z.string().optional(),
          content: z.string(),
          tags: z.array(z.string()).optional(),
          note: z.string().default(''),
          daysAgo: z.number(),
        }),
      )
      .default([]),
    status: z
      .object({ status: Status, notes: z.string().default(''), by: z.string(), daysAgo: z.number() })
      .optional(),
  }),
);
export type DemoPrompt = z.infer<typeof DemoPrompts>[number];
