import type { AiStatus } from '@/domain/ai/schema';

/** How often AI was asked today, for an admin. */
export function callsText(model: string | null, { used, budget }: NonNullable<AiStatus['today']>): string {
  return `${model ?? 'AI'}: ${used.toLocaleString('en-US')} of ${budget.toLocaleString('en-US')} requests used today (shared by everyone)`;
}
