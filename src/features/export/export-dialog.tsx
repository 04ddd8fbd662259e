'use client';

import { type SyntheticEvent, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { NativeSelect } from '@/components/ui/native-select';
import { toast } from '@/components/ui/toast';
import {
  EXPORT_FORMAT_IDS,
  EXPORT_FORMATS,
  type ExportFormatId,
  exportName,
  leftOut,
  PART_NAMES,
} from '@cuebook/formats/export-formats';
import { exportMessages } from '@/domain/export/messages';
import { downloadFrom } from '@/lib/download';
import { type ExportSource, exportHref, saveSelection } from './save-export';

/** Our own formats first: they lose least. The others by name. */
const OWN: readonly ExportFormatId[] = ['cuebook', 'json-lines', 'table', 'workbook'];
const OTHERS = EXPORT_FORMAT_IDS.filter((format) => !OWN.includes(format)).sort((a, b) =>
  exportName(a).localeCompare(exportName(b), 'en'),
);
const OPTIONS = [...OWN, ...OTHERS].map((format) => ({ value: format, label: exportName(format) }));

function lossText(format: ExportFormatId, source: ExportSource): string {
  const parts = leftOut(format).map((part) => PART_NAMES[part]);
  if (parts.length === 0) return exportMessages.wholeFile;
  const isOne = source.kind === 'prompts' && source.ids.length === 1;
  const sentence = exportMessages.leavesOut(exportName(format), parts);
  const hasManifest = EXPORT_FORMATS[format].files !== 'one' && !isOne;
  return !hasManifest ? sentence : `${sentence} ${exportMessages.inManifest}`;
}

/** Asks in which format prompts are to be saved, and says what each leaves out. */
export function ExportDialog({
  source,
  open,
  onClose,
}: {
  source: ExportSource;
  open: boolean;
  onClose: () => void;
}) {
  const form = useId();
  const [format, setFormat] = useState<ExportFormatId>('cuebook');
  const [isSaving, setSaving] = useState(false);

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (source.kind !== 'prompts' || source.ids.length === 1) {
      downloadFrom(exportHref(source, format));
      onClose();
      return;
    }
    setSaving(true);
    try {
      await saveSelection(source.ids, format);
      onClose();
    } catch (error) {
      toast.error(error instanceof Error && error.message !== '' ? error.message : exportMessages.failed);
    } finally {
      setSaving(false);
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={exportMessages.title(source.name)}
      size="sm"
      bottomOnPhone
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} loading={isSaving}>
            Download
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)} className="grid gap-4">
        <Field label="Format">
          <NativeSelect options={OPTIONS} value={format} onValueChange={setFormat} />
        </Field>
        <p role="status" className="text-sm text-fg-muted">
          {EXPORT_FORMATS[format].hint}. {lossText(format, source)}
        </p>
      </form>
    </Dialog>
  );
}
