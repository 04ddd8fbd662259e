import { z } from 'zod';
import { AppError } from '@/domain/errors';
import type { PromptPage } from '@/domain/prompt/schema';
import type { PromptListQuery } from '@/domain/prompt/list-query';
import { Prisma } from '@/generated/prisma/client';
import type { ServiceContext } from '../../context';
import { getProfile } from '../../profile/get-profile';
import { rowsOf } from '../../rows';
import { spacesOf, withinToken } from '../../access';

const NameRow = z.object({ name: z.string() });

/**
 * Returns the names of the creator and the space that filter a list, for the active filters. Null for
 * one that the caller doesn't see; undefined if neither filters the list.
 */
export async function namesOfFilters(
  ctx: Pick<ServiceContext, 'db' | 'actor'>,
  { creatorId, spaceId }: Pick<PromptListQuery, 'creatorId' | 'spaceId'>,
): Promise<PromptPage['names']> {
  if (creatorId === undefined && spaceId === undefined) return undefined;
  const [by, space] = await Promise.all([
    creatorId === undefined ? null : creatorName(ctx, creatorId),
    spaceId === undefined ? null : spaceName(ctx, spaceId),
  ]);
  return { by, in: space };
}

async function creatorName(ctx: Pick<ServiceContext, 'db' | 'actor'>, id: string): Promise<string | null> {
  try {
    return (await getProfile(ctx, id)).fullName;
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

async function spaceName(
  { db, actor }: Pick<ServiceContext, 'db' | 'actor'>,
  id: string,
): Promise<string | null> {
  if (actor.kind === 'guest') return null;
  const [row] = await rowsOf(db, NameRow)`
    SELECT s.name FROM spaces s
    WHERE s.id = ${id}::uuid AND s.id IN ${spacesOf(actor.id)} AND ${withinToken(actor, Prisma.sql`s.id`)}`;
  return row?.name ?? null;
}
