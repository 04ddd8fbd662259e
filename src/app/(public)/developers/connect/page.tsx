import { permanentRedirect } from 'next/navigation';
import { CONSENT_PATH } from '@/domain/connection/paths';

/** The former address of the page on which agents are connected. */
export default function FormerConnectPage(): never {
  permanentRedirect(CONSENT_PATH);
}
