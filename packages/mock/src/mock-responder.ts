import { MIMEType } from 'node:util';
import { createLogger } from '@stoplight/prism-core';
import { createInstance, type IHttpConfig, type ProblemJsonError } from '@stoplight/prism-http';
import * as Either from 'fp-ts/lib/Either.js';
import { type Answer, UnknownAnswerError } from './answer.ts';
import { choose, preferredAnswer } from './choose-answer.ts';
import { examplesOf, type Operation, successOf } from './contract.ts';
import { fromDiagnostic } from './diagnostic.ts';
import { mocker } from './mock-response.ts';
import { linkPages } from './page-links.ts';
import { hasPath } from './path.ts';
import { errorReply, notFound, toPrism, wrongAddress } from './prism-request.ts';
import type { Reply, Respond } from './respond.ts';
import { inputValidator } from './validate-input.ts';
import { validateSecurity } from './validate-security.ts';

/** How the mock chooses its answers. */
export interface AnswerRules {
  readonly dynamic: boolean;
  readonly seed?: string | undefined;
  readonly strict: boolean;
  /** Whether answers are held against the contract as well. */
  readonly checkAnswers?: boolean;
}

/** Answers with what the contract has: Prism, with some of its components replaced. */
export function mockResponder(operation: Operation, rules: AnswerRules): Respond {
  const pages = linkPages(examplesOf(successOf(operation)));
  const names = exampleNames(operation);
  const config: IHttpConfig = {
    isProxy: false,
    checkSecurity: true,
    validateRequest: true,
    validateResponse: rules.checkAnswers ?? false,
    errors: false,
    upstreamProxy: undefined,
    mock: { dynamic: rules.dynamic, ...(rules.seed !== undefined && { seed: rules.seed }) },
  };
  const instance = createInstance(config, {
    logger: createLogger('mock', { level: 'silent' }),
    validateInput: inputValidator(operation, {
      strict: rules.strict,
      tokens: new Set(pages.keys()),
    }),
    validateSecurity,
    mock: mocker(operation, pages),
  });

  return async (request, queued = {}) => {
    let choice: ReturnType<typeof choose>;
    try {
      choice = choose(operation, requestedAnswer(operation, request.headers['prefer'], queued));
    } catch (error) {
      if (!(error instanceof UnknownAnswerError)) throw error;
      return errorReply(
        operation,
        400,
        `The header \`Prefer\` cannot be followed. ${error.message}`,
      );
    }
    // Prism decodes the path before it looks for the operation, and then misses the parameters in it.
    if (!hasPath(operation.path, request.path)) {
      return notFound(operation, request);
    }
    const mediaTypes = acceptedTypes(request.headers['accept']);
    const { authorization } = request.headers;
    // Prism throws at some headers that it cannot parse, and needs no other than this.
    const headers = authorization === undefined ? {} : { authorization };
    const answer = await instance.request({ ...toPrism(request), headers }, [operation], {
      ...config,
      mock: { ...config.mock, ...choice, ...(mediaTypes.length > 0 && { mediaTypes }) },
    })();
    if (Either.isLeft(answer)) {
      const error: Error & Partial<ProblemJsonError> = answer.left;
      const wrong = wrongAddress(operation, request, error.status);
      if (wrong !== undefined) return wrong;
      if (!isNotAcceptable(error)) throw error;
      const accept = request.headers['accept'] ?? '*/*';
      return errorReply(
        operation,
        406,
        `There is no answer of the type [${accept}]: send \`Accept: application/json\`.`,
      );
    }
    const { output, validations } = answer.right;
    const example = names.get(output.body);
    return {
      status: output.statusCode,
      headers: output.headers ?? {},
      body: output.body,
      problems: validations.input.map((diagnostic) => fromDiagnostic(diagnostic, 'path')),
      // Of a media type that is not the contract's, Prism does not say where it stands.
      responseProblems: validations.output.map((diagnostic) =>
        fromDiagnostic(diagnostic, 'header'),
      ),
      ...(example !== undefined && { example }),
    } satisfies Reply;
  };
}

/** Whether no media type was found. For a status that was asked for, Prism says it only in a message. */
function isNotAcceptable(error: Error & Partial<ProblemJsonError>): boolean {
  return error.status === 406 || error.message.includes('NOT_ACCEPTABLE');
}

/** A queued answer that says which response to send stands for the header `Prefer` as a whole. */
function requestedAnswer(operation: Operation, prefer: string | undefined, queued: Answer): Answer {
  const { code, example, dynamic } = queued;
  const chosen = code !== undefined || example !== undefined || dynamic !== undefined;
  return chosen ? queued : preferredAnswer(operation, prefer);
}

/** The media types of the header `Accept` that can be read: Prism throws at the others, HTTP ignores them. */
function acceptedTypes(accept: string | undefined): string[] {
  if (accept === undefined) return [];
  return accept.split(',').flatMap((type) => {
    try {
      return [new MIMEType(type).toString()];
    } catch {
      return [];
    }
  });
}

/** The names of the examples by their bodies, which Prism passes on as they are. */
function exampleNames(operation: Operation): ReadonlyMap<unknown, string> {
  return new Map(
    operation.responses.flatMap((response) =>
      examplesOf(response).map(({ name, body }) => [body, name] as const),
    ),
  );
}
