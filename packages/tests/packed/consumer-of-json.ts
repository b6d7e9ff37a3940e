/** A part of an application that reads the contract. */
import contract from '@liked-posts/spec/openapi.json' with { type: 'json' };
import operation from '@liked-posts/spec/operation.json' with { type: 'json' };

export const names: readonly string[] = [contract.info.title, operation.path];
