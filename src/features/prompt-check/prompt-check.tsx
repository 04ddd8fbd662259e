'use client';

import { ChevronDown, X } from 'lucide-react';
import {
  type RefObject,
  useDeferredValue,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { IconButton } from '@/components/ui/icon-button';
import { checkPrompt } from '@/domain/prompt-check/check-prompt';
import type { Finding, FindingCode } from '@/domain/prompt-check/finding';
import { checkMessages } from '@/domain/prompt-check/messages';
import { estimateTokens } from '@/domain/prompt-check/tokens';
import {
  dismiss,
  dismissalOf,
  noneDismissed,
  readDismissed,
  restoreDismissed,
  subscribeToDismissed,
} from './dismissed';
import { FINDING_ICONS } from './finding-icons';

/** Number of findings shown before expanding the list. */
const SHOWN = 5;

/** A text field normalizes line ends to one line feed, so positions are counted that way. */
function readText(text: string) {
  const checked = text.replace(/\r\n?/g, '\n');
  if (checked.trim() === '') return { checked: '', found: [], tokens: 0 };
  return { checked, found: checkPrompt(checked), tokens: estimateTokens(checked) };
}

interface CheckProps {
  text: string;
  /** Codes of findings that the screen reports elsewhere. */
  ignore?: readonly FindingCode[];
  /** Id of the text for dismissals, e.g. of its prompt. */
  scope: string;
  /** Selects a range of the text; offsets count line ends as one character. */
  onGoTo: (start: number, end: number) => void;
}

/** Checks a long text when typing leaves time, and only once: the compiler does not memoize results of hooks. */
function useFindings({ text, scope, ignore = [] }: Omit<CheckProps, 'onGoTo'>) {
  const deferred = useDeferredValue(text);
  const { checked, found, tokens } = useMemo(() => readText(deferred), [deferred]);
  const dismissed = useSyncExternalStore(subscribeToDismissed, readDismissed, noneDismissed);
  const all = found.filter(({ code }) => !ignore.includes(code));
  const findings = all.filter(({ id }) => !dismissed.includes(dismissalOf(scope, id)));
  return { isBlank: checked === '', findings, hidden: all.length - findings.length, tokens };
}

/**
 * Findings of the prompt check, most severe first: position, reason, a link to it, and a button to dismiss it, which
 * this browser remembers per text (`scope`). Works without AI.
 */
export function PromptCheck(props: CheckProps) {
  const { isBlank, findings, hidden, tokens } = useFindings(props);
  const heading = useRef<HTMLHeadingElement>(null);
  if (isBlank) return null;
  return (
    <Card as="section" aria-label="Prompt check" className="p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 ref={heading} tabIndex={-1} className="text-lg">
          Prompt check
        </h2>
        <p className="text-sm text-fg-muted tabular-nums">
          about {tokens.toLocaleString('en')} {tokens === 1 ? 'token' : 'tokens'}
        </p>
      </div>
      <p role="status" className={findings.length === 0 ? 'mt-1 text-md text-fg-muted' : 'sr-only'}>
        {findings.length === 0 ? 'No issues found.' : `${findings.length} issue(s)`}
      </p>
      <Findings {...props} findings={findings} hidden={hidden} focusAfter={heading} />
    </Card>
  );
}

/**
 * The same in a strip of tools: the number of findings, which opens them below. Open by itself where a secret is found;
 * nothing where there are no findings.
 */
export function CheckHint(props: CheckProps) {
  const { findings, hidden } = useFindings(props);
  const [chosen, setOpen] = useState<boolean | null>(null);
  const isOpen = chosen ?? findings.some(({ code }) => code === 'secret');
  const list = useId();
  const button = useRef<HTMLButtonElement>(null);
  if (findings.length + hidden === 0) return null;
  return (
    <>
      <Button
        ref={button}
        variant="ghost"
        size="dense"
        aria-expanded={isOpen}
        aria-controls={isOpen ? list : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="flex items-center gap-1">
          {findings.length === 1 ? '1 hint' : `${findings.length === 0 ? 'No' : findings.length} hints`}
          <ChevronDown aria-hidden="true" className={isOpen ? 'rotate-180' : undefined} />
        </span>
      </Button>
      {isOpen && (
        <section
          id={list}
          aria-label="Prompt check"
          className="max-h-80 basis-full overflow-y-auto border-t border-border px-2 pb-2 sm:px-3"
        >
          <Findings {...props} findings={findings} hidden={hidden} focusAfter={button} />
        </section>
      )}
    </>
  );
}

function Findings({
  findings,
  hidden,
  scope,
  focusAfter,
  onGoTo,
}: Pick<CheckProps, 'scope' | 'onGoTo'> & {
  findings: readonly Finding[];
  /** How many were dismissed. */
  hidden: number;
  /** Gets the focus when the pressed button is removed with its finding. */
  focusAfter: RefObject<HTMLElement | null>;
}) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? findings : findings.slice(0, SHOWN);
  return (
    <>
      {shown.length > 0 && (
        <ul className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3">
          {shown.map((finding) => (
            <FindingItem
              key={finding.id}
              finding={finding}
              onGoTo={onGoTo}
              onDismiss={() => {
                dismiss(dismissalOf(scope, finding.id));
                focusAfter.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {findings.length > SHOWN && (
          <Button variant="ghost" size="dense" className="mt-3" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show fewer' : `Show all ${findings.length}`}
          </Button>
        )}
        {hidden > 0 && (
          <Button variant="ghost" size="dense" className="mt-3" onClick={() => restoreDismissed(scope)}>
            Show {hidden} dismissed
          </Button>
        )}
      </div>
    </>
  );
}

function FindingItem({
  finding: { code, level, line, start, end, reason },
  onGoTo,
  onDismiss,
}: {
  finding: Finding;
  onGoTo: (start: number, end: number) => void;
  onDismiss: () => void;
}) {
  const label = checkMessages.label[code];
  return (
    <li className="flex items-start gap-2 text-md">
      {FINDING_ICONS[level]}
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{label}</p>
        <p className="break-words text-fg-muted">{reason}</p>
        {end > start && (
          <Button
            variant="ghost"
            size="dense"
            className="-ms-3"
            aria-label={`Go to line ${line}: ${label}`}
            onClick={() => onGoTo(start, end)}
          >
            Go to line {line}
          </Button>
        )}
      </div>
      <IconButton
        size="dense"
        aria-label={`Dismiss: ${label}, line ${line}`}
        tooltip="Dismiss"
        onClick={onDismiss}
      >
        <X aria-hidden="true" />
      </IconButton>
    </li>
  );
}
