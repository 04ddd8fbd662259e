'use client';

import { ErrorBox } from '@/components/ui/error-box';
import { messages } from '@/domain/messages';

/** Says that nobody could tell whose session this is, so that the page shows what a visitor sees (specification 8). */
export function ProfileProblem() {
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 sm:px-6">
      <ErrorBox title={messages.session.expired} onRetry={() => window.location.reload()}>
        {messages.session.profileFailed}
      </ErrorBox>
    </div>
  );
}
