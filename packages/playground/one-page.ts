import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Inlines script and style, so that the page is one file that also opens from disk. A content
 * security policy has their digests, so that a browser runs no other code. It may call any service.
 */
export function onePage(): Plugin {
  return {
    name: 'one-page',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('Vite made no index.html.');
      let html = String(page.source);
      const scripts: string[] = [];
      const styles: string[] = [];
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type === 'chunk') {
          const code = file.code.replaceAll('</script', '<\\/script');
          scripts.push(code);
          html = inlineScript(html, name, code);
        } else if (name.endsWith('.css')) {
          styles.push(String(file.source));
          html = inlineStyle(html, name, String(file.source));
        } else continue;
        delete bundle[name];
      }
      const policy = renderPolicy(scripts, styles);
      page.source = html.replace('<head>', () => `<head>\n    ${policy}`);
    },
  };
}

/** Replaces `<script type="module" src="./assets/index-x1.js"></script>` by its code. */
function inlineScript(html: string, name: string, code: string): string {
  const rest = removeTag(html, new RegExp(`\\s*<script[^>]*/${name}"[^>]*></script>`));
  // A module runs after the page is parsed; a plain script must come after it.
  return rest.replace('</body>', () => `<script>${code}</script>\n  </body>`);
}

/** Replaces `<link rel="stylesheet" href="./assets/index-x1.css">` by its rules. */
function inlineStyle(html: string, name: string, css: string): string {
  const rest = removeTag(html, new RegExp(`\\s*<link[^>]*/${name}"[^>]*>`));
  return rest.replace('</head>', () => `  <style>${css}</style>\n  </head>`);
}

function removeTag(html: string, tag: RegExp): string {
  if (!tag.test(html)) throw new Error(`index.html has nothing that matches ${tag}.`);
  return html.replace(tag, '');
}

function renderPolicy(scripts: readonly string[], styles: readonly string[]): string {
  const policy = Object.entries({
    'default-src': "'none'",
    'script-src': renderDigests(scripts),
    'style-src': renderDigests(styles),
    'img-src': 'data:',
    // The user may choose any service, so its address is not known here.
    'connect-src': 'http: https:',
    'base-uri': "'none'",
    'form-action': "'none'",
  }).map(([name, value]) => `${name} ${value}`);
  return `<meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}" />`;
}

function renderDigests(texts: readonly string[]): string {
  return texts
    .map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .join(' ');
}

/** Copies files next to the page. */
export function copyFiles(...paths: readonly string[]): Plugin {
  return {
    name: 'copy-files',
    apply: 'build',
    generateBundle() {
      for (const path of paths) {
        const source = readFileSync(new URL(path, import.meta.url));
        this.emitFile({ type: 'asset', fileName: basename(path), source });
      }
    },
  };
}
