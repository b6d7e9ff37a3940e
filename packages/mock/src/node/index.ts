export { DataSetFileError } from '../data/data-set.ts';
export { ListenError, PortInUseError } from './listen-error.ts';
export { createListener } from './node-http.ts';
export { readDataSet } from './read-data-set.ts';
export { type MockServer, type StartMockOptions, startMock } from './start-mock.ts';
