import type { Context, Response, Rule } from './rule.ts';

/** Mocks answer with the examples, so each media type of each response needs one. */
export const responsesHaveExamples: Rule = () => ({
  Response: {
    enter(response: Partial<Response>, { location, report }: Context) {
      const content = Object.entries(response.content ?? {});
      if (content.length === 0) report({ message: 'A response must have content.' });
      for (const [mediaType, { examples }] of content) {
        if (Object.keys(examples ?? {}).length > 0) continue;
        report({
          message: `The response must have an example in \`${mediaType}\`.`,
          location: location.child(['content', mediaType]).key(),
        });
      }
    },
  },
});
