/** A part of an application, in CommonJS, that reads the contract. */
import contract = require('@liked-posts/spec/openapi.json');
import operation = require('@liked-posts/spec/operation.json');

const names: readonly string[] = [contract.info.title, operation.path];
console.log(names);
