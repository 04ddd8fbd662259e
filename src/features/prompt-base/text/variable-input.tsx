import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { NativeSelect } from '@/components/ui/native-select';
import { Textarea } from '@/components/ui/textarea';
import type { VariableField } from '@/domain/prompt/variable-fields';
import { fieldLabel } from '@/domain/prompt/variable-label';

const VALUE_MAX = 50_000;

interface VariableInputProps {
  /** Id of the control, to focus it. */
  id: string;
  variable: VariableField;
  value: string;
  onValueChange: (value: string) => void;
  error: string | null;
}

/** Field to fill in a variable, depending on its type. A guessed type accepts any text. */
export function VariableInput({ id, variable, value, onValueChange, error }: VariableInputProps) {
  const { help, fallback } = variable;
  return (
    <Field
      id={id}
      label={
        <span dir="auto" className="break-words">
          {fieldLabel(variable)}
        </span>
      }
      hint={help !== '' && <span dir="auto">{help}</span>}
      required={fallback === null}
      error={error}
    >
      <Control variable={variable} value={value} onValueChange={onValueChange} />
    </Field>
  );
}

function Control({
  variable: { type, options, fallback, isGuessed },
  value,
  onValueChange,
}: Pick<VariableInputProps, 'variable' | 'value' | 'onValueChange'>) {
  if (type === 'choice') {
    // An optional choice can be cleared.
    const hasBlank = fallback === '' || !options.includes(value);
    return (
      <NativeSelect
        options={[
          ...(hasBlank ? [{ value: '', label: fallback === '' ? 'None' : 'Choose…' }] : []),
          ...options.map((option) => ({ value: option, label: option })),
        ]}
        value={value}
        onValueChange={onValueChange}
      />
    );
  }
  const shared = { value, maxLength: VALUE_MAX, autoComplete: 'off' };
  if (!isGuessed && type !== 'long') {
    return (
      <Input
        {...shared}
        dir="auto"
        inputMode={type === 'number' ? 'decimal' : 'text'}
        onChange={({ target }) => onValueChange(target.value)}
      />
    );
  }
  return (
    <Textarea
      {...shared}
      rows={type === 'long' ? 3 : 1}
      autoGrow
      className={type === 'long' ? 'max-h-60' : 'max-h-60 min-h-9.5 touch:min-h-11'}
      onChange={({ target }) => onValueChange(target.value)}
    />
  );
}
