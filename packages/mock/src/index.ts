export { type Mock, type MockOptions, PortInUseError, startMock } from './start-mock.ts';
