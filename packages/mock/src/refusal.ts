import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Operation } from './contract.ts';
import { errorBody } from './error-body.ts';
import type { Exchange } from './exchange.ts';
import type { ProblemLocation } from './problem.ts';

/** Answers what is not HTTP, or not enough of it; if there is no one left to answer, nothing is told. */
export function refuseUnreadable(
  operation: Operation,
  error: NodeJS.ErrnoException,
  socket: Duplex,
): Exchange | undefined {
  const { code = '' } = error;
  if (!socket.writable || !/^(HPE_|ERR_HTTP)/.test(code)) {
    socket.destroy();
    return undefined;
  }
  const [status, reason] = explained(code, error.message);
  end(socket, operation, status, reason);
  return refusal('', '', status, 'header', reason);
}

/** Answers a request for a tunnel, which Node hands over as a bare connection. */
export function refuseTunnel(operation: Operation, url: string, socket: Duplex): Exchange {
  const right = `${operation.method.toUpperCase()} ${operation.path}`;
  const reason = `The method CONNECT is not allowed: send ${right}.`;
  end(socket, operation, 405, reason, `Allow: ${operation.method.toUpperCase()}\r\n`);
  return refusal('CONNECT', url, 405, 'method', reason);
}

function explained(code: string, message: string): [status: number, reason: string] {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return [431, 'The headers of the request are too long: send less than 16 kB.'];
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return [408, 'The request did not come to an end in time: send it whole.'];
  }
  return [400, `The request is not HTTP/1.1 (${message}): send it through an HTTP client.`];
}

function refusal(
  method: string,
  url: string,
  status: number,
  place: ProblemLocation,
  reason: string,
): Exchange {
  return {
    request: { method, url, headers: {}, status },
    problems: [{ in: place, reason }],
    responseProblems: [],
    milliseconds: 0,
  };
}

function end(
  socket: Duplex,
  operation: Operation,
  status: number,
  reason: string,
  headers = '',
): void {
  const body = JSON.stringify(errorBody(operation, status, reason));
  socket.on('error', () => {});
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
