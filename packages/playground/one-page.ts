import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Inlines script and style, so that the page is one file that also opens from disk, and writes a
 * content security policy with their digests: a browser runs nothing else, and only calls services.
 */
export function onePage(): Plugin {
  return {
    name: 'one-page',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('Vite made no index.html.');
      const allowed: Record<string, string> = { 'script-src': '', 'style-src': '' };
      let html = String(page.source);
      for (const [name, file] of Object.entries(bundle)) {
        const isScript = file.type === 'chunk';
        if (!isScript && !name.endsWith('.css')) continue;
        const text = isScript
          ? file.code.replaceAll('</script', '<\\/script')
          : String(file.source);
        const digest = createHash('sha256').update(text).digest('base64');
        allowed[isScript ? 'script-src' : 'style-src'] = `'sha256-${digest}'`;
        const tag = isScript ? 'script' : 'link';
        const place = new RegExp(`\\s*<${tag}[^>]*/${name}"[^>]*>(</${tag}>)?`);
        if (!place.test(html)) throw new Error(`index.html has no place for ${name}.`);
        html = html.replace(place, '');
        // A module runs after the page is parsed; a plain script must come after it.
        html = isScript
          ? html.replace('</body>', () => `<script>${text}</script>\n  </body>`)
          : html.replace('</head>', () => `  <style>${text}</style>\n  </head>`);
        delete bundle[name];
      }
      page.source = html.replace('<head>', () => `<head>\n    ${renderPolicy(allowed)}`);
    },
  };
}

function renderPolicy(allowed: Readonly<Record<string, string>>): string {
  const policy = Object.entries({
    'default-src': "'none'",
    ...allowed,
    'img-src': 'data:',
    // The user may choose any service, so its address is not known here.
    'connect-src': 'http: https:',
    'base-uri': "'none'",
    'form-action': "'none'",
  }).map(([name, value]) => `${name} ${value}`);
  return `<meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}" />`;
}

/** Copies files next to the page. */
export function beside(...paths: readonly string[]): Plugin {
  return {
    name: 'beside',
    apply: 'build',
    generateBundle() {
      for (const path of paths) {
        const source = readFileSync(new URL(path, import.meta.url));
        this.emitFile({ type: 'asset', fileName: basename(path), source });
      }
    },
  };
}
