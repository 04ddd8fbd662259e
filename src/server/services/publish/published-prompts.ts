import type { Guest } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import type { Category } from '@/domain/prompt/categories';
import { type PromptDto, type PromptListItem, PromptListQuery } from '@/domain/prompt/schema';
import { identifierKind, isSlug } from '@/domain/prompt/slug';
import type { Feed } from '@/domain/publish/atom';
import { categoryPath } from '@/domain/sitemap/entry';
import type { Database } from '@/server/db';
import { getProfile } from '../profile/get-profile';
import { getPrompt } from '../prompt/get-prompt';
import { listPrompts } from '../prompt/list/list-prompts';
import { shownTo } from '../access/shown-to';

/** Who reads what is published: everybody, as a guest of the instance. */
type PublicContext = { db: Database; guest: Guest; now: Date };

/** Entries of a feed, and prompts that llms.txt names. */
const NAMED_PROMPTS = 50;

async function list(ctx: PublicContext, query: object): Promise<PromptListItem[]> {
  const { items } = await listPrompts(
    { ...ctx, actor: ctx.guest },
    PromptListQuery.parse({ perPage: NAMED_PROMPTS, excerpt: true, ...query }),
  );
  return items;
}

/** The most used shared prompts. */
export function listMostUsed(ctx: PublicContext): Promise<PromptListItem[]> {
  return list(ctx, { sort: 'used' });
}

/** New shared prompts, of all, of a category or of one person. Throws NOT_FOUND for a person there is not. */
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

/** A shared prompt as everybody may see it, by id or slug; `gone` for one that is deleted, null for none. */
export async function findPublished(
  ctx: PublicContext,
  identifier: string,
): Promise<PromptDto | 'gone' | null> {
  if (identifierKind(identifier) === 'invalid') return null;
  try {
    return await getPrompt({ db: ctx.db, actor: ctx.guest }, identifier);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
    return (await isGone(ctx, identifier)) ? 'gone' : null;
  }
}

/** Whether a slug was a prompt's that everybody could see, deleted by now. Says nothing of others. */
export async function isGone(
  { db, guest }: Pick<PublicContext, 'db' | 'guest'>,
  slug: string,
): Promise<boolean> {
  if (!isSlug(slug)) return false;
  const deleted = await db.prompt.findFirst({
    where: { slug, isShared: true, deletedAt: { not: null }, ...shownTo(guest) },
    select: { id: true },
  });
  return deleted !== null;
}
