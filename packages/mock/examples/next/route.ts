// app/2/users/[id]/liked_tweets/route.ts
import { createMock } from '@liked-posts/mock';

const mock = createMock({ likes: 1000 });

export const dynamic = 'force-dynamic';
export const GET = (request: Request): Promise<Response> => mock.fetch(request);
