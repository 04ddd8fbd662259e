import type { AiStatus } from '@/domain/ai/schema';
import { callsText } from './calls-text';

/** For an admin: how often AI was asked today, or how to set it up. */
export function AiSection({ status: { model, today, reason } }: { status: AiStatus }) {
  return (
    <section aria-labelledby="ai-text" className="mt-12">
      <h2 id="ai-text" className="mb-2 text-2xl">
        AI
      </h2>
      <p className="max-w-prose text-fg-muted">{reason ?? (today && callsText(model, today))}</p>
    </section>
  );
}
