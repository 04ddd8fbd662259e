import { cn } from '@/lib/cn';

export interface DiffMarkProps {
  /** Inserted or deleted text. */
  as: 'ins' | 'del';
  text: string;
  /** Renders the text without a mark. */
  isPlain?: boolean;
}

/** One side of a change: underlined or struck out, and announced by screen readers. */
export function DiffMark({ as: Tag, text, isPlain = false }: DiffMarkProps) {
  if (isPlain) return text;
  const look =
    Tag === 'ins'
      ? 'bg-ok-soft text-on-ok-soft underline decoration-1 underline-offset-3'
      : 'bg-danger-soft text-on-danger-soft line-through';
  return (
    <Tag className={cn('rounded-xs box-decoration-clone px-0.5', look)}>
      <span className="sr-only">{Tag === 'ins' ? 'added: ' : 'removed: '}</span>
      {/* Makes a changed line end visible. */}
      {text.trim() === '' ? text.replaceAll('\n', '↵\n') : text}
      <span className="sr-only"> end of {Tag === 'ins' ? 'addition' : 'removal'} </span>
    </Tag>
  );
}
