import type { Guest } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import type { Category } from '@/domain/prompt/categories';
import { type PromptDto, type PromptListItem } from '@/domain/prompt/schema';
import { PromptListQuery } from '@/domain/prompt/list-query';
import { identifierKind, isSlug } from '@/domain/prompt/slug';
import type { Feed } from '@/domain/publish/atom';
import { categoryPath } from '@/domain/sitemap/entry';
import type { Database } from '@/server/db';
import { getProfile } from '../profile/get-profile';
import { getPrompt } from '../prompt/get-prompt';
import { listPrompts } from '../prompt/list/list-prompts';
import { sharedWith } from '../access';

/** Context of published content: read as the guest of the instance. */
type PublicContext = { db: Database; guest: Guest; now: Date };

/** Entries of a feed, and prompts listed in llms.txt. */
const NAMED_PROMPTS = 50;

async function list(ctx: PublicContext, query: object): Promise<PromptListItem[]> {
  const { items } = await listPrompts(
    { ...ctx, actor: ctx.guest },
    PromptListQuery.parse({ perPage: NAMED_PROMPTS, excerpt: true, ...query }),
  );
  return items;
}

export function listMostUsed(ctx: PublicContext): Promise<PromptListItem[]> {
  return list(ctx, { sort: 'used' });
}

/** Returns a feed of new shared prompts, of all, of a category or of one user. Throws NOT_FOUND for a missing user. */
export async function getFeed(
  ctx: PublicContext,
  of: { category?: Category; creatorId?: string },
): Promise<Feed> {
  const prompts = await list(ctx, { sort: 'recent', ...of });
  if (of.creatorId !== undefined) {
    const { fullName } = await getProfile({ db: ctx.db, actor: ctx.guest }, of.creatorId);
    return {
      title: `Cuebook: new prompts by ${fullName}`,
      selfPath: `/feed.xml?creator=${of.creatorId}`,
      pagePath: `/profile/${of.creatorId}`,
      prompts,
    };
  }
  if (of.category !== undefined) {
    return {
      title: `Cuebook: new prompts in ${of.category}`,
      selfPath: `/feed.xml?category=${encodeURIComponent(of.category)}`,
      pagePath: categoryPath(of.category),
      prompts,
    };
  }
  return { title: 'Cuebook: new prompts', selfPath: '/feed.xml', pagePath: '/browse-prompts', prompts };
}

/** Returns a shared prompt as guests see it, by id or slug; `gone` if it is deleted, null if there is none. */
export async function findPublished(
  ctx: PublicContext,
  identifier: string,
): Promise<PromptDto | 'gone' | null> {
  if (identifierKind(identifier) === 'invalid') return null;
  try {
    return await getPrompt({ db: ctx.db, actor: ctx.guest }, identifier);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
    return (await isDeletedPublicSlug(ctx, identifier)) ? 'gone' : null;
  }
}

/** Returns whether a slug belonged to a public prompt that is now deleted. Reveals nothing of others. */
export async function isDeletedPublicSlug(
  { db, guest }: Pick<PublicContext, 'db' | 'guest'>,
  slug: string,
): Promise<boolean> {
  if (!isSlug(slug)) return false;
  const deleted = await db.prompt.findFirst({
    where: { slug, deletedAt: { not: null }, ...sharedWith(guest) },
    select: { id: true },
  });
  return deleted !== null;
}
