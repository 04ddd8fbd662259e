import { handedPath, sharedText } from '@/domain/prompt/handed-text';

function field(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** The share target of the installed app: leads to the page that takes the text. Nothing is stored here. */
export async function POST(request: Request): Promise<Response> {
  const form = await request.formData().catch(() => new FormData());
  const shared = { title: field(form, 'title'), text: field(form, 'text'), url: field(form, 'url') };
  return new Response(null, {
    status: 303,
    headers: { location: handedPath(sharedText(shared)), 'cache-control': 'no-store' },
  });
}
