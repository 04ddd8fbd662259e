import { identityMessages } from '@/domain/account/identity-messages';
import { AppError } from '@/domain/errors';

const CODES = {
  identity_already_exists: 'CONFLICT',
  identity_not_found: 'NOT_FOUND',
  single_identity_not_deletable: 'CONFLICT',
} as const;

/** Returns an error about sign-in methods, with its stable name for clients. */
export function identityError(errorName: keyof typeof CODES): AppError {
  return new AppError(CODES[errorName], identityMessages.errors[errorName], { errorName });
}
