import { type SignInProblem, signInProblemText } from '@/domain/account/sign-in-problems';
import { AppError, type ErrorCode } from '@/domain/errors';

const CODES: Partial<Record<SignInProblem, ErrorCode>> = {
  tooMany: 'TOO_MANY_REQUESTS',
  unavailable: 'UNAVAILABLE',
  unreachable: 'BAD_GATEWAY',
};

/** A refusal of a sign-in by a provider; its name tells the sign-in screen what to say. */
export function providerError(problem: SignInProblem): AppError {
  return new AppError(CODES[problem] ?? 'FORBIDDEN', signInProblemText(problem, 'The provider') ?? '', {
    errorName: problem,
  });
}
