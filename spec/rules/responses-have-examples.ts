import type { MediaType } from '../types/openapi.d.cts';
import type { Context, Response, Rule } from './rule.ts';
import { mapOf } from './schemas.ts';

/** Mocks answer with the examples, so each media type of each response needs one. */
export const responsesHaveExamples: Rule = () => ({
  Response: {
    enter(response: Partial<Response>, { location, report }: Context) {
      const content = Object.entries(mapOf<MediaType>(response.content));
      if (content.length === 0) report({ message: 'A response must have content.' });
      for (const [mediaType, media] of content) {
        if (Object.keys(mapOf(media?.examples)).length > 0) continue;
        report({
          message: `The response must have an example in \`${mediaType}\`.`,
          location: location.child(['content', mediaType]).key(),
        });
      }
    },
  },
});
