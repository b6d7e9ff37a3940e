/** Writes everything in `dist/`: the bundle, what it assumes, and the reference. */
import { BundleError, bundle } from './bundle.ts';
import { renderReference } from './render-reference.ts';

try {
  const { contract, assumptions } = await bundle();
  await renderReference(contract, assumptions);
} catch (error) {
  if (!(error instanceof BundleError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
