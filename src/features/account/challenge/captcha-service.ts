import type { CaptchaService, ChallengePurpose } from '@/domain/account/challenge';

/** Scripts of the CAPTCHA services, which have nearly the same interface. */

type Options = {
  sitekey: string;
  theme: 'dark' | 'light';
  action?: string;
  callback: (token: string) => void;
  'error-callback': () => void;
};
type Api = { render: (container: HTMLElement, options: Options) => unknown };
type Globals = typeof globalThis & Partial<Record<CaptchaService, Api>>;

const SCRIPTS: Record<CaptchaService, string> = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
  hcaptcha: 'https://js.hcaptcha.com/1/api.js?render=explicit',
};

/** Loads a service's script on first use and returns its interface. */
function loadService(service: CaptchaService): Promise<Api> {
  const known = (globalThis as Globals)[service];
  if (known !== undefined) return Promise.resolve(known);
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPTS[service];
    script.onload = () => {
      const api = (globalThis as Globals)[service];
      if (api === undefined) reject(new Error('The script of the service brought nothing'));
      else resolve(api);
    };
    script.onerror = () => {
      script.remove();
      reject(new Error('The script of the service did not come'));
    };
    document.head.append(script);
  });
}

/** Renders the widget of a CAPTCHA service into an element. Resolves to the token once it is solved. */
export async function showCaptcha(
  container: HTMLElement,
  { service, siteKey, purpose }: { service: CaptchaService; siteKey: string; purpose: ChallengePurpose },
): Promise<string> {
  const api = await loadService(service);
  return new Promise((resolve, reject) => {
    api.render(container, {
      sitekey: siteKey,
      theme: document.documentElement.classList.contains('dark') ? 'dark' : 'light',
      ...(service === 'turnstile' && { action: purpose }),
      callback: resolve,
      'error-callback': () => reject(new Error('The service gave up')),
    });
  });
}
