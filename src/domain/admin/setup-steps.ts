import type { Setup } from './setup';
import { setupMessages as said } from './setup-messages';

/** A step of the set-up, and where it is done. */
export type SetupStep = { name: string; href: string; isDone: boolean };

const PAGE = '/admin/setup';

/** The parts that a library is connected to, in the order of their page. */
export function setupSteps({ ai, mail, signIn, address }: Setup): SetupStep[] {
  return [
    { name: said.names.ai, href: `${PAGE}#ai`, isDone: ai.state === 'works' },
    { name: said.names.mail, href: `${PAGE}#mail`, isDone: mail.state === 'works' },
    // A password is enough: a provider counts where one is set, and its test went wrong.
    { name: said.names.signIn, href: `${PAGE}#sign-in`, isDone: signIn.state === 'works' },
    { name: said.names.address, href: `${PAGE}#address`, isDone: address.state === 'works' },
  ];
}
