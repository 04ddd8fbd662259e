'use client';

import { ChevronDown, FlaskConical, Languages, Scissors, Sparkles, Undo2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { DropdownMenu, type MenuEntry } from '@/components/ui/dropdown-menu';
import { toast } from '@/components/ui/toast';
import { evaluationToImprove } from '@/domain/evaluation/path';
import { FRAMEWORKS } from '@/domain/generator/frameworks';
import { messages } from '@/domain/messages';
import { FRAMEWORK_IDS } from '@/domain/prompt/vocabulary';
import { trpc } from '@/trpc/client';
import { callsText } from './calls-text';
import type { EditorJob } from './editor-job';
import { type EditorAi, useEditorAi } from './use-editor-ai';
import type { EditedPrompt } from './use-replaced-text';

// The comparison of two texts is loaded when there is one.
const AnswerDialog = dynamic(() => import('./answer-dialog').then((module) => module.AnswerDialog), {
  ssr: false,
});

const LanguageDialog = dynamic(() => import('./language-dialog').then((module) => module.LanguageDialog), {
  ssr: false,
});

type FrameworkId = (typeof FRAMEWORK_IDS)[number];

const frameworkOf = (id: FrameworkId) => FRAMEWORKS[id.toUpperCase() as Uppercase<FrameworkId>];

/**
 * The menu above the text with Enhance Prompt and Enhance Prompt by Framework, Shorter and In another language. Each leads to a comparison; nothing is replaced
 * before it is accepted.
 */
export function ImproveMenu({
  onEmpty,
  onUndone,
  testedId = null,
  ...prompt
}: EditedPrompt & {
  /** The saved prompt whose test cases can be improved on; null for a new one. */
  testedId?: string | null;
  /** Called when there is no text to improve, after a message about it. */
  onEmpty: () => void;
  /** The earlier text is back. */
  onUndone: () => void;
}) {
  const { data: status } = trpc.ai.status.useQuery();
  const utils = trpc.useUtils();
  const [isAsking, setAsking] = useState(false);
  const [wasAsking, setWasAsking] = useState(false);
  const editor = useEditorAi(prompt, status?.answerTokens ?? 0);
  // An admin sees how often AI was asked.
  const counted = () => utils.ai.status.invalidate();
  const ai: EditorAi = {
    ...editor,
    start: (job, isDecided) => editor.start(job, isDecided).then(counted),
    repeat: (review, how) => editor.repeat(review, how).then(counted),
    workThrough: (job, sections) => editor.workThrough(job, sections).then(counted),
  };

  /** Runs an action if there is a text. */
  function withText(act: () => void) {
    if (prompt.read().content.trim() !== '') act();
    else {
      toast.error(messages.editorAi.contentEmpty);
      // After the menu has closed, which would take the focus back.
      requestAnimationFrame(() => requestAnimationFrame(onEmpty));
    }
  }

  const improve = (job: EditorJob) => withText(() => void ai.start(job));
  const startFromResults = useEffectEvent(() => {
    const { hash, pathname, search } = window.location;
    const evaluationId = evaluationToImprove(hash);
    if (testedId === null || evaluationId === null) return;
    // Once: a reload starts no AI request.
    window.history.replaceState(window.history.state, '', pathname + search);
    improve({ kind: 'results', promptId: testedId, evaluationId });
  });
  const isAvailable = status?.available === true;
  useEffect(() => {
    if (isAvailable) startFromResults();
  }, [isAvailable]);
  const askLanguage = () =>
    withText(() => {
      setWasAsking(true);
      setAsking(true);
    });

  const disabledReason = status?.available === false && status.reason;
  const trigger = (
    <Button
      variant="ghost"
      size="dense"
      icon={<Sparkles aria-hidden="true" />}
      disabledReason={disabledReason}
      loading={ai.state.step === 'writing'}
    >
      <span className="flex items-center gap-1.5">
        Improve
        <ChevronDown aria-hidden="true" />
      </span>
    </Button>
  );
  return (
    <>
      {disabledReason ? (
        trigger
      ) : (
        <DropdownMenu
          trigger={trigger}
          entries={entriesOf(improve, askLanguage, { usage: usageOf(status), testedId })}
        />
      )}
      {wasAsking && (
        <LanguageDialog
          open={isAsking}
          onOpenChange={setAsking}
          onChoose={(language) => {
            setAsking(false);
            improve({ kind: 'translate', language });
          }}
        />
      )}
      <ImproveOutcome ai={ai} onUndone={onUndone} />
      {ai.state.step !== 'idle' && <AnswerDialog ai={ai} content={ai.content} />}
    </>
  );
}

/** How often AI was asked today, for an admin; null for others. */
function usageOf(
  status:
    { available: boolean; model: string | null; today: Parameters<typeof callsText>[1] | null } | undefined,
): string | null {
  return status?.today && status.available ? callsText(status.model, status.today) : null;
}

function entriesOf(
  improve: (job: EditorJob) => void,
  askLanguage: () => void,
  { usage, testedId }: { usage: string | null; testedId: string | null },
): MenuEntry[] {
  return [
    {
      label: 'Enhance Prompt',
      icon: <Sparkles aria-hidden="true" />,
      onSelect: () => improve({ kind: 'enhance' }),
    },
    {
      label: 'Shorter',
      icon: <Scissors aria-hidden="true" />,
      onSelect: () => improve({ kind: 'shorten' }),
    },
    {
      label: 'In another language',
      icon: <Languages aria-hidden="true" />,
      onSelect: askLanguage,
    },
    ...(testedId === null
      ? []
      : [
          {
            label: 'From test results',
            hint: 'Rewrites the text so that failing test cases pass',
            icon: <FlaskConical aria-hidden="true" />,
            onSelect: () => improve({ kind: 'results', promptId: testedId }),
          },
        ]),
    { kind: 'separator' },
    {
      kind: 'group',
      label: 'Enhance Prompt by Framework',
      items: FRAMEWORK_IDS.map((framework) => ({
        label: frameworkOf(framework).name,
        hint: frameworkOf(framework).description,
        onSelect: () => improve({ kind: 'format', framework }),
      })),
    },
    ...(usage === null ? [] : [{ kind: 'heading' as const, label: usage }]),
  ];
}

/** The way back to changes that wait for a review, and to the text before the last ones. */
function ImproveOutcome({ ai, onUndone }: { ai: EditorAi; onUndone: () => void }) {
  const isWaiting = ai.state.step === 'review' && !ai.state.isOpen;
  if (!isWaiting && ai.undo === null) return null;
  return (
    <div
      role="status"
      className="order-last flex basis-full flex-wrap items-center gap-x-3 gap-y-1 px-2 pb-1 text-md text-fg-muted"
    >
      {isWaiting && (
        <Button variant="secondary" size="dense" onClick={ai.reopen}>
          Review changes
        </Button>
      )}
      {ai.undo !== null && (
        <>
          Text replaced.
          <Button
            variant="secondary"
            size="dense"
            icon={<Undo2 aria-hidden="true" />}
            onClick={() => {
              ai.undo?.();
              // The button goes; the text that came back is where to go on.
              onUndone();
            }}
          >
            Undo
          </Button>
        </>
      )}
    </div>
  );
}
