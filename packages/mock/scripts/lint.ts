import { fileURLToPath } from 'node:url';
import { redoclyIn } from '../../../spec/scripts/redocly.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));
const { status, stdout, stderr } = await redoclyIn(folder, 'lint', 'control.yaml');
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = status;
