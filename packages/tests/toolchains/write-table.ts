/** Tries out all toolchains, and writes what became of them into the README of the contract. */
import { rowFor, writeRows } from './table.ts';
import { toolchains } from './toolchains.ts';
import { tryOut } from './try-out.ts';

const rows: string[] = [];
for (const toolchain of toolchains) rows.push(rowFor(toolchain, await tryOut(toolchain)));
await writeRows(rows);
