'use client';

import { ErrorBox } from '@/components/ui/error-box';
import { messages } from '@/domain/messages';

/** Error shown if the session could not be loaded, so that the page is displayed as for guests. */
export function ProfileProblem() {
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 sm:px-6">
      <ErrorBox title={messages.session.expired} onRetry={() => window.location.reload()}>
        {messages.session.profileFailed}
      </ErrorBox>
    </div>
  );
}
