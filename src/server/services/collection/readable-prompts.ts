import { PromptListQuery } from '@/domain/prompt/list-query';
import { Prisma } from '@/generated/prisma/client';
import type { ServiceContext } from '../context';
import { promptSet } from '../prompt/list-engine';
import { promptSource } from '../access';

const EVERYTHING = PromptListQuery.parse({ scope: 'visible' });

/** `FROM` and `WHERE` for items `i` of collections whose prompt `p` is in the caller's lists; can be extended. */
export function readableItems(ctx: Pick<ServiceContext, 'actor'>): Prisma.Sql {
  return Prisma.sql`
    FROM collection_items i JOIN ${promptSource(ctx.actor)} p ON p.id = i.prompt_id
    WHERE ${readablePrompt(ctx)}`;
}

/** SQL condition that the prompt `p` is in the caller's lists, by the rule of every list. */
export function readablePrompt(ctx: Pick<ServiceContext, 'actor'>): Prisma.Sql {
  return Prisma.sql`p.deleted_at IS NULL AND ${promptSet(ctx, EVERYTHING).condition('p')}`;
}
