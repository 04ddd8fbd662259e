import type { Metadata } from 'next';
import { Gallery } from '@/components/gallery/gallery';
import { Specimen } from '@/components/gallery/specimen';
import { StatusBadge } from '@/features/status/status-badge';

export const metadata: Metadata = { title: 'Gallery', robots: { index: false } };

const STATUSES = ['shared', 'tested', 'approved'] as const;

/** `/gallery`, only in development: production builds ignore files with this extension. */
export default function GalleryPage() {
  return (
    <Gallery>
      <Specimen title="Status of a prompt">
        {STATUSES.map((status) => (
          <StatusBadge key={status} badge={{ status, approvedByName: 'Nora Lindqvist' }} isShared />
        ))}
        <StatusBadge badge={{ status: 'approved', approvedByName: null }} isShared isFact />
        <StatusBadge badge={{ status: 'approved', approvedByName: null }} isShared isPlain />
      </Specimen>
    </Gallery>
  );
}
