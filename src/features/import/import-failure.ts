import { importMessages } from '@/domain/import/messages';
import type { ImportResult } from '@/domain/import/report';

/** User-facing error of an import or a preview; `report` counts the rows saved before it. */
export class ImportFailure extends Error {
  constructor(
    message: string,
    readonly report: ImportResult | null = null,
  ) {
    super(message);
  }
}

export function messageOf(error: unknown, name: string): string {
  return error instanceof ImportFailure ? error.message : importMessages.unreadable(name);
}
