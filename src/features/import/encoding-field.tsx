'use client';

import { Field } from '@/components/ui/field';
import { NativeSelect } from '@/components/ui/native-select';
import { CHOOSABLE_ENCODINGS, ENCODINGS, TextEncodingName } from '@/domain/import/encodings';

const OPTIONS = CHOOSABLE_ENCODINGS.map((name) => ({ value: name, label: ENCODINGS[name] }));

interface EncodingFieldProps {
  /** How the file was read; null for UTF-8, which nobody need choose. */
  encoding: TextEncodingName | null;
  onEncoding: (encoding: TextEncodingName) => void;
}

/** How the letters of a file are written, for one whose letters look wrong. */
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
