import { notFound } from 'next/navigation';

/** Any path that leads nowhere, within the header and the footer of other pages. */
export default function NowherePage(): never {
  notFound();
}
