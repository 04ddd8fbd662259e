import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { modelMessages as said } from '@/domain/model/messages';
import type { TypedTerms } from './terms';

type TermsFieldsProps = {
  typed: TypedTerms;
  currency: string;
  errors: { [Name in keyof TypedTerms]?: string | undefined };
  onChange: (typed: TypedTerms) => void;
};

/** Fields for what a model costs and how many calls it takes at once. */
export function TermsFields({ typed, currency, errors, onChange }: TermsFieldsProps) {
  const fields = [
    { name: 'priceIn', label: said.priceIn(currency), hint: said.priceHint },
    { name: 'priceOut', label: said.priceOut(currency), hint: undefined },
    { name: 'callsAtOnce', label: said.callsAtOnce, hint: said.callsHint },
  ] as const;
  return fields.map(({ name, label, hint }) => (
    <Field key={name} label={label} hint={hint} error={errors[name]}>
      <Input
        inputMode="decimal"
        autoComplete="off"
        className="max-w-40"
        value={typed[name]}
        onChange={({ target }) => onChange({ ...typed, [name]: target.value })}
      />
    </Field>
  ));
}
