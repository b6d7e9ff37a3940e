export { createListener } from './listener.ts';
export { DataSetFileError, readDataSet } from './read-data-set.ts';
export {
  ListenError,
  PortInUseError,
  type SandboxServer,
  type ServeOptions,
  serve,
} from './serve.ts';
