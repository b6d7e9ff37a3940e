/** Tries out all toolchains, and writes what became of them into the README of the contract. */
import { writeTable } from './table.ts';

await writeTable();
