import type { Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { evaluationMessages as said } from '@/domain/evaluation/messages';
import { canEvaluate } from '@/domain/evaluation/policy';
import { TokenScopeSchema } from '@/domain/token/schema';
import type { Db } from '@/server/db';
import { gateOfPrompt } from '../gate/gate-rows';
import { loadPromptFacts } from '../prompt/load-prompt';
import { recheckAccess } from '../recheck-access';
import { CannotGoOn } from './outcomes';

export type StarterFacts = {
  promptId: string;
  startedBy: string | null;
  isWatch: boolean;
  viaToken: boolean;
  tokenId: string | null;
};

const ends = (reason: string) => new CannotGoOn('evaluation', reason);

/** Returns the rights of the token that started it as they are now. Throws CannotGoOn if it no longer works. */
async function tokenOf(db: Db, { tokenId }: StarterFacts, now: Date): Promise<Member['token']> {
  const row =
    tokenId === null
      ? null
      : await db.personalToken.findFirst({
          where: { id: tokenId, revokedAt: null, expiresAt: { gt: now } },
          select: { id: true, scopes: true, isLimited: true, spaceIds: true },
        });
  const scopes = TokenScopeSchema.array().parse(row?.scopes ?? []);
  if (row === null || !scopes.includes('evaluations:run')) throw ends(said.tokenGone);
  return { id: row.id, scopes, spaceIds: row.isLimited ? row.spaceIds : null };
}

/**
 * Checks what the starter may do now, before each call: their account, their token, the prompt. An evaluation of the
 * server's own has no starter, but a gate that asks for it. Throws CannotGoOn with the reason.
 */
export async function requireStarter(db: Db, evaluation: StarterFacts, now: Date): Promise<void> {
  const { promptId, startedBy, isWatch, viaToken } = evaluation;
  const isGone = async () => (await db.prompt.count({ where: { id: promptId, deletedAt: null } })) === 0;
  if (isWatch) {
    if (await isGone()) throw ends(said.promptGone);
    // Also of the space that the prompt was moved to.
    const { gate } = await gateOfPrompt(db, promptId);
    if (gate?.watch !== true) throw ends(said.watchOff);
    return;
  }
  if (startedBy === null) throw ends(said.starterGone);
  const token = viaToken ? await tokenOf(db, evaluation, now) : undefined;
  const starter: Member = { kind: 'member', id: startedBy, role: 'viewer', ...(token && { token }) };
  try {
    const member = await recheckAccess(db, starter);
    if (!canEvaluate(member, await loadPromptFacts(db, member, promptId))) throw ends(said.notAllowed);
  } catch (error) {
    if (!(error instanceof AppError) || !['FORBIDDEN', 'NOT_FOUND'].includes(error.code)) throw error;
    throw ends((await isGone()) ? said.promptGone : said.notAllowed);
  }
}
