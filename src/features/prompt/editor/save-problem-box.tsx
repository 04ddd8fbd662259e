import { ErrorBox } from '@/components/ui/error-box';
import { SendProofButton } from '@/features/address-proof/send-proof-button';
import type { SaveProblem } from './use-save-prompt';

/** Why a prompt was not saved, and what to do when the session has ended. */
export function SaveProblemBox({ problem }: { problem: SaveProblem }) {
  return (
    <ErrorBox className="mb-3">
      {problem.text}
      {problem.needsProof && (
        <span className="mt-2 block">
          <SendProofButton />
        </span>
      )}
      {problem.needsSignIn && (
        <span className="block font-normal">
          Your changes are kept.{' '}
          <a href="/login" target="_blank" rel="noopener" className="font-semibold underline">
            Sign in in a new tab
          </a>
          , then save again here.
        </span>
      )}
    </ErrorBox>
  );
}
