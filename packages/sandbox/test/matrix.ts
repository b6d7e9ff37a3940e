import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A tool of the matrix workspace. */
export function matrixModule(name: string): unknown {
  const require = createRequire(new URL('../../../matrix/package.json', import.meta.url));
  try {
    return require(name);
  } catch (cause) {
    throw new Error(`${name} is not installed. Run \`pnpm matrix:install\` at the root.`, {
      cause,
    });
  }
}

/** The path of Chromium. */
export function chromiumPath(): string {
  const path = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  if (existsSync(path)) return path;
  throw new Error(
    `There is no Chromium at ${path}. Install it (apt-get install -y chromium), or set CHROMIUM_PATH.`,
  );
}

/** The path of a program of the matrix workspace. */
export function matrixProgram(packageName: string, name: string): string {
  const path = new URL(`../../../matrix/node_modules/${packageName}/bin/${name}`, import.meta.url)
    .pathname;
  if (existsSync(path)) return path;
  throw new Error(`${packageName} is not installed. Run \`pnpm matrix:install\` at the root.`);
}
