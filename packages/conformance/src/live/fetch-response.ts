import { listCauses } from '@liked-posts/internal/causes';
import { readResponse, type ServiceResponse } from '../traffic/response.ts';

/** Sends a request. If no response came, or no body, `unreadable` says why. */
export async function fetchResponse(url: string, request: RequestInit): Promise<ServiceResponse> {
  let response: Response;
  try {
    response = await fetch(url, request);
  } catch (cause) {
    const unreadable = `No response: ${listReasons(cause)}.`;
    return { status: 0, headers: {}, body: undefined, unreadable };
  }
  const { status } = response;
  const headers = Object.fromEntries(response.headers);
  try {
    const bytes = new Uint8Array(await response.arrayBuffer());
    // A response to HEAD has the headers of a body, but none.
    return readResponse(status, headers, request.method === 'HEAD' ? undefined : bytes);
  } catch (cause) {
    const unreadable = `The body cannot be read: ${listReasons(cause)}.`;
    return { status, headers, body: undefined, unreadable };
  }
}

/** Error codes that few people know, in words. */
const codesInWords: Readonly<Record<string, string>> = {
  UND_ERR_SOCKET: 'the connection was closed too early',
  Z_BUF_ERROR: 'the compressed data ends too early',
  Z_DATA_ERROR: 'it is not compressed as content-encoding says',
};

/** Why a response did not come whole: error codes, some in words, or else the message. */
function listReasons(error: unknown): string {
  const causes = listCauses(error);
  const codes = causes.map((cause) => Object(cause).code);
  const known = new Set(codes.filter((code) => typeof code === 'string'));
  if (known.size > 0) return [...known].map((code) => codesInWords[code] ?? code).join(', ');
  const last = causes.at(-1);
  return last instanceof Error ? last.message : `${last}`;
}
