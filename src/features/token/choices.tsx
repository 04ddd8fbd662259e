import { Checkbox } from '@/components/ui/checkbox';

/** Some of a few things, each with what it means. */
export function Choices<Value extends string>({
  legend,
  error,
  options,
  chosen,
  onChange,
}: {
  legend: string;
  error?: string | undefined;
  options: readonly { value: Value; label: string; hint?: string }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
}) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-md font-semibold">{legend}</legend>
      {options.map(({ value, label, hint }) => (
        <Checkbox
          key={value}
          label={label}
          hint={hint}
          checked={chosen.includes(value)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, value] : chosen.filter((other) => other !== value))
          }
        />
      ))}
      {error !== undefined && (
        <p role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
