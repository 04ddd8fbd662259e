import { hasRole } from '@/domain/actor';
import type { AiStatus } from '@/domain/ai/schema';
import { messages } from '@/domain/messages';
import { UNCONFIGURED } from '@/server/ports/text-model/text-model';
import type { AiContext } from './context';
import { usedToday } from './limits';

/** Returns whether AI text is available, and for an admin the model and today's use. */
export async function getAiStatus({ actor, now, textModel }: AiContext): Promise<AiStatus> {
  const isAdmin = hasRole(actor, 'admin');
  const reason = isAdmin ? `${messages.ai.unavailable} ${UNCONFIGURED}` : messages.ai.unavailable;
  return {
    available: textModel !== null,
    answerTokens: textModel?.maxTokens ?? 0,
    reason: textModel === null ? reason : null,
    provider: textModel?.provider ?? null,
    model: isAdmin ? (textModel?.name ?? null) : null,
    today: isAdmin ? await usedToday(now) : null,
  };
}
