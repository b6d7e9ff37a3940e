/** Serves plain Prism in a process of its own, and prints its address. */
import { startPlainPrism } from './plain-prism.ts';

const { url } = await startPlainPrism();
process.stdout.write(url);
