import type { Received } from '../request/send.ts';

/** The headers of a response, folded. */
export function AnswerHeaders({ headers }: Pick<Received, 'headers'>) {
  return (
    <details>
      <summary>
        {headers.length} response {headers.length === 1 ? 'header' : 'headers'}
      </summary>
      <table class="headers">
        <caption class="hidden">Headers of the response</caption>
        <thead>
          <tr>
            <th scope="col">Header</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {headers.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>
                <code>{value}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="quiet">
        A browser shows only those that the service exposes to other origins. The mock sends rate
        limits only if it has some; under Paging, you can queue them.
      </p>
    </details>
  );
}
