import { expect, test } from 'vitest';
import { renderInstallCommand } from './pack.ts';

test.each([
  ['/packed/types.tgz', '/packed/types.tgz'],
  ['C:\\packed\\types.tgz', 'C:\\packed\\types.tgz'],
  ['/my files/types.tgz', '"/my files/types.tgz"'],
])('the path %s is written for every shell', (tarball, written) => {
  const command = renderInstallCommand([{ name: 'types', tarball, files: [] }]);

  expect(command).toBe(`npm install --save-dev ${written}`);
});
