// The type of `dist/operation.json`, which `scripts/flatten.ts` makes. A JSON module is imported whole, so
// this file has the one `export =`, and the types are in a namespace of the same name.
declare namespace operation {
  /**
   * The operation of the contract with its references resolved; the schemas of objects are not in
   * it. Other packages are generated from it.
   */
  export interface Operation {
    /** The version of the contract, `info.version`. */
    version: string;
    /** `operationId`. */
    id: string;
    method: 'GET';
    /** The path with its parameter in braces, such as `/2/users/{id}/liked_tweets`. */
    path: string;
    /** In the contract's order, including the parameters of the path. */
    parameters: Parameter[];
    /** The objects whose fields can be selected, in the order of `includes`. */
    resources: Resource[];
    /** In the contract's order. */
    expansions: Expansion[];
    /** The responses by status; `default` stands for all others. */
    responses: Record<string, Response>;
  }

  /** A parameter. Its role says how its value is read. */
  export type Parameter = ParameterCommons &
    (
      | List
      | { role: 'whole-number'; minimum: number; maximum: number; default?: number }
      | { role: 'page-token'; pattern: string }
      | { role: 'text'; pattern?: string; patternDescription?: string }
    );

  export interface ParameterCommons {
    name: string;
    in: 'path' | 'query';
    description: string;
    example?: unknown;
    /** Missing if the parameter is not deprecated. */
    deprecated?: true;
  }

  /** A list, sent as one comma-separated value with at least one element. */
  export interface List {
    role: 'list';
    /** If the values are names of fields: the schema that has the fields, such as `Post`. */
    schema?: string;
    /** The schema of a value, such as `TweetField`. */
    valueName: string;
    /** A description of a value, in one sentence. */
    valueDescription: string;
    /** The name for the list of all values, such as `tweetFields`. */
    listName: string;
    values: string[];
  }

  /** Objects whose fields can be selected. */
  export interface Resource {
    /** The name of its schema, such as `Post`. */
    schema: string;
    /** The name of the list in `includes`, such as `tweets`. */
    name: string;
    /** The parameter that selects fields, such as `tweet.fields`. */
    parameter: string;
    /** What errors call such an object, in `resource_type`: `tweet`. */
    type: string;
    /** The fields by which other objects refer to it; every object has the first. */
    identifiedBy: string[];
    /** Every field, in the contract's order. */
    fields: string[];
    /** The fields that come by default. */
    defaults: string[];
    /** The fields that are deprecated; missing if none is. */
    deprecated?: string[];
  }

  /** An expansion: where in a Post it starts, and where it leads. */
  export interface Expansion {
    name: string;
    /** The name of the resource that the expansion leads to, such as `users`. */
    resource: string;
    /** The expansion that leads to the Posts where this one starts; missing for Posts of the page. */
    through?: string;
    /** The members that lead from a Post to the reference, possibly through lists. */
    path: string[];
    /** If the path ends at objects, such as mentions: their fields that name the user, the best first. */
    by: string[];
  }

  /** The response with one status. */
  export interface Response {
    /** The examples of the headers, by name. */
    headers: Record<string, string>;
    /** Examples by name, in the contract's order. The first one is the default. */
    examples: Record<string, Example>;
  }

  export interface Example {
    /** The media types of the example, the usual one first. */
    mediaTypes: string[];
    value: unknown;
  }
}

declare const operation: operation.Operation;
export = operation;
