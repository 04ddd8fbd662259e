import Link from 'next/link';
import type { ReactNode } from 'react';
import { PageHeader } from '@/components/layout/page-shell';
import { CopyLine } from '@/features/connection/copy-line';
import { LongText } from '@/components/ui/long-text';
import { agentMessages } from '@/domain/agent/messages';
import { CONSENT_PATH } from '@/domain/connection/paths';
import { gitHubPipeline, gitLabPipeline } from '@/domain/git-sync/pipelines';
import { SYNC_BRANCH } from '@/domain/git-sync/steps';
import { siteUrl } from '@/env';

const NEW_FILE = `---
title: Review a pull request
description: Finds what a review should ask for.
---
Review this change: {{change}}
`;

function Code({ children }: { children: string }) {
  return <code className="font-mono text-sm wrap-anywhere">{children}</code>;
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mb-10 grid max-w-prose gap-3">
      <h2 id={id} className="scroll-mt-24 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Pipeline({ id, title, file, text }: { id: string; title: string; file: string; text: string }) {
  return (
    <section aria-labelledby={id} className="mb-10">
      <h2 id={id} className="mb-3 scroll-mt-24 text-2xl">
        {title}
      </h2>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>
          Save it as <Code>{file}</Code>.
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
          Newer versions in the library come as a pull request from the branch <Code>{SYNC_BRANCH}</Code>. New
          files become drafts in the space, and edited files update your drafts or become suggestions. The
          pipeline can’t approve, share or delete prompts. Where both sides have changed, nothing is
          overwritten, and the pull request names the file.
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
            Save it as the secret <Code>CUEBOOK_TOKEN</Code> of the repository. For GitLab, also save a
            project token with <Code>write_repository</Code> as <Code>CUEBOOK_PUSH_TOKEN</Code>. On GitHub,
            allow Actions to create pull requests.
          </li>
          <li>Add the file below. It runs on pushes, every night, and when a webhook starts it.</li>
          <li>
            To start it when prompts change, add a webhook in the settings of the space. Tick “Saved a new
            version”, or, where files hold approved versions, “Approved” and “Approval withdrawn”.
            <ul className="mt-2 grid list-disc gap-2 ps-6">
              <li>
                GitHub: the format GitHub Actions. The address of GitHub Enterprise Server ends in{' '}
                <Code>/api/v3</Code>: <Code>https://github.example.com/api/v3</Code>.
              </li>
              <li>
                GitLab: the format JSON with the address of a pipeline trigger,{' '}
                <Code>
                  https://gitlab.example.com/api/v4/projects/PROJECT_ID/ref/main/trigger/pipeline?token=TOKEN
                </Code>
                .
              </li>
            </ul>
          </li>
        </ol>
      </div>
      <Section id="files" title="Files">
        <p>
          A new file needs front matter with a title and a description. Other Markdown files, as a README, are
          named in the pull request and left alone.
        </p>
        <pre
          role="region"
          aria-label="A new prompt"
          tabIndex={0}
          className="overflow-auto rounded-md border border-border bg-surface-2 p-3 text-sm"
        >
          <code>{NEW_FILE}</code>
        </pre>
        <p>
          <Code>.cuebook.json</Code> in the folder says which prompts have had a file. A file that you delete
          is listed and not written again; remove its entry there to have it back.
        </p>
        <p>
          Add <Code>--approved</Code> to the line with <Code>sync</Code>, and files hold approved versions
          only. What was sent from a file stays in it until that version is approved. Add <Code>--prune</Code>{' '}
          to remove unedited files whose prompt is gone, out of reach or not approved.
        </p>
        <p>
          The last step runs <Code>cuebook test --gate --if-tested</Code> for the versions in the pull
          request. It fails for a version that doesn’t meet its approval gate or hasn’t passed its test cases.
          Prompts that have neither pass; take <Code>--if-tested</Code> out to have them fail.
        </p>
      </Section>
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
