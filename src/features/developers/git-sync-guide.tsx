import Link from 'next/link';
import { PageHeader } from '@/components/layout/page-shell';
import { CopyLine } from '@/features/connection/copy-line';
import { LongText } from '@/components/ui/long-text';
import { agentMessages } from '@/domain/agent/messages';
import { CONSENT_PATH } from '@/domain/connection/paths';
import { gitHubPipeline, gitLabPipeline } from '@/domain/git-sync/pipelines';
import { SYNC_BRANCH } from '@/domain/git-sync/steps';
import { siteUrl } from '@/env';

function Pipeline({ id, title, file, text }: { id: string; title: string; file: string; text: string }) {
  return (
    <section aria-labelledby={id} className="mb-10">
      <h2 id={id} className="mb-3 scroll-mt-24 text-2xl">
        {title}
      </h2>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>
          Save it as <code className="font-mono text-sm wrap-anywhere">{file}</code>.
        </p>
        <CopyLine text={text} name={`Copy the file for ${title}`} />
      </div>
      <pre
        role="region"
        aria-label={file}
        tabIndex={0}
        className="mt-3 max-h-[32rem] overflow-auto rounded-md border border-border bg-surface-2 p-3 text-sm"
      >
        <code>
          <LongText text={text} />
        </code>
      </pre>
    </section>
  );
}

/** How a Git repository and a space are kept in step: two complete pipelines. */
export function GitSyncGuide({ space }: { space: string }) {
  const target = { siteUrl, space };
  return (
    <>
      <PageHeader
        title="Prompts in a Git repository"
        lead="A pipeline of your repository keeps its folder and a space in step, in both directions."
      />
      <div className="mb-8 grid max-w-prose gap-3">
        <p>
          Newer versions in the library come as a pull request from the branch{' '}
          <code className="font-mono text-sm">{SYNC_BRANCH}</code>. New files become drafts in the space, and
          edited files update your drafts or become suggestions. The pipeline can’t approve, share or delete
          prompts. Where both sides have changed, nothing is overwritten, and the pull request names the file.
        </p>
        <ol className="grid list-decimal gap-2 ps-6">
          <li>
            Create a token with the scopes Read, Export, Draft and suggest, and Edit drafts, limited to the
            space:{' '}
            <Link href={CONSENT_PATH} className="link">
              {agentMessages.connect.title}
            </Link>
            .
          </li>
          <li>
            Save it as the secret <code className="font-mono text-sm">CUEBOOK_TOKEN</code> of the repository.
            For GitLab, also save a project token with{' '}
            <code className="font-mono text-sm">write_repository</code> as{' '}
            <code className="font-mono text-sm">CUEBOOK_PUSH_TOKEN</code>. On GitHub, allow Actions to create
            pull requests.
          </li>
          <li>Add the file below. It runs on pushes, every night, and when a webhook starts it.</li>
          <li>
            To start it when prompts change, add a webhook in the settings of the space: of the format GitHub
            Actions, or of the format JSON with the address of a GitLab trigger.
          </li>
        </ol>
      </div>
      <Pipeline
        id="github"
        title="GitHub Actions"
        file=".github/workflows/cuebook.yml"
        text={gitHubPipeline(target)}
      />
      <Pipeline id="gitlab" title="GitLab CI" file=".gitlab-ci.yml" text={gitLabPipeline(target)} />
    </>
  );
}
