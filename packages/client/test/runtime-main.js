// Prints the result of the program for the base URLs in the arguments.
import { run } from './runtime-program.js';

const baseUrls = globalThis.Deno ? globalThis.Deno.args : process.argv.slice(2);
console.log(JSON.stringify(await run(...baseUrls)));
