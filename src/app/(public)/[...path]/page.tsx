import { notFound } from 'next/navigation';

/** Any path that leads nowhere, within the header and the footer of other pages (specification 2, Other). */
export default function NowherePage(): never {
  notFound();
}
