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
export {
  type Exchange,
  type ProxyOptions,
  startProxy,
  type ValidatingProxy,
} from './proxy/start-proxy.ts';
export { type Mock, type MockOptions, startMock } from './start-mock.ts';
