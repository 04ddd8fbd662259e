'use client';

import { Field } from '@/components/ui/field';
import { NativeSelect } from '@/components/ui/native-select';
import { CHOOSABLE_ENCODINGS, ENCODINGS, TextEncodingName } from '@/domain/import/encodings';

const OPTIONS = CHOOSABLE_ENCODINGS.map((name) => ({ value: name, label: ENCODINGS[name] }));

interface EncodingFieldProps {
  /** Detected encoding; null for UTF-8, which needs no choice. */
  encoding: TextEncodingName | null;
  onEncoding: (encoding: TextEncodingName) => void;
}

/** Field to choose the encoding of a file whose letters look wrong. */
export function EncodingField({ encoding, onEncoding }: EncodingFieldProps) {
  if (encoding === null) return null;
  return (
    <Field label="Encoding" hint="If letters look wrong, choose a different one.">
      <NativeSelect
        options={OPTIONS}
        value={encoding}
        onValueChange={(value) => onEncoding(TextEncodingName.parse(value))}
      />
    </Field>
  );
}
