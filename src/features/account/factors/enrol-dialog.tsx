'use client';

import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ErrorBox } from '@/components/ui/error-box';
import { Field } from '@/components/ui/field';
import { factorMessages } from '@/domain/account/factor-messages';
import type { EnrolledFactor } from '@/domain/account/factors';
import { messages } from '@/domain/messages';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { AccountFormFrame } from '../account-form-frame';
import { fieldText } from '../field-text';
import { CodeInput } from './code-input';

type Props = {
  /** Enrollment data for the app; null while no method is being added. */
  enrolled: EnrolledFactor | null;
  onClose: () => void;
  /** Called after a correct code; the first method comes with recovery codes. */
  onVerified: (recoveryCodes: string[] | null) => void;
};

/** Shows the QR code for an authenticator app and asks for its first code. */
export function EnrolDialog({ enrolled, onClose, onVerified }: Props) {
  const codeField = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={enrolled !== null}
      onOpenChange={onClose}
      size="sm"
      initialFocus={codeField}
      title={factorMessages.addApp}
      description={factorMessages.scan}
    >
      {enrolled !== null && <EnrolForm enrolled={enrolled} codeField={codeField} onVerified={onVerified} />}
    </Dialog>
  );
}

type FormProps = {
  enrolled: EnrolledFactor;
  /** Id of the sign-in that waits for it, if there is one. */
  signIn?: string;
  codeField?: React.RefObject<HTMLInputElement | null>;
  onVerified: Props['onVerified'];
};

/** QR code, key as text, and the field for the first code. */
export function EnrolForm({ enrolled, signIn, codeField, onVerified }: FormProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const verify = trpc.account.factors.verify.useMutation({
    onSuccess: ({ recoveryCodes }) => onVerified(recoveryCodes),
    onError: (error) => setProblem(errorText(error)),
  });

  function submit(code: string) {
    setProblem(code.trim() === '' ? messages.auth.fillAllFields : null);
    if (code.trim() !== '') verify.mutate({ id: enrolled.id, code, ...(signIn !== undefined && { signIn }) });
  }

  return (
    <AccountFormFrame onSubmit={(form) => submit(fieldText(form, 'code'))}>
      <img
        src={enrolled.qrCode}
        alt="QR code for the key below"
        width={192}
        height={192}
        className="justify-self-center rounded-md"
      />
      <div className="text-md">
        <p className="font-semibold">Key</p>
        <p className="mt-1 font-mono text-sm break-all select-all" translate="no">
          {enrolled.secret.match(/.{1,4}/g)?.join(' ')}
        </p>
      </div>
      {problem !== null && <ErrorBox>{problem}</ErrorBox>}
      <Field label="Code" required>
        <CodeInput {...(codeField && { ref: codeField })} />
      </Field>
      <Button type="submit" loading={verify.isPending} className="mt-2">
        Add
      </Button>
    </AccountFormFrame>
  );
}
