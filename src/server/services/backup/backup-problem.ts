import type { BackupText } from '@/domain/backup/messages';

/** A failed backup or restore, with a message for the operator. `remedy` is the solution; neither has a secret. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem';
  readonly remedy: string;

  constructor({ message, remedy }: BackupText, options?: ErrorOptions) {
    super(message, options);
    this.remedy = remedy;
  }
}

/** Returns the code of a failed system call or statement; the name of any other error. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'UNKNOWN';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
