'use client';

import { useState } from 'react';
import { Tabs } from '@/components/ui/tabs';
import { type DirectoryProduct, directorySteps } from '@/domain/admin/sign-in-messages';

/** How Entra and Okta are connected. */
export function DirectoryGuide() {
  const [product, setProduct] = useState<DirectoryProduct>('entra');
  return (
    <Tabs
      label="Steps for your directory"
      value={product}
      onValueChange={setProduct}
      tabs={(['entra', 'okta'] as const).map((value) => ({
        value,
        label: directorySteps[value].name,
        panel: (
          <ol className="grid list-decimal gap-2 ps-5 text-md">
            {directorySteps[value].steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        ),
      }))}
    />
  );
}
