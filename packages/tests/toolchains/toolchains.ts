import { go, java, type Language, python, typescript } from './languages.ts';

/** A tool that makes a client of the contract, or a library with which one is written. */
export interface Toolchain {
  /** The name of its driver. */
  readonly driver: string;
  /** What readers know it by. */
  readonly title: string;
  /** With what it is used. */
  readonly flavour?: string;
  /** The package that is installed. Machines have what has none. */
  readonly package?: string;
  /** What generates, in a folder with `openapi.json` and `page.json`. */
  readonly generate?: string;
  readonly language: Language;
  /** Whether it makes no requests, so that the driver writes them by hand. */
  readonly decodes?: true;
  /** What must be told to the generated code, in Markdown. The driver has all of its code. */
  readonly needs?: string;
  /** What is wrong with the generated text, and right. */
  readonly mend?: { readonly file: string; readonly wrong: string; readonly right: string };
}

const serializer =
  '`paramsSerializer: { serialize: (params) => String(new URLSearchParams(params)) }`';
const quicktype = (language: string, options: string) =>
  `quicktype -s schema page.json --top-level LikedPostsPage -l ${language} ${options}`;

export const toolchains: readonly Toolchain[] = [
  {
    driver: 'hey-api',
    title: 'Hey API',
    package: '@hey-api/openapi-ts',
    generate:
      'openapi-ts -i openapi.json -o generated -p @hey-api/typescript @hey-api/sdk @hey-api/client-fetch',
    language: typescript,
  },
  {
    driver: 'kubb',
    title: 'Kubb',
    flavour: 'with the plugins oas, ts, zod and client',
    package: '@kubb/cli',
    generate: 'kubb generate -c kubb.config.ts',
    language: typescript,
  },
  {
    driver: 'orval-fetch',
    title: 'Orval',
    flavour: 'with fetch',
    package: 'orval',
    generate: 'orval --input openapi.json --output generated.ts --client fetch',
    language: typescript,
    needs: 'a `globalThis.fetch` that puts the address of the service before the path',
  },
  {
    driver: 'orval-axios',
    title: 'Orval',
    flavour: 'with axios',
    package: 'orval',
    generate: 'orval --input openapi.json --output generated.ts --client axios',
    language: typescript,
    needs: `an axios instance with ${serializer}`,
  },
  {
    driver: 'swagger-typescript-api',
    title: 'swagger-typescript-api',
    package: 'swagger-typescript-api',
    generate:
      'swagger-typescript-api generate -p openapi.json -o generated -n api.ts --generate-union-enums',
    language: typescript,
    needs:
      "`baseApiParams` with `format: 'json'`, and a subclass in which `addArrayQueryParam` returns `this.addQueryParam(query, key)`",
  },
  {
    driver: 'openapi-typescript-codegen',
    title: 'openapi-typescript-codegen',
    package: 'openapi-typescript-codegen',
    generate: 'openapi --input openapi.json --output generated --useUnionTypes',
    language: typescript,
    needs: "a list of one value: `[fields.join(',') as TweetField]`",
  },
  {
    driver: 'openapi-zod-client',
    title: 'openapi-zod-client',
    flavour: 'with Zod 3',
    package: 'openapi-zod-client',
    generate: 'openapi-zod-client openapi.json -o generated.ts --with-alias',
    language: typescript,
    needs: `\`axiosConfig\` with ${serializer}`,
  },
  {
    driver: 'openapi-to-postmanv2',
    title: 'openapi-to-postmanv2',
    flavour: 'run by newman',
    package: 'openapi-to-postmanv2',
    generate: 'openapi2postmanv2 -s openapi.json -o generated.json -O parametersResolution=Example',
    language: typescript,
    needs: '`pagination_token` disabled on the first page: its value is an invented one',
  },
  {
    driver: 'quicktype',
    decodes: true,
    title: 'quicktype',
    flavour: 'for TypeScript',
    package: 'quicktype',
    generate: quicktype('typescript', '-o generated.ts'),
    language: typescript,
  },
  {
    driver: 'quicktype',
    decodes: true,
    title: 'quicktype',
    flavour: 'for Go',
    package: 'quicktype',
    generate: quicktype('go', '--package main -o generated.go'),
    language: go,
  },
  {
    driver: 'quicktype',
    decodes: true,
    title: 'quicktype',
    flavour: 'for Java, with Jackson',
    package: 'quicktype',
    generate: quicktype('java', '--package generated -o generated/Converter.java'),
    language: java,
    // Debian has patched Jackson so that it may throw any IOException here.
    mend: {
      file: 'generated/Converter.java',
      wrong: 'toJsonString(LikedPostsPage obj) throws JsonProcessingException',
      right: 'toJsonString(LikedPostsPage obj) throws IOException',
    },
  },
  {
    driver: 'quicktype',
    decodes: true,
    title: 'quicktype',
    flavour: 'for Python, with dateutil',
    package: 'quicktype',
    generate: quicktype('python', '-o generated.py'),
    language: python,
  },
  {
    driver: 'kin-openapi',
    decodes: true,
    title: 'kin-openapi',
    flavour: 'a validator for Go',
    language: go,
    needs: 'the address of the service as `contract.Servers`, because its router knows no other',
  },
  {
    driver: 'standard-library',
    decodes: true,
    title: "Python's standard library",
    language: python,
  },
];
