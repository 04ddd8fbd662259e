'use client';

import dynamic from 'next/dynamic';
import { useFormValue } from '../use-form-value';
import type { FilesSectionProps } from './use-form-files';

const FilesSection = dynamic(() => import('./files-section').then((module) => module.FilesSection), {
  ssr: false,
});

/** Below the text of a skill, and of any prompt with files: its files. The code comes when they are shown. */
export function FilesField(props: FilesSectionProps) {
  const isShown = useFormValue(
    props.form,
    ({ skillName, messages, files }) => files.length > 0 || (skillName !== '' && messages === null),
  );
  return isShown ? <FilesSection {...props} /> : null;
}
