import { CopyButton } from './copy-button';

/** A text to be pasted elsewhere, with its button. */
export function CopiedLine({ name, text }: { name: string; text: string }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <code className="min-w-0 font-mono text-sm break-all text-fg">{text}</code>
      <CopyButton text={text} name={name} />
    </span>
  );
}
