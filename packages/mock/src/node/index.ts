export { ListenError, PortInUseError } from './listen.ts';
export { createListener } from './node-http.ts';
export { DataSetFileError, readDataSet } from './read-data-set.ts';
export { type MockServer, type StartMockOptions, startMock } from './start-mock.ts';
