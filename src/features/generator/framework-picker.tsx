import { useId } from 'react';
import { FRAMEWORKS } from '@/domain/generator/frameworks';
import { GENERATOR_FRAMEWORKS, type GeneratorFramework } from '@/domain/generator/vocabulary';

/** The frameworks as radio cards with their letters set big: arrow keys move between them. */
export function FrameworkPicker({
  value,
  onValueChange,
}: {
  value: GeneratorFramework;
  onValueChange: (framework: GeneratorFramework) => void;
}) {
  const name = useId();
  return (
    <fieldset>
      <legend className="sr-only">Framework</legend>
      <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 lg:grid-cols-6">
        {GENERATOR_FRAMEWORKS.map((id) => {
          const { name: title, description } = FRAMEWORKS[id];
          const letters = id === 'NONE' ? ['Aa'] : Array.from(title);
          return (
            <label
              key={id}
              className="relative grid cursor-pointer content-start gap-1 rounded-lg border border-border bg-surface p-3.5 transition-colors hover:border-border-strong has-checked:border-primary has-checked:forced-chosen has-checked:bg-primary-soft has-checked:text-on-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
            >
              <input
                type="radio"
                name={name}
                value={id}
                checked={id === value}
                onChange={() => onValueChange(id)}
                className="absolute inset-0 size-full cursor-[inherit] appearance-none outline-none"
              />
              <span
                aria-hidden="true"
                className="font-heading text-2xl leading-none tracking-tight whitespace-nowrap"
              >
                {letters.map((letter, index) => (
                  <span key={`${letter}${index}`}>
                    {index > 0 && <span className="px-px font-normal text-fg-subtle">·</span>}
                    {letter}
                  </span>
                ))}
              </span>
              <span className={id === 'NONE' ? 'text-md font-semibold' : 'sr-only'}>{title}</span>
              <span className="text-sm text-fg-muted">{description}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
