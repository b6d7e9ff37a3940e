declare namespace workflows {
  /** Steps that follow each other. */
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
    /** All of them, also those that the steps of the workflow share. */
    parameters: RequestPart[];
    /** The names of the query parameters that only this step has. */
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
    /** With the names of values in it. */
    value: string;
  }

  /** What comes after a step. */
  export interface Action {
    criteria: string[];
    /** The step of the same workflow to go to. */
    step?: string;
    /** The workflow to go to. */
    workflow?: string;
    /** The inputs of that workflow: strings with the names of values in them. */
    inputs: Record<string, string>;
  }
}

/** By the names of their files without endings, such as `first-page`. */
declare const workflows: Record<string, workflows.Workflow[]>;
export = workflows;
