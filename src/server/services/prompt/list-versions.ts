import { pageCountOf } from '@/domain/pagination';
import type { VersionDto, VersionPage } from '@/domain/prompt/version';
import { Category } from '@/domain/prompt/categories';
import type { ServiceContext } from '../context';
import { loadPromptFacts, promptNotFound } from './load-prompt';

const PER_PAGE = 20;

/** The versions of a prompt the caller can open, newest first, without their texts. */
export async function listVersions(
  ctx: Pick<ServiceContext, 'db' | 'actor'>,
  input: { id: string; page: number },
): Promise<VersionPage> {
  const prompt = await loadPromptFacts(ctx.db, ctx.actor, input.id);
  const total = prompt.version;
  const pageCount = pageCountOf(total, PER_PAGE);
  const page = Math.min(input.page, pageCount);
  const rows = await ctx.db.promptVersion.findMany({
    where: { promptId: prompt.id },
    orderBy: { version: 'desc' },
    skip: (page - 1) * PER_PAGE,
    take: PER_PAGE,
    select: { version: true, note: true, createdAt: true, author: { select: { fullName: true } } },
  });
  const items = rows.map(({ author, ...row }) => ({ ...row, authorName: author?.fullName ?? null }));
  return { items, total, page, pageCount };
}

/** One version with its text. Throws NOT_FOUND when the prompt has none of that number. */
export async function getVersion(
  ctx: Pick<ServiceContext, 'db' | 'actor'>,
  input: { id: string; version: number },
): Promise<VersionDto> {
  const prompt = await loadPromptFacts(ctx.db, ctx.actor, input.id);
  const row = await ctx.db.promptVersion.findUnique({
    where: { promptId_version: { promptId: prompt.id, version: input.version } },
    include: { author: { select: { fullName: true } } },
  });
  if (row === null) throw promptNotFound();
  const { version, title, description, content, tags, note, createdAt, author } = row;
  const category = Category.parse(row.category);
  return {
    version,
    title,
    description,
    content,
    category,
    tags,
    note,
    createdAt,
    authorName: author?.fullName ?? null,
  };
}
