declare namespace workflows {
  /** Steps that run one after the other. */
  export interface Workflow {
    id: string;
    /** The inputs that it needs. */
    needs: string[];
    steps: Step[];
  }

  /** A step of a workflow: one request, and what must be true of its response. */
  export interface Step {
    id: string;
    /** What must be true, in one sentence. */
    sentence: string;
    /** All of them, including those that the steps of the workflow share. */
    parameters: RequestPart[];
    /** The names of the query parameters and headers that only this step sets. */
    about: string[];
    /** The conditions of Arazzo. */
    criteria: string[];
    /** The values that later steps take from the response, by name. */
    outputs: Record<string, string>;
    onSuccess: Action[];
    onFailure: Action[];
  }

  /** A part of a request: the identifier in the path, a query parameter or a header. */
  export interface RequestPart {
    name: string;
    in: 'path' | 'query' | 'header';
    /** The value, which may contain names of values. */
    value: string;
  }

  /** What follows a step. */
  export interface Action {
    criteria: string[];
    /** The step of the same workflow to go to. */
    step?: string;
    /** The workflow to go to. */
    workflow?: string;
    /** The inputs of that workflow: strings, which may contain names of values. */
    inputs: Record<string, string>;
  }
}

/** By file name without extensions, such as `first-page`. */
declare const workflows: Record<string, workflows.Workflow[]>;
export = workflows;
