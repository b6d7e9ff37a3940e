/** Writes `dist/worker.js` as one file without imports, to be deployed as it is. */
import { rolldown } from 'rolldown';

const entry = `${import.meta.dirname}/../dist/worker.js`;
const bundle = await rolldown({
  input: entry,
  platform: 'neutral',
  resolve: { conditionNames: ['import'] },
});
await bundle.write({ file: entry, format: 'esm', comments: false });
