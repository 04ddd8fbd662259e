import { TestInputs } from '@/domain/test-case/schema';
import type { ValueSetDto } from '@/domain/value-set/schema';
import type { PromptValueSet } from '@/generated/prisma/client';

/** Returns a stored set as its owner sees it. */
export function toValueSet({ id, name, values, updatedAt }: PromptValueSet): ValueSetDto {
  return { id, name, values: TestInputs.parse(values), updatedAt };
}
