import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/**
 * Inlines the script and the style, so that the page is one file that also opens from disk. A
 * content security policy has their digests, so that a browser runs no other code.
 */
export function onePage(): Plugin {
  return {
    name: 'one-page',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle);
      const chunks = files.filter((file) => file.type === 'chunk');
      const assets = files.filter((file) => file.type === 'asset');
      const sheets = assets.filter(({ fileName }) => fileName.endsWith('.css'));
      for (const { fileName } of [...chunks, ...sheets]) delete bundle[fileName];
      const script = chunks.map(({ code }) => code.replaceAll('</script', '<\\/script')).join('');
      const style = sheets.map(({ source }) => source).join('');
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('Vite made no index.html.');
      page.source = String(page.source)
        .replace(/\s*<script type="module"[^>]*><\/script>/, '')
        .replace(/\s*<link rel="stylesheet"[^>]*>/, '')
        // Functions, because `$&` in a text would have a meaning.
        .replace('<head>', () => `<head>\n    ${renderPolicy(script, style)}`)
        .replace('</head>', () => `  <style>${style}</style>\n  </head>`)
        // A module runs after the page is parsed; a plain script must come after it.
        .replace('</body>', () => `<script>${script}</script>\n  </body>`);
    },
  };
}

function renderPolicy(script: string, style: string): string {
  const policy = Object.entries({
    'default-src': "'none'",
    'script-src': renderDigest(script),
    'style-src': renderDigest(style),
    'img-src': 'data:',
    // The user may choose any service, so its address is not known here.
    'connect-src': 'http: https:',
    'base-uri': "'none'",
    'form-action': "'none'",
  }).map(([name, value]) => `${name} ${value}`);
  return `<meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}" />`;
}

function renderDigest(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
