import { OptionError, show } from './option-error.ts';

/**
 * Reads the base URL of the service.
 *
 * @throws {OptionError} when requests cannot be sent there.
 */
export function readBaseUrl(base: unknown): URL {
  // In JavaScript, it may be a variable that is not set.
  const text = String(base);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const shown = show(hideInLocation(text));
  if (url === undefined || !/^https?:$/.test(url.protocol) || !canBeDecoded(url)) {
    const allowed = 'its base URL with http or https, such as http://127.0.0.1:8080';
    throw new OptionError('url', `${shown} is not the address of a service`, allowed);
  }
  if (/[?#]/.test(text)) {
    const reason = `${shown} has a query or a fragment, which cannot be sent on`;
    throw new OptionError('url', reason, 'a URL without them, such as http://127.0.0.1:8080/base');
  }
  return url;
}

function canBeDecoded({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

/** Hides credentials in a URL and cuts its query, because both may be secret. */
export function hideInLocation(location: string): string {
  return hideCredentials(location).replace(/[?#].*/s, '');
}

export function hideCredentials(url: string): string {
  return url.replace(/\/\/[^/?#]*@/, '//[hidden]@');
}
