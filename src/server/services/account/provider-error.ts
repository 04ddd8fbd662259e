import { type SignInProblem, signInProblemText } from '@/domain/account/sign-in-problems';
import { AppError, type ErrorCode } from '@/domain/errors';

const CODES: Partial<Record<SignInProblem, ErrorCode>> = {
  tooMany: 'TOO_MANY_REQUESTS',
  unavailable: 'UNAVAILABLE',
  unreachable: 'BAD_GATEWAY',
};

/** Returns the error of a failed sign-in with a provider; the sign-in screen selects its message by the name. */
export function providerError(problem: SignInProblem): AppError {
  return new AppError(CODES[problem] ?? 'FORBIDDEN', signInProblemText(problem, 'The provider') ?? '', {
    errorName: problem,
  });
}
