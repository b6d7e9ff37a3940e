export {
  type BodyFault,
  type Injection,
  InvalidOptionError,
  ListenError,
  PortInUseError,
  type RecordedRequest,
  type RecordedViolation,
  type ServiceAnswer,
  type Verdict,
  type Violation,
} from '@liked-posts/mock/server';
export { type Mock, type MockOptions, startMock } from './start-mock.ts';
