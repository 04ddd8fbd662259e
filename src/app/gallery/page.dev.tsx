import type { Metadata } from 'next';
import { Gallery } from '@/components/gallery/gallery';

export const metadata: Metadata = { title: 'Gallery', robots: { index: false } };

/** `/gallery`, in development alone: no build for production knows files of this ending. */
export default function GalleryPage() {
  return <Gallery />;
}
