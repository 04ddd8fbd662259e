'use client';

import { Copy, Download } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { toast } from '@/components/ui/toast';
import { factorMessages } from '@/domain/account/factor-messages';
import { messages } from '@/domain/messages';
import { copyText } from '@/lib/clipboard';

/** Recovery codes, shown once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[] | null; onClose: () => void }) {
  return (
    <Dialog
      open={codes !== null}
      onOpenChange={onClose}
      size="sm"
      title="Recovery codes"
      description={factorMessages.keepCodes}
      footer={<Button onClick={onClose}>I’ve saved my codes</Button>}
    >
      {codes !== null && <RecoveryCodes codes={codes} />}
    </Dialog>
  );
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  const text = codes.join('\n');

  async function copy() {
    try {
      await copyText(text);
      toast.success(messages.copy.field('Recovery codes'));
    } catch {
      toast.error(messages.copy.failed);
    }
  }

  return (
    <>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-1.5 font-mono text-sm" translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="dense"
          icon={<Copy aria-hidden="true" />}
          onClick={() => void copy()}
        >
          Copy
        </Button>
        <Button
          variant="secondary"
          size="dense"
          icon={<Download aria-hidden="true" />}
          onClick={() => download(`${text}\n`)}
        >
          Download
        </Button>
      </div>
    </>
  );
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'cuebook-recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(url);
}
