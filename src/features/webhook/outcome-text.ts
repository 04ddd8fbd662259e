import { webhookMessages as said } from '@/domain/webhook/messages';
import type { DeliveryOutcome } from '@/domain/webhook/schema';

/** What became of an attempt: a status, or the reason for none. */
export function outcomeText({ status, reason }: DeliveryOutcome): string {
  if (reason === null) return `Delivered (${status ?? ''})`;
  const words = said.deliveryReasons[reason];
  return status === null ? words : `${words} (${status})`;
}
