import { redocly } from './redocly.ts';

const { status, stdout, stderr } = await redocly('lint', 'openapi.yaml', 'workflows/*.arazzo.yaml');
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = status;
