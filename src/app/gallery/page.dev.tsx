import type { Metadata } from 'next';
import { Gallery } from '@/components/gallery/gallery';

export const metadata: Metadata = { title: 'Gallery', robots: { index: false } };

/** `/gallery`, only in development: production builds ignore files with this extension. */
export default function GalleryPage() {
  return <Gallery />;
}
