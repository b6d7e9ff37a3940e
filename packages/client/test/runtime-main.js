// Prints what the program of every runtime returns for the base URL in the arguments.
import { run } from './runtime-program.js';

const baseUrl = globalThis.Deno ? globalThis.Deno.args[0] : process.argv[2];
console.log(JSON.stringify(await run(baseUrl)));
