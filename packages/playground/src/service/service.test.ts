import { expect, test } from 'vitest';
import { createService } from './service.ts';

test.each(['127.0.0.1:7300', 'api.example.com/below', 'ftp://example.com', '', '/api'])(
  'the address %j is refused',
  (baseUrl) => {
    const { refusal } = createService({ baseUrl, accessToken: '', allowHttp: false });

    expect(refusal?.message).toBe('An address starts with https:// or http://.');
  },
);
